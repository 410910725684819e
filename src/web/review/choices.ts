import { makeChoices } from '#core/quiz/choices.ts'
import type { Readings } from '#core/quiz/readings.ts'
import type { ListedWord } from '#core/vocabulary/vocabulary.ts'

/** Four words to choose from, those taught together with it first: a harder choice than among just any. */
export function choicesFor(
  word: ListedWord,
  { words: all, readings }: { words: readonly ListedWord[]; readings: Readings },
  chance: () => number,
): ListedWord[] {
  const words = all.filter((other) => isTaughtWith(word, other))
  return makeChoices({ word, words, spares: all }, readings, chance)
}

const isTaughtWith = (word: ListedWord, other: ListedWord) =>
  other.categories.some((id) => word.categories.includes(id)) || other.lessons.some((id) => word.lessons.includes(id))
