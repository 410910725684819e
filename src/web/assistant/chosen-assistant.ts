import { AssistantFault, type Assistant } from '#providers/assistant/assistant.ts'
import type { Config } from '../config/config.ts'
import { importAgain } from '../shell/import-again.ts'

/** The language model that the site’s owner has set, fetched when it is first asked; undefined where there is none. */
export function modelAssistant({ accounts, assistant }: Config): Assistant | undefined {
  // Where there are no accounts no provider is called.
  if (!assistant || accounts === 'none') return undefined
  let made: Promise<Assistant> | undefined

  async function make(): Promise<Assistant> {
    const module = await importAgain(() => import('./model-assistant.ts')).catch((cause: unknown) => {
      throw new AssistantFault('out-of-reach', 'What asks the model could not be loaded', { cause })
    })
    return module.createModelAssistant(assistant!)
  }
  const model = () =>
    (made ??= make().catch((fault: unknown) => {
      made = undefined
      throw fault
    }))
  return {
    name: assistant.model,
    translate: async (english, signal) => (await model()).translate(english, signal),
    converse: async (english, signal) => (await model()).converse(english, signal),
    tellWisdom: async (kind, topic, signal) => (await model()).tellWisdom(kind, topic, signal),
  }
}
