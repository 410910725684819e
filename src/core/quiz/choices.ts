import { shuffled } from '../chance/seeded.ts'
import { canBeConfused, type QuizWord, type Readings } from './readings.ts'

/** As many as a question shows, the right one among them. */
const choicesShown = 4

export interface Choosing<Asked extends QuizWord> {
  readonly word: Asked
  /** Wrong options come from here; `word` may be among them. */
  readonly words: readonly Asked[]
  /** And from here where `words` has too few. */
  readonly spares?: readonly Asked[]
}

/**
 * Four words in chance order, `word` among them, of which no two can be confused, in either direction (see `readings.ts`): a
 * question never has two right options. Fewer where there are not enough words.
 */
export function makeChoices<Asked extends QuizWord>(
  { word, words, spares = [] }: Choosing<Asked>,
  readings: Readings,
  chance: () => number,
): Asked[] {
  const chosen: Asked[] = [word]
  for (const candidate of [...shuffled(words, chance), ...shuffled(spares, chance)]) {
    if (chosen.length === choicesShown) break
    if (chosen.every((other) => !canBeConfused(candidate, other, readings))) chosen.push(candidate)
  }
  return shuffled(chosen, chance)
}
