import type { Result } from '#core/result/result.ts'
import type { CallFault } from '../calls/call-fault.ts'
import type { CallSettings } from '../calls/provider-calls.ts'

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
}

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

/** With the text that had come by then: '' but in a stream. Once some has come nothing is tried again. */
export type CompletionFault = CallFault & { readonly text: string }

/** A request of the protocol, as it goes out: whatever else it holds is passed on. */
export interface CompletionRequest {
  readonly model: string
  readonly messages: readonly unknown[]
  readonly stream?: boolean | null | undefined
  readonly [field: string]: unknown
}

/** The OpenAI-style protocol, from the browser or from our relay. Faults are values; nothing throws but what `onText` throws. */
export interface ChatCompletions {
  complete(messages: readonly ChatMessage[], options?: Completing): Promise<Result<string, CompletionFault>>
  /**
   * For the relay. A good answer, with status 200 and its content type: a whole one has been read and found in order, of a stream
   * the first text has come and the rest flows as it is read. Cancelling the body, or aborting, lets the provider go. A stream
   * that breaks ends with the protocol's own error event, and the body never errors.
   */
  send(request: CompletionRequest, signal?: AbortSignal): Promise<Result<Response, CallFault>>
}
