import assistantPhrases from 'virtual:phrasebook/assistant'
import wisdom from 'virtual:wisdom/entries'
import type { SentenceEnglish } from '#content/english/english-lists.ts'
import type { Phrase } from '#core/assistant/phrase.ts'
import type { WordList } from '#core/vocabulary/vocabulary.ts'
import { createIsEnglish } from '#core/english/english-list.ts'
import type { Assistant } from '#providers/assistant/assistant.ts'
import { createBuiltin } from '#providers/assistant/builtin.ts'

/** A chunk of its own, with the elder's wisdom, so that the screen need not wait for it. */
export const createAssistant = ({
  phrases,
  words,
  english,
}: {
  phrases: readonly Phrase[]
  words: WordList['words']
  english: SentenceEnglish
}): Assistant =>
  createBuiltin({ phrases, words, wisdom, isEnglish: createIsEnglish(english.packed), english, assistantPhrases })
