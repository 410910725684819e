import { type ChoiceOptions, makeChoices } from './choices.ts'
import { readingsOf, type QuizWord, type Readings } from './readings.ts'

/** Contains only ids, so that a test can be stored. */
export interface QuizQuestion {
  readonly wordId: string
  /** Word ids in the order shown; the right one is `wordId`. */
  readonly choices: readonly string[]
  /** The word is heard, not read. */
  readonly heard?: true
}

export interface QuizSource<Asked extends QuizWord = QuizWord> {
  /** The words of the category, in its order. */
  readonly words: readonly Asked[]
  /** Never asked: they complete the choices if the category has fewer than four meanings. */
  readonly spares?: readonly Asked[]
  /** Readings of the whole course; without them, only homonyms inside the category are known. */
  readonly readings?: Readings
}

/** The source of the choices of a question that is heard; undefined for one that is read. */
export type AskByEar<Asked extends QuizWord> = (options: ChoiceOptions<Asked>) => ChoiceOptions<Asked> | undefined

/** A question for each word, in the order of the category. Chance orders the choices and picks the wrong ones. */
export function makeQuiz<Asked extends QuizWord>(
  { words, spares = [], readings }: QuizSource<Asked>,
  chance: () => number,
  askByEar?: AskByEar<Asked>,
): QuizQuestion[] {
  const read = readings ?? readingsOf([...words, ...spares])
  return words.map((word) => {
    const choosing = { word, words, spares }
    const byEar = askByEar?.(choosing)
    const choices = makeChoices(byEar ?? choosing, read, chance).map(({ id }) => id)
    return { wordId: word.id, choices, ...(byEar && { heard: true }) }
  })
}
