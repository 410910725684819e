import { withoutRemark } from './phrase-finder.ts'
import type { Phrase } from './phrase.ts'
import type { Example } from './prompts.ts'
import { createSentenceReader, type SentenceLists } from './reading.ts'
import { createRelations } from './related-phrases.ts'
import type { TypedWord } from './typed-words.ts'
import { createWordFinder, type AssistantWord } from './word-finder.ts'
import { spelledOut } from '../word/word.ts'

/**
 * Gives at most `most` phrases and words of the course that share something with a text, as parallel examples for a
 * model: phrases before words, nearest first.
 */
export function createMatchingExamples(
  phrases: readonly Phrase[],
  words: readonly AssistantWord[],
  lists: SentenceLists,
): (english: string, most: number) => readonly Example[] {
  const reader = createSentenceReader(lists)
  const { typedWords, readingOf } = reader
  const plainOf = (text: string) => inOrder(typedWords(text))
  const relations = createRelations(
    phrases.map((phrase) => [phrase, readingOf(plainOf(withoutRemark(phrase.english)), phrase.english.endsWith('?'))]),
  )
  const finder = createWordFinder(words, reader)
  return (english, most) => {
    const typed = typedWords(english)
    const known = finder.knownIn(english, typed).map(({ wordId }) => words.find(({ id }) => id === wordId))
    const asWords = known.flatMap((word) => (word ? [{ english: word.english, kikuyu: spelledOut(word) }] : []))
    const asPhrases = relations.near(readingOf(plainOf(english), false).words, most)
    const remaining = Math.max(0, most - Math.min(asWords.length, Math.ceil(most / 3)))
    return [
      ...asPhrases.slice(0, remaining).map(({ english: says, kikuyu }) => ({ english: says, kikuyu })),
      ...asWords,
    ].slice(0, most)
  }
}

/** For a single text. For many texts, call `createMatchingExamples` once. */
export const matchingExamples = (
  english: string,
  phrases: readonly Phrase[],
  words: readonly AssistantWord[],
  lists: SentenceLists,
  most: number,
): readonly Example[] => createMatchingExamples(phrases, words, lists)(english, most)

const inOrder = (typed: readonly TypedWord[]) => typed.map(({ word }) => word).join(' ')
