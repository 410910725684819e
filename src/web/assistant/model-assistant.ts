import swahili from 'virtual:swahili/words'
import { createMatchingExamples } from '#core/assistant/related-phrases.ts'
import { createSwahili } from '#core/vocabulary-check/swahili.ts'
import { AssistantFault, type Assistant } from '#providers/assistant/assistant.ts'
import { createGeminiAssistant } from '#providers/assistant/gemini.ts'
import { createBrowserClient } from '#providers/generate-content/generate-content.ts'
import type { Config } from '../config/config.ts'
import { englishData, wordListData } from '../words/word-lists.ts'
import { phrasesData } from './use-assistant.ts'

/** The number of example phrases and words in a prompt. */
const EXAMPLES = 12

/** The site's language model. Its prompt has the course's phrases and words that are nearest to the question. */
export async function createModelAssistant({
  model,
  baseUrl,
  apiKey,
}: NonNullable<Config['assistant']>): Promise<Assistant> {
  const [phrases, words, lists] = await Promise.all([
    phrasesData.fetchAgain(),
    wordListData.fetchAgain(),
    englishData.fetchAgain(),
  ])
  if (phrases === 'missing' || words === 'missing' || lists === 'missing')
    throw new AssistantFault('out-of-reach', 'The phrasebook could not be loaded')
  const matching = createMatchingExamples(phrases, words.words, lists)
  return createGeminiAssistant({
    model,
    ...createBrowserClient({ baseUrl, apiKey }),
    examplesFor: (english) => matching(english, EXAMPLES),
    looksSwahili: createSwahili(swahili.split(' ')).looksSwahili,
  })
}
