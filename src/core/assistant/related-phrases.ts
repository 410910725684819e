import type { Phrase } from './phrase.ts'
import type { Reading } from './reading.ts'

/** About what one rare word tells. */
const LEAST_SHARED = 3.2

export interface Relations {
  /** Phrases of the same subject and those that share what they speak of, nearest first. */
  besides(phrase: Phrase, most: number): readonly Phrase[]
  /** Phrases that share telling words with a sentence, nearest first. */
  near(words: readonly string[], most: number): readonly Phrase[]
}

/** What is said beside a phrase. A word tells the more the fewer phrases hold it. */
export function createRelations(readings: ReadonlyMap<Phrase, readonly Reading[]>): Relations {
  const phrases = [...readings.keys()]
  const wordsOf = new Map(phrases.map((phrase) => [phrase, new Set(readings.get(phrase)?.[0]?.words)] as const))
  const allWordsOf = new Map(
    phrases.map((phrase) => [phrase, new Set(readings.get(phrase)?.flatMap(({ words }) => words))] as const),
  )
  const counts = new Map<string, number>()
  for (const words of allWordsOf.values()) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
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
    near: (words, most) => ranked((phrase) => shared(new Set(words), allWordsOf.get(phrase)), LEAST_SHARED, most),
  }
}
