import { functionWords } from '../english/function-words.ts'
import { spelledOut } from '../word/word.ts'
import type { Phrase } from './phrase.ts'
import { createSentenceReader, type Reading, type SentenceLists, type TypedWord } from './reading.ts'
import { withoutRemark } from './phrase-finder.ts'
import type { Example } from './prompts.ts'
import { createWordFinder, type AssistantWord } from './word-finder.ts'

export interface Relations {
  /** Phrases of the same category and phrases that share a topic, nearest first. */
  besides(phrase: Phrase, most: number): readonly Phrase[]
  /** Phrases that share a topic with the words, nearest first; empty for words without a topic. */
  near(words: readonly string[], most: number): readonly Phrase[]
}

/** Finds related phrases. Words that occur in fewer phrases weigh more. */
export function createRelations(readings: Iterable<readonly [Phrase, Reading]>): Relations {
  const wordsOf = new Map([...readings].map(([phrase, { words }]) => [phrase, new Set(words)]))
  const phrases = [...wordsOf.keys()]
  const counts = new Map<string, number>()
  for (const words of wordsOf.values()) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  const weight = (word: string) => Math.log(phrases.length / (counts.get(word) ?? phrases.length))

  function ranked(score: (phrase: Phrase) => number, least: number, most: number): readonly Phrase[] {
    return phrases
      .map((phrase) => ({ phrase, score: score(phrase) }))
      .filter((one) => one.score > least)
      .toSorted((one, other) => other.score - one.score)
      .slice(0, most)
      .map(({ phrase }) => phrase)
  }

  const shared = (words: Iterable<string>, others: ReadonlySet<string> | undefined) =>
    [...words].filter((word) => others?.has(word)).reduce((sum, word) => sum + weight(word), 0)

  return {
    besides: (phrase, most) =>
      ranked(
        (other) =>
          other === phrase || other.kikuyu === phrase.kikuyu
            ? -1
            : shared(wordsOf.get(phrase) ?? [], wordsOf.get(other)) +
              (other.category === phrase.category ? 2 : 0) +
              (phrase.answer?.includes(other.id) ? 3 : 0),
        0,
        most,
      ),
    near(words, most) {
      const telling = new Set(words.filter((word) => !functionWords.has(word) && !TOO_GENERAL.has(word)))
      return ranked((phrase) => shared(telling, wordsOf.get(phrase)), 0, most)
    },
  }
}

/** Words too general to name a topic. */
const TOO_GENERAL = new Set(
  `go going went come coming do doing like want say saying take taking give get getting know let see tell make look put find
  well fine good great nice new old big small long man woman person people thing day time much many lot very now today
  all one two three something nothing always maybe think need use try love name quickly soon`.split(/\s+/),
)

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
