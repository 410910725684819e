import type { CallSettings } from '#providers/calls/call-settings.ts'
import { createKeyRing } from '#providers/calls/key-ring.ts'
import { createChatCompletions, type ChatCompletions } from '#providers/chat-completions/chat-completions.ts'
import { createGenerateContent, type GenerateContent } from '#providers/generate-content/generate-content.ts'
import type { Settings } from '../settings.ts'
import { createProviderFetch } from './provider-fetch.ts'

/** Who answers behind the relays; undefined where no model is set. */
export interface Providers {
  readonly tutor: Pick<ChatCompletions, 'send'> | undefined
  readonly assistant: Pick<GenerateContent, 'send'> | undefined
}

/** Milliseconds; as usual where nothing is said. */
export type CallTimes = Pick<CallSettings, 'tryMs' | 'wholeMs'>

/** One key ring for each provider, so that its keys take turns over all learners. */
export function createProviders(
  { tutor, assistant }: Pick<Settings, 'tutor' | 'assistant'>,
  times: CallTimes = {},
): Providers {
  const calls = { fetch: createProviderFetch(), ...times }
  return {
    tutor:
      tutor &&
      createChatCompletions({
        baseUrl: tutor.baseUrl,
        model: tutor.models[0],
        keys: createKeyRing(tutor.apiKeys),
        ...calls,
      }),
    assistant:
      assistant &&
      createGenerateContent({
        baseUrl: assistant.baseUrl,
        // There is no other key to turn to: set aside for a while, one refusal would silence the assistant for everybody.
        keys: createKeyRing([assistant.apiKey], { refusedMs: 0 }),
        attempts: 2,
        ...calls,
      }),
  }
}
