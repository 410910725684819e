import { ok, refuse, type Result } from '#core/result/result.ts'
import type { CallFault } from '../calls/call-fault.ts'
import { readJson, type Incoming } from '../calls/incoming.ts'
import { completionText, withoutText } from './completion.ts'
import { createTextReader, type TextRead, type TextReader } from './text-reader.ts'

/** An answer that has begun well: until here another attempt may be made, from here on it is this one. */
export type OpenedAnswer = { readonly kind: 'whole'; readonly answer: unknown; readonly text: string } | OpenedStream

export interface OpenedStream {
  readonly kind: 'stream'
  /** The bytes that have come. */
  readonly head: readonly Uint8Array[]
  /** What they say: the first text. */
  readonly first: TextRead
  /** Stands after the head. */
  readonly reader: TextReader
  /** The bytes to come. Its patience is kept: whoever reads on ends it. */
  readonly rest: Incoming
}

/** A whole answer is read and must have text. Of a stream the first text is awaited, if one was asked for. */
export async function openAnswer(answer: Incoming, streamed: boolean): Promise<Result<OpenedAnswer, CallFault>> {
  // Some providers answer whole though a stream was asked for.
  return streamed && answer.mediaType === 'text/event-stream' ? openStream(answer) : openWhole(answer)
}

async function openWhole(incoming: Incoming): Promise<Result<OpenedAnswer, CallFault>> {
  const answer = await readJson(incoming)
  if (!answer.ok) return answer
  const text = completionText(answer.value)
  return text.ok ? ok({ kind: 'whole', answer: answer.value, text: text.value }) : text
}

async function openStream(rest: Incoming): Promise<Result<OpenedStream, CallFault>> {
  const reader = createTextReader()
  const head: Uint8Array[] = []
  let text = ''
  for (;;) {
    const bytes = await rest.next()
    if (!bytes.ok) return bytes
    rest.patience.heard()
    if (bytes.value) head.push(bytes.value)
    const read = bytes.value ? reader.read(bytes.value) : reader.end()
    text += read.text
    // As of a whole answer, blanks alone are no text.
    if (text.trim() !== '') {
      rest.patience.keep()
      return ok({ kind: 'stream', head, first: { ...read, text }, reader, rest })
    }
    if (read.ended) return refuse(read.ended === 'complete' ? withoutText(read.ends) : read.ended)
  }
}
