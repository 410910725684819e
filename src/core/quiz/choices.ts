import { shuffled } from '../chance/seeded.ts'
import type { ListedWord } from '../vocabulary/vocabulary.ts'
import { canBeConfused, type QuizWord, type Readings } from './readings.ts'

/** The number of choices of a question, including the right one. */
const choicesShown = 4

export interface ChoiceOptions<Asked extends QuizWord> {
  readonly word: Asked
  /** Wrong choices to take before all others. */
  readonly first?: readonly Asked[]
  /** The source of wrong choices; `word` may be among them. */
  readonly words: readonly Asked[]
  /** More wrong choices, used if `words` has too few. */
  readonly spares?: readonly Asked[]
}

/**
 * Four words in random order, including `word`. No two of them can be confused in either direction (see `readings.ts`),
 * so a question never has two right choices. Fewer if there are not enough words.
 */
export function makeChoices<Asked extends QuizWord>(
  { word, first = [], words, spares = [] }: ChoiceOptions<Asked>,
  readings: Readings,
  chance: () => number,
): Asked[] {
  const chosen: Asked[] = [word]
  for (const candidate of [...first, ...shuffled(words, chance), ...shuffled(spares, chance)]) {
    if (chosen.length === choicesShown) break
    if (chosen.every((other) => !canBeConfused(candidate, other, readings))) chosen.push(candidate)
  }
  return shuffled(chosen, chance)
}

/** The choices of a review, before any `change` of their source. Words of the same lesson or category come first, because they are harder to tell apart. */
export function choicesFor(
  word: ListedWord,
  { words: all, readings }: { words: readonly ListedWord[]; readings: Readings },
  chance: () => number,
  change = (options: ChoiceOptions<ListedWord>): ChoiceOptions<ListedWord> => options,
): ListedWord[] {
  const words = all.filter((other) => isTaughtWith(word, other))
  return makeChoices(change({ word, words, spares: all }), readings, chance)
}

const isTaughtWith = (word: ListedWord, other: ListedWord) =>
  other.categories.some((id) => word.categories.includes(id)) || other.lessons.some((id) => word.lessons.includes(id))
