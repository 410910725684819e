import { useState } from 'react'
import { loadPhrases } from 'virtual:phrasebook/load-phrases'
import type { AssistantMessage } from '#core/assistant/assistant-chat.ts'
import { type Assistant, AssistantFault } from '#providers/assistant/assistant.ts'
import type { BudgetOwner } from '#providers/calls/call-fault.ts'
import { configSoon, useConfig, useOutside } from '../outside.tsx'
import type { Config } from '../config/config.ts'
import { useStandIn } from '../config/without-model.ts'
import { fetchedOnce } from '../loading/fetched.ts'
import { englishData, wordListData } from '../words/word-lists.ts'

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

/** The site's language model; undefined when the site has none. */
function modelAssistant({ accounts, assistant }: Config): Assistant | undefined {
  // A site without accounts calls no provider.
  if (!assistant || accounts === 'none') return undefined
  return loadedOnDemand(assistant.model, async () => {
    const module = await import('./model-assistant.ts').catch((cause: unknown) => {
      throw new AssistantFault('out-of-reach', 'The code that calls the model could not be loaded', { cause })
    })
    return module.createModelAssistant(assistant)
  }).assistant
}

export const phrasesData = fetchedOnce(loadPhrases)

const builtIn = loadedOnDemand('Built-in assistant', async () => {
  const [rules, phrases, words, english] = await Promise.all([
    import('./built-in-rules.ts').catch(() => 'missing' as const),
    phrasesData.fetchAgain(),
    wordListData.fetchAgain(),
    englishData.fetchAgain(),
  ])
  if (rules === 'missing' || phrases === 'missing' || words === 'missing' || english === 'missing')
    throw new AssistantFault('out-of-reach', 'The phrasebook could not be loaded')
  return rules.createAssistant({ phrases, words: words.words, english })
})

/** The assistant without a model. */
const builtInAssistant = builtIn.assistant

/** Loads the built-in assistant ahead, so that it answers at once, also offline. Never rejects. */
export const fetchBuiltIn = (): Promise<unknown> => builtIn.loaded().catch(() => undefined)

/** An assistant that is loaded for its first question, or ahead with `loaded`. A failed load is repeated for the next question. */
function loadedOnDemand(name: string, load: () => Promise<Assistant>) {
  let loading: Promise<Assistant> | undefined
  const loaded = () =>
    (loading ??= load().catch((fault: unknown) => {
      loading = undefined
      throw fault
    }))
  const assistant: Assistant = {
    name,
    translate: async (english, signal) => (await loaded()).translate(english, signal),
    converse: async (english, signal) => (await loaded()).converse(english, signal),
    tellWisdom: async (kind, topic, signal) => (await loaded()).tellWisdom(kind, topic, signal),
  }
  return { assistant, loaded }
}
