import * as v from 'valibot'
import { ok, refuse, type Result } from '#core/result/result.ts'
import type { CallFault } from '../calls/call-fault.ts'
import { type Incoming, readJson, errorName, faultOf } from '../calls/incoming.ts'

/** A response that has begun well. Before it another attempt is possible; from here on the caller reads this one. */
export type ResponseHead = { readonly kind: 'whole'; readonly answer: unknown; readonly text: string } | ResponseStream

export interface ResponseStream {
  readonly kind: 'stream'
  /** The bytes that have arrived. */
  readonly head: readonly Uint8Array[]
  /** The first text, read from `head`. */
  readonly first: TextRead
  /** Reads on after `head`. */
  readonly reader: TextReader
  /** The bytes after `head`. Its deadline runs on: the caller ends it. */
  readonly rest: Incoming
}

/** Reads a whole answer, which must have text, or a stream as far as its first text. */
export async function openAnswer(answer: Incoming, streamed: boolean): Promise<Result<ResponseHead, CallFault>> {
  // Some providers send a whole answer although a stream was requested.
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
    // Blanks alone do not count as text, here and in a whole answer.
    if (text.trim() !== '') {
      rest.deadline.keepOpen()
      return ok({ kind: 'stream', head, first: { ...read, text }, reader, rest })
    }
    if (read.ended) return refuse(read.ended === 'complete' ? withoutText(read.ends) : read.ended)
  }
}

interface TextRead {
  /** The text that these bytes add; may be empty. */
  readonly text: string
  /** Present when the answer ends with these bytes: complete, or broken off after the text. */
  readonly ended?: 'complete' | CallFault
  /** The provider's reason for the complete end. */
  readonly ends?: string
}

/** Reads the text of a streamed answer. Chunks may be cut anywhere, even inside a character. */
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
      return last.ended === undefined || isTruncated(last.ended) ? { ...last, ended: CUT_SHORT } : last
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

/** An unreadable last event was cut off in the middle. */
const isTruncated = (ended: 'complete' | CallFault) => ended !== 'complete' && ended.kind === 'unreadable'

/** Reads the data of server-sent events, in chunks cut anywhere. Ignores comments and other fields. */
export interface EventParser {
  /** The data of each event that this chunk completes. */
  push(text: string): string[]
  /** Ends the stream; returns the data of a last event without its blank line, as some providers send it. */
  end(): string[]
}

export function createEventParser(): EventParser {
  /** The chunks of an unfinished line: joined once at its end, since a long line arrives in many. */
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

/** A fault sent with a good status, as some providers do. */
const Broken = v.object({
  error: v.union([v.pipe(v.string(), v.nonEmpty()), v.object({ code: v.optional(v.unknown()) })]),
})

const Completion = v.object({
  choices: v.array(
    v.object({ message: v.object({ content: v.nullish(v.string()) }), finish_reason: v.nullish(v.string()) }),
  ),
})

/** The last event, which counts tokens, may have no choices; the first, which names the role, may have no text. */
const Event = v.object({
  choices: v.nullish(
    v.array(
      v.object({
        delta: v.nullish(v.object({ content: v.nullish(v.string()) })),
        finish_reason: v.nullish(v.string()),
      }),
    ),
  ),
})

interface Piece {
  readonly text: string
  /** The provider's reason for the end; absent while the answer goes on. */
  readonly ends?: string
}

/** `choices[0].message.content` of a whole answer. */
function completionText(answer: unknown): Result<string, CallFault> {
  const completion = parseAs(Completion, answer)
  if (!completion.ok) return completion
  const choice = completion.value.choices[0]
  const text = choice?.message.content ?? ''
  return text.trim() === '' ? refuse(withoutText(choice?.finish_reason)) : ok(text)
}

/** The fault of an answer that ended without text. */
const withoutText = (ends: string | null | undefined): CallFault => ({
  kind: 'unreadable',
  why: ends === 'content_filter' ? 'withheld' : 'no-text',
})

/** The text that one event of a stream adds. */
function pieceOf(data: string): Result<Piece, CallFault> {
  if (data.trim() === '[DONE]') return ok({ text: '', ends: 'stop' })
  const event = parseAs(Event, jsonOf(data))
  if (!event.ok) return event
  const choice = event.value.choices?.[0]
  return ok({
    text: choice?.delta?.content ?? '',
    ...(choice?.finish_reason && { ends: choice.finish_reason }),
  })
}

function parseAs<Schema extends v.GenericSchema>(
  schema: Schema,
  answer: unknown,
): Result<v.InferOutput<Schema>, CallFault> {
  const broken = v.safeParse(Broken, answer)
  if (broken.success) return refuse(faultSent(broken.output.error))
  const parsed = v.safeParse(schema, answer)
  return parsed.success ? ok(parsed.output) : refuse({ kind: 'unreadable', why: 'wrong-shape' })
}

/** Without a status it counts as 502: the sender answered, the provider behind it failed. */
function faultSent(error: string | { code?: unknown }): CallFault {
  const status = typeof error === 'string' ? 502 : Number(error.code)
  return faultOf(status >= 400 && status < 600 ? status : 502, errorName(error))
}

function jsonOf(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}
