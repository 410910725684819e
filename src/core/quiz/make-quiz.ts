import { makeChoices } from './choices.ts'
import { readingsOf, type QuizWord, type Readings } from './readings.ts'

/** Contains only ids, so that a test can be stored. */
export interface QuizQuestion {
  readonly wordId: string
  /** Word ids in the order shown; the right one is `wordId`. */
  readonly choices: readonly string[]
}

export interface QuizSource {
  /** The words of the category, in its order. */
  readonly words: readonly QuizWord[]
  /** Never asked: they complete the choices if the category has fewer than four meanings. */
  readonly spares?: readonly QuizWord[]
  /** Readings of the whole course; without them, only homonyms inside the category are known. */
  readonly readings?: Readings
}

/** A question for each word, in the order of the category. Chance orders the choices and picks the wrong ones. */
export function makeQuiz({ words, spares = [], readings }: QuizSource, chance: () => number): QuizQuestion[] {
  const read = readings ?? readingsOf([...words, ...spares])
  return words.map((word) => ({
    wordId: word.id,
    choices: makeChoices({ word, words, spares }, read, chance).map(({ id }) => id),
  }))
}
