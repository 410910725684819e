import type { AssistantMessage } from '#core/assistant/conversation.ts'
import type { Assistant } from '#providers/assistant/assistant.ts'
import { configSoon } from '../config/config-soon.ts'
import type { Config } from '../config/config.ts'
import { useStandIn } from '../config/use-stand-in.ts'
import { useConfig, useOutside } from '../outside.tsx'
import { builtInAssistant } from './built-in-assistant.ts'
import { modelAssistant } from './chosen-assistant.ts'

interface Answering {
  readonly name: string
  /** The built-in assistant answers in place of a model that failed. */
  readonly isStandIn: boolean
  /** Who answers the next turn. */
  answering(): Promise<Assistant>
  /** To be told after each turn. */
  noteOutcome(assistant: Assistant, failed: AssistantMessage['failed']): void
}

/** Who answers: a model where the site’s owner has set one, else the built-in assistant, which also stands in for it. */
export function useAssistant(): Answering {
  const config = useConfig()
  const outside = useOutside()
  const { isGivenUp, noteOutcome } = useStandIn()
  const chosenBy = (settings: Config | null) => (settings && !isGivenUp && modelOf(settings)) || builtInAssistant

  return {
    name: chosenBy(config).name,
    isStandIn: isGivenUp,
    // Who says something before the settings are here waits for them.
    answering: async () => chosenBy(config ?? (await configSoon(outside))),
    noteOutcome(assistant, failed) {
      if (assistant !== builtInAssistant) noteOutcome(failed !== undefined)
    },
  }
}

let made: { readonly of: Config; readonly model: Assistant | undefined } | undefined

/** One for all turns: what it needs is fetched once. */
function modelOf(of: Config): Assistant | undefined {
  if (made?.of !== of) made = { of, model: modelAssistant(of) }
  return made.model
}
