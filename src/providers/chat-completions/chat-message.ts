export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
}

/** A request of the protocol, as it goes out: whatever else it holds is passed on. */
export interface CompletionRequest {
  readonly model: string
  readonly messages: readonly unknown[]
  readonly stream?: boolean | null | undefined
  readonly [field: string]: unknown
}

const USUAL_SYSTEM: ChatMessage = { role: 'system', content: 'helpful kikuyu language tutor' }

/** What the tutor asks of every model; sentences that keep to the words they were given want a low temperature. */
export function tutorRequest(model: string, messages: readonly ChatMessage[], stream: boolean): CompletionRequest {
  return {
    model,
    messages: messages.some(({ role }) => role === 'system') ? messages : [USUAL_SYSTEM, ...messages],
    temperature: 0.3,
    max_tokens: 1000,
    top_p: 0.9,
    ...(stream && { stream }),
  }
}
