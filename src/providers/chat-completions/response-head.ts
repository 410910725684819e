import { ok, refuse, type Result } from '#core/result/result.ts'
import type { CallFault } from '../calls/call-fault.ts'
import { type Incoming, readJson } from '../calls/incoming.ts'
import { completionText, pieceOf, withoutText } from './completion.ts'

/** An answer that has begun well: until here another attempt may be made, from here on it is this one. */
export type ResponseHead = { readonly kind: 'whole'; readonly answer: unknown; readonly text: string } | ResponseStream

export interface ResponseStream {
  readonly kind: 'stream'
  /** The bytes that have come. */
  readonly head: readonly Uint8Array[]
  /** What they say: the first text. */
  readonly first: TextRead
  /** Stands after the head. */
  readonly reader: TextReader
  /** The bytes to come. Its deadline is kept: whoever reads on ends it. */
  readonly rest: Incoming
}

/** A whole answer is read and must have text. Of a stream the first text is awaited, if one was asked for. */
export async function openAnswer(answer: Incoming, streamed: boolean): Promise<Result<ResponseHead, CallFault>> {
  // Some providers answer whole though a stream was asked for.
  return streamed && answer.mediaType === 'text/event-stream' ? openStream(answer) : openWhole(answer)
}

async function openWhole(incoming: Incoming): Promise<Result<ResponseHead, CallFault>> {
  const answer = await readJson(incoming)
  if (!answer.ok) return answer
  const text = completionText(answer.value)
  return text.ok ? ok({ kind: 'whole', answer: answer.value, text: text.value }) : text
}

async function openStream(rest: Incoming): Promise<Result<ResponseStream, CallFault>> {
  const reader = createTextReader()
  const head: Uint8Array[] = []
  let text = ''
  for (;;) {
    const bytes = await rest.next()
    if (!bytes.ok) return bytes
    rest.deadline.restartTry()
    if (bytes.value) head.push(bytes.value)
    const read = bytes.value ? reader.read(bytes.value) : reader.end()
    text += read.text
    // As of a whole answer, blanks alone are no text.
    if (text.trim() !== '') {
      rest.deadline.keepOpen()
      return ok({ kind: 'stream', head, first: { ...read, text }, reader, rest })
    }
    if (read.ended) return refuse(read.ended === 'complete' ? withoutText(read.ends) : read.ended)
  }
}

interface TextRead {
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

/** Reads server-sent events, in pieces cut anywhere. Only their data matters here; comments and other fields are passed over. */
export interface EventParser {
  /** The data of each event that this piece has completed. */
  push(text: string): string[]
  /** The stream has ended: the data of an event that no blank line closed. Some providers end so. */
  end(): string[]
}

export function createEventParser(): EventParser {
  /** The pieces of a line whose end has not come: joined only then, since a long line comes in many. */
  let open: string[] = []
  let data: string[] = []
  let endedInReturn = false

  function take(line: string, complete: string[]) {
    if (line === '') {
      if (data.length > 0) complete.push(data.join('\n'))
      data = []
    } else if (line.startsWith('data:')) data.push(line.slice(line.charAt(5) === ' ' ? 6 : 5))
    else if (line === 'data') data.push('')
  }

  /** A line may end in CR LF, LF or CR; a CR LF may be cut in two. */
  function withPlainEnds(text: string) {
    const whole = endedInReturn && text.startsWith('\n') ? text.slice(1) : text
    if (text !== '') endedInReturn = text.endsWith('\r')
    return whole.includes('\r') ? whole.replace(/\r\n?/g, '\n') : whole
  }

  function push(text: string): string[] {
    const complete: string[] = []
    const plain = withPlainEnds(text)
    let from = 0
    for (let to = plain.indexOf('\n'); to >= 0; to = plain.indexOf('\n', from)) {
      take(open.join('') + plain.slice(from, to), complete)
      open = []
      from = to + 1
    }
    if (from < plain.length) open.push(plain.slice(from))
    return complete
  }

  return { push, end: () => push('\n\n') }
}
