import { ok, refuse, type Result } from '#core/result/result.ts'
import type { CallFault } from '../calls/call-fault.ts'
import type { CallSettings } from '../calls/call-settings.ts'
import { createProviderCalls, type Call } from '../calls/provider-calls.ts'
import { tutorRequest, type ChatMessage, type CompletionRequest } from './chat-message.ts'
import { openAnswer, type OpenedAnswer } from './opened-answer.ts'
import { readOn, type CompletionFault } from './read-on.ts'
import { relayed } from './relayed.ts'

export interface ChatCompletionsSettings extends CallSettings {
  /** With the version, without the method: "https://api.example.org/v1"; "/api/tutor/v1" of our relay. */
  readonly baseUrl: string
  readonly model: string
}

export interface Completing {
  /** Aborting it lets the provider go. */
  readonly signal?: AbortSignal
  /** Asks for a stream: called with each piece as it comes, in order; together they are the whole text. */
  readonly onText?: (piece: string) => void
}

/** How the relay sends a request. */
export type Sending = Pick<Completing, 'signal'> & Pick<Call<unknown>, 'onCharged'>

/** The OpenAI-style protocol, from the browser or from our relay. Faults are values; nothing throws but what `onText` throws. */
export interface ChatCompletions {
  complete(messages: readonly ChatMessage[], options?: Completing): Promise<Result<string, CompletionFault>>
  /**
   * For the relay. A good answer, with status 200 and its content type: a whole one has been read and found in order, of a stream
   * the first text has come and the rest flows as it is read. Cancelling the body, or aborting, lets the provider go. A stream
   * that breaks ends with the protocol's own error event, and the body never errors.
   */
  send(request: CompletionRequest, options?: Sending): Promise<Result<Response, CallFault>>
}

export function createChatCompletions({ baseUrl, model, ...settings }: ChatCompletionsSettings): ChatCompletions {
  const calls = createProviderCalls(settings)
  const url = `${baseUrl.replace(/(?<!\/)\/+$/, '')}/chat/completions`

  function open(request: CompletionRequest, { signal, onCharged }: Sending): Promise<Result<OpenedAnswer, CallFault>> {
    return calls.call(
      {
        url,
        body: JSON.stringify(request),
        headers: (key) => (key === undefined ? {} : { Authorization: `Bearer ${key}` }),
        onCharged,
        read: (answer) => openAnswer(answer, request.stream === true),
      },
      signal,
    )
  }

  return {
    async complete(messages, { signal, onText } = {}) {
      const opened = await open(tutorRequest(model, messages, onText !== undefined), signal ? { signal } : {})
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
