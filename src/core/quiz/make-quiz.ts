import { makeChoices } from './choices.ts'
import { readingsOf, type QuizWord, type Readings } from './readings.ts'

/** Ids only, so that a run can be kept as it is. */
export interface QuizQuestion {
  readonly wordId: string
  /** Word ids in the order shown; the right one is `wordId`. */
  readonly choices: readonly string[]
}

export interface QuizSource {
  /** The category's words, in its order. */
  readonly words: readonly QuizWord[]
  /** Never asked: they fill up the options where the category has fewer than four meanings. */
  readonly spares?: readonly QuizWord[]
  /** The senses in the whole course; without them, only homonyms within the category are known. */
  readonly readings?: Readings
}

/** One question for each word, in the category's order. Chance orders the options and picks the wrong ones. */
export function makeQuiz({ words, spares = [], readings }: QuizSource, chance: () => number): QuizQuestion[] {
  const read = readings ?? readingsOf([...words, ...spares])
  return words.map((word) => ({
    wordId: word.id,
    choices: makeChoices({ word, words, spares }, read, chance).map(({ id }) => id),
  }))
}
