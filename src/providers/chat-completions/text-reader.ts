import type { CallFault } from '../calls/call-fault.ts'
import { pieceOf } from './completion.ts'
import { createEventParser } from './event-stream.ts'

export interface TextRead {
  /** What these bytes have added to the answer; '' at times. */
  readonly text: string
  /** Where the answer ends with them: complete, or broken off after the text. */
  readonly ended?: 'complete' | CallFault
  /** Why it is complete, in the provider's word for it. */
  readonly ends?: string
}

/** Reads the text of a streamed answer out of its bytes, cut anywhere, in the middle of a letter too. */
export interface TextReader {
  read(bytes: Uint8Array): TextRead
  /** There are no more bytes. */
  end(): TextRead
}

export function createTextReader(): TextReader {
  const decoder = new TextDecoder()
  const parser = createEventParser()

  return {
    read: (bytes) => readAll(parser.push(decoder.decode(bytes, { stream: true }))),
    end() {
      const last = readAll([...parser.push(decoder.decode()), ...parser.end()])
      return last.ended === undefined || isHalf(last.ended) ? { ...last, ended: CUT_SHORT } : last
    },
  }
}

function readAll(events: readonly string[]): TextRead {
  let text = ''
  for (const event of events) {
    const piece = pieceOf(event)
    if (!piece.ok) return { text, ended: piece.fault }
    text += piece.value.text
    const { ends } = piece.value
    if (ends !== undefined) return { text, ended: 'complete', ends }
  }
  return { text }
}

const CUT_SHORT: CallFault = { kind: 'unreadable', why: 'cut-short' }

/** What cannot be read at the very end was cut off in the middle. */
const isHalf = (ended: 'complete' | CallFault) => ended !== 'complete' && ended.kind === 'unreadable'
