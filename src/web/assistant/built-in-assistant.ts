import { loadPhrases } from 'virtual:phrasebook/load-phrases'
import { AssistantFault, type Assistant } from '#providers/assistant/assistant.ts'
import { fetchedOnce } from '../loading/fetched.ts'
import { englishData, wordListData } from '../words/word-lists.ts'

export const phrasesData = fetchedOnce(loadPhrases)

/** The assistant without a model. Loads its data for the first question, or ahead with `fetchBuiltIn`. */
export const builtInAssistant: Assistant = {
  name: 'Built-in assistant',
  translate: async (english, signal) => (await builtIn()).translate(english, signal),
  converse: async (english, signal) => (await builtIn()).converse(english, signal),
  tellWisdom: async (kind, topic, signal) => (await builtIn()).tellWisdom(kind, topic, signal),
}

/** Loads the data ahead, so that it answers at once, also offline. A failed load is repeated for the first question. */
export const fetchBuiltIn = (): Promise<unknown> => builtIn().catch(() => undefined)

let made: Promise<Assistant> | undefined

function builtIn(): Promise<Assistant> {
  made ??= make().catch((fault: unknown) => {
    made = undefined
    throw fault
  })
  return made
}

async function make(): Promise<Assistant> {
  const [rules, phrases, words, english] = await Promise.all([
    import('./built-in-rules.ts').catch(() => 'missing' as const),
    phrasesData.fetchAgain(),
    wordListData.fetchAgain(),
    englishData.fetchAgain(),
  ])
  if (rules === 'missing' || phrases === 'missing' || words === 'missing' || english === 'missing')
    throw new AssistantFault('out-of-reach', 'The phrasebook could not be loaded')
  return rules.createAssistant({ phrases, words: words.words, english })
}
