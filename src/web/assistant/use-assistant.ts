import { useState } from 'react'
import type { AssistantMessage } from '#core/assistant/assistant-chat.ts'
import { type Assistant, AssistantFault } from '#providers/assistant/assistant.ts'
import type { BudgetOwner } from '#providers/calls/call-fault.ts'
import { configSoon, useConfig, useOutside } from '../outside.tsx'
import type { Config } from '../config/config.ts'
import { useStandIn } from '../config/use-stand-in.ts'
import { builtInAssistant } from './built-in-assistant.ts'

interface Answering {
  readonly name: string
  /** The reason why the built-in assistant answers instead of the model: it failed, or a daily budget is used up. */
  readonly standsIn: StandsIn | undefined
  /** The assistant for the next turn. */
  answering(): Promise<Assistant>
  /** Call it after each turn. */
  noteOutcome(assistant: Assistant, failed: AssistantMessage['failed']): void
  /** Call it when the daily budget is used up. Returns the assistant that answers instead. */
  noteUsedUp(owner: BudgetOwner): Assistant
}

export type StandsIn = 'failed' | BudgetOwner

/** Chooses the assistant: the site's model, if there is one and it works, otherwise the built-in assistant. */
export function useAssistant(): Answering {
  const config = useConfig()
  const outside = useOutside()
  const { isGivenUp, noteOutcome } = useStandIn()
  const [usedUp, setUsedUp] = useState<BudgetOwner>()
  const chosenBy = (settings: Config | null) =>
    (settings && !isGivenUp && !usedUp && modelOf(settings)) || builtInAssistant

  return {
    name: chosenBy(config).name,
    standsIn: usedUp ?? (isGivenUp ? 'failed' : undefined),
    // A message sent before the settings have arrived waits for them.
    answering: async () => chosenBy(config ?? (await configSoon(outside))),
    noteOutcome(assistant, failed) {
      if (assistant !== builtInAssistant) noteOutcome(failed !== undefined)
    },
    noteUsedUp(owner) {
      setUsedUp(owner)
      return builtInAssistant
    },
  }
}

let modelInUse: { readonly of: Config; readonly model: Assistant | undefined } | undefined

/** One model for all turns, so that its data is loaded once. */
function modelOf(of: Config): Assistant | undefined {
  if (modelInUse?.of !== of) modelInUse = { of, model: modelAssistant(of) }
  return modelInUse.model
}

/** The site's language model, loaded when it is first used; undefined when the site has none. */
function modelAssistant({ accounts, assistant }: Config): Assistant | undefined {
  // A site without accounts calls no provider.
  if (!assistant || accounts === 'none') return undefined
  let made: Promise<Assistant> | undefined

  async function make(): Promise<Assistant> {
    const module = await import('./model-assistant.ts').catch((cause: unknown) => {
      throw new AssistantFault('out-of-reach', 'The code that calls the model could not be loaded', { cause })
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
