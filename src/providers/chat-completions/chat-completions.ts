import { ok, refuse, type Result } from '#core/result/result.ts'
import { type CallFault, faultMessage } from '../calls/call-fault.ts'
import type { Incoming } from '../calls/incoming.ts'
import { bearer, type Call, createProviderCalls, urlOf, type CallSettings } from '../calls/provider-calls.ts'
import { openAnswer, type ResponseHead, type ResponseStream } from './response-head.ts'

export interface ChatCompletionsSettings extends CallSettings {
  /** With the version, without the method: "https://api.example.org/v1"; "/api/tutor/v1" for our relay. */
  readonly baseUrl: string
  readonly model: string
}

/** Tells our relay what the vocabulary check on the learner's device made of the turn before, so that it can be counted. */
export const PREVIOUS_CHECK_HEADER = 'X-Previous-Check'

const CHECK_OUTCOMES = ['passed', 'rejected', 'replaced'] as const

/** Rejected: a reply was asked for once more. Replaced: so was the second one, and the built-in tutor took its place. */
export type CheckOutcome = (typeof CHECK_OUTCOMES)[number]

export const isCheckOutcome = (text: string | undefined): text is CheckOutcome =>
  CHECK_OUTCOMES.some((outcome) => outcome === text)

export interface CompletionOptions {
  /** Aborts the call at the provider too. */
  readonly signal?: AbortSignal
  /** Requests a stream: called with each piece as it arrives, in order. Joined, the pieces are the whole text. */
  readonly onText?: (piece: string) => void
  /** Only for our relay. */
  readonly previousCheck?: CheckOutcome | undefined
}

/** Options of a request that the relay sends. */
type SendOptions = Pick<CompletionOptions, 'signal'> & Pick<Call<unknown>, 'onCharged'>

/**
 * The OpenAI-style protocol, called from the browser or from our relay. Faults are values; only errors of `onText` are
 * thrown.
 */
export interface ChatCompletions {
  complete(messages: readonly ChatMessage[], options?: CompletionOptions): Promise<Result<string, CompletionFault>>
  /**
   * For the relay. Returns a valid answer with status 200 and its content type: a whole answer that has been read and
   * validated, or a stream whose first text has arrived and whose rest is passed on as it is read. Cancelling the body,
   * or aborting, aborts the call at the provider. A stream that breaks ends with the protocol's own error event, and
   * the body never errors.
   */
  send(request: CompletionRequest, options?: SendOptions): Promise<Result<Response, CallFault>>
}

export function createChatCompletions({ baseUrl, model, ...settings }: ChatCompletionsSettings): ChatCompletions {
  const calls = createProviderCalls(settings)
  const url = urlOf(baseUrl, 'chat/completions')

  function open(
    request: CompletionRequest,
    { signal, onCharged, previousCheck }: SendOptions & Pick<CompletionOptions, 'previousCheck'>,
  ): Promise<Result<ResponseHead, CallFault>> {
    return calls.call(
      {
        url,
        body: JSON.stringify(request),
        headers: (key) => ({ ...bearer(key), ...(previousCheck && { [PREVIOUS_CHECK_HEADER]: previousCheck }) }),
        onCharged,
        read: (answer) => openAnswer(answer, request.stream === true),
      },
      signal,
    )
  }

  return {
    async complete(messages, { signal, onText, previousCheck } = {}) {
      const request = tutorRequest(model, messages, onText !== undefined)
      const opened = await open(request, { ...(signal && { signal }), previousCheck })
      if (!opened.ok) return refuse({ ...opened.fault, text: '' })
      if (opened.value.kind === 'stream') return readOn(opened.value, onText ?? ignore)
      onText?.(opened.value.text)
      return ok(opened.value.text)
    },
    async send(request, options = {}) {
      const opened = await open(request, options)
      return opened.ok ? ok(relayed(opened.value, request.stream === true)) : opened
    },
  }
}

const ignore = () => {}

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
}

