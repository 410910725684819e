import { shuffled } from '../chance/seeded.ts'
import type { ChoiceOptions } from '../quiz/choices.ts'
import { isHomophone, isMinimalPair, type Heard } from './minimal-pair.ts'

/** The most choices that differ from the word in one sound only. */
const PAIRS = 2

/** The choices of a question whose word is heard: minimal pairs come first, and no other word sounds the same. */
export function choosingByEar<Asked extends Heard>(
  { word, words, spares = [] }: ChoiceOptions<Asked>,
  chance: () => number,
): ChoiceOptions<Asked> {
  const isUnlike = (other: Asked) => other.id === word.id || !isHomophone(word, other)
  const known = [...words, ...spares].filter(isUnlike)
  const pairs = known.filter((other) => isMinimalPair(word, other))
  return {
    word,
    first: shuffled(pairs, chance).slice(0, PAIRS),
    words: words.filter(isUnlike),
    spares: spares.filter(isUnlike),
  }
}
