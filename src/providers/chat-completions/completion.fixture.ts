import { json, sending, STREAM_TYPE, type Answer, type Sending } from '../calls/faulty-provider.fixture.ts'

/** A valid whole answer. */
export const completion = (content: string | null): Answer => json(completionBody(content))

export const completionBody = (content: string | null) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1_700_000_000,
  model: 'small-model',
  choices: [
    { index: 0, message: { role: 'assistant', content, refusal: null }, finish_reason: 'stop', logprobs: null },
  ],
  usage: { prompt_tokens: 5, completion_tokens: 7, total_tokens: 12 },
})

/** A valid streamed answer, with an event for each text. */
export const streamed = (...texts: readonly string[]): Answer => streaming([events(...texts), ENDING])

export const streaming = (pieces: readonly (string | Uint8Array)[], how: Sending = {}): Answer =>
  sending(pieces.flat(), { type: STREAM_TYPE, ...how })

/** A stream whose first piece is sent at once, and the rest when the test releases it. */
export function heldBack(first: string, rest: string): { answer: Answer; release: () => void } {
  const release = new EventTarget()
  return {
    release: () => void release.dispatchEvent(new Event('release')),
    answer: (response) => {
      response.writeHead(200, { 'Content-Type': STREAM_TYPE }).write(first)
      release.addEventListener('release', () => response.end(rest))
    },
  }
}

/** The event with the role, then one for each text. */
export const events = (...texts: readonly string[]) =>
  [chunk({ role: 'assistant', content: '' }), ...texts.map((content) => chunk({ content }))].join('')

export const ENDING = `${chunk({}, 'stop')}data: [DONE]\n\n`

/** One event of the protocol. */
export function chunk(delta: object, finish: string | null = null): string {
  const choices = [{ index: 0, delta, finish_reason: finish, logprobs: null }]
  return `data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1_700_000_000, model: 'small-model', choices })}\n\n`
}