/** A request as the relay sends it: fields that we do not know are passed on. */
export interface CompletionRequest {
  readonly model: string
  readonly messages: readonly unknown[]
  readonly stream?: boolean | null | undefined
  readonly [field: string]: unknown
}

const USUAL_SYSTEM: ChatMessage = { role: 'system', content: 'helpful kikuyu language tutor' }

/** The model settings of the tutor. A low temperature suits sentences that must keep to given words. */
function tutorRequest(model: string, messages: readonly ChatMessage[], stream: boolean): CompletionRequest {
  return {
    model,
    messages: messages.some(({ role }) => role === 'system') ? messages : [USUAL_SYSTEM, ...messages],
    temperature: 0.3,
    max_tokens: 1000,
    top_p: 0.9,
    ...(stream && { stream }),
  }
}

/**
 * A response of the protocol for an answer. Nothing else of the provider's response is passed on. A whole answer to a
 * request for a stream becomes a stream of one event.
 */
function relayed(opened: ResponseHead, streamed: boolean): Response {
  if (opened.kind === 'stream') return eventStream(flowing(opened))
  return streamed ? eventStream(`${event(onlyChunk(opened.text))}${event('[DONE]')}`) : Response.json(opened.answer)
}

const eventStream = (body: BodyInit) => new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })

const event = (data: string) => `data: ${data}\n\n`

const onlyChunk = (content: string) =>
  JSON.stringify({
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta: { role: 'assistant', content }, finish_reason: 'stop' }],
  })

/** Pulls bytes as they are read, so that a slow reader slows the provider down. */
function flowing({ head, rest }: ResponseStream): ReadableStream<Uint8Array> {
  const come = [...head]
  const { deadline } = rest
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const bytes = come.shift()
        if (bytes) return controller.enqueue(bytes)
        deadline.restartTry()
        const next = await rest.next()
        if (next.ok && next.value) {
          deadline.restartTry()
          return controller.enqueue(next.value)
        }
        if (!next.ok) controller.enqueue(errorEvent(next.fault))
        deadline.end()
        controller.close()
      },
      cancel: () => deadline.end(),
    },
    { highWaterMark: 0 },
  )
}

/** Begins with blank lines, since the event before it may have been cut off. */
const errorEvent = (fault: CallFault) => new TextEncoder().encode(`\n\n${event(JSON.stringify(protocolError(fault)))}`)

/** The text so far: '' except in a stream. After the first text no other try is made. */
type CompletionFault = CallFault & { readonly text: string }

/** Reads a stream to the end of its answer. */
async function readOn(
  { first, reader, rest }: ResponseStream,
  onText: (piece: string) => void,
): Promise<Result<string, CompletionFault>> {
  let text = ''
  let read = first
  try {
    for (;;) {
      text += read.text
      if (read.text !== '') onText(read.text)
      if (read.ended) break
      const bytes = await rest.next()
      if (!bytes.ok) return refuse({ ...bytes.fault, text })
      rest.deadline.restartTry()
      read = bytes.value ? reader.read(bytes.value) : reader.end()
    }
    if (read.ended !== 'complete') return refuse({ ...read.ended, text })
    void drain(rest)
    return ok(text)
  } finally {
    if (read.ended !== 'complete') rest.deadline.end()
  }
}

/** Bytes after the answer are ignored, but a connection can be reused only if they have been read. */
async function drain(rest: Incoming) {
  for (;;) {
    const bytes = await rest.next()
    if (!bytes.ok || !bytes.value) break
  }
  rest.deadline.end()
}

/** The code for a failure of our own relay, to distinguish it from one of its provider with the same status 503. */
export const OWN_FAILURE = 'relay_busy'

/** A fault in the protocol's error format, as the `openai` package reads it. */
export const protocolError = (fault: CallFault) => ({
  error: {
    message: faultMessage(fault),
    type: fault.kind,
    param: null,
    code: ('code' in fault && fault.code) || null,
  },
})
