import { createBuiltinAssistant } from '#core/assistant/builtin-assistant.ts'
import type { AssistantContent } from '#core/assistant/understand.ts'
import type { Assistant } from './assistant.ts'

/**
 * The assistant that needs no key, network or model: `core/assistant` behind the port. `turn` is the initial count of
 * turns.
 */
export function createBuiltin(content: AssistantContent, turn = 0): Assistant {
  const assistant = createBuiltinAssistant(content)
  let turns = turn
  return {
    name: 'Built-in assistant',
    async translate(english, signal) {
      signal.throwIfAborted()
      return Promise.resolve(assistant.translate(english))
    },
    async converse(english, signal) {
      signal.throwIfAborted()
      return Promise.resolve(assistant.converse(english, turns++))
    },
    async tellWisdom(kind, topic, signal) {
      signal.throwIfAborted()
      return Promise.resolve(assistant.tellWisdom(kind, topic, turns++))
    },
  }
}
