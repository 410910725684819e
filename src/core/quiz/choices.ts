import { shuffled } from '../chance/seeded.ts'
import type { ListedWord } from '../vocabulary/vocabulary.ts'
import { plainForm } from '../answer/letters.ts'
import { sensesOf } from '../answer/senses.ts'
import type { Word } from '../word/word.ts'

/** The fields of a word that questions use. */
export type QuizWord = Pick<Word, 'id' | 'kikuyu' | 'english'> & Partial<Pick<Word, 'accepted'>>

/** The senses of each spelling in the course: iria is 'milk' and 'lake'. Built once for many questions. */
export type Readings = ReadonlyMap<string, ReadonlySet<string>>

export function readingsOf(words: readonly QuizWord[]): Readings {
  const readings = new Map<string, Set<string>>()
  for (const word of words)
    for (const spelling of spellingsOf(word)) {
      const senses = readings.get(spelling) ?? new Set()
      for (const sense of sensesOf(word.english)) senses.add(sense)
      readings.set(spelling, senses)
    }
  return readings
}

/**
 * True if a question about one word could have the other as a second right answer, in either direction: they are
 * spelled alike, or share a sense, including the senses of words spelled alike.
 */
export function canBeConfused(one: QuizWord, other: QuizWord, readings: Readings): boolean {
  const spellings = spellingsOf(other)
  if (spellingsOf(one).some((spelling) => spellings.includes(spelling))) return true
  const senses = possibleSenses(other, readings)
  return possibleSenses(one, readings).some((sense) => senses.some((another) => isSameSense(sense, another)))
}

function possibleSenses(word: QuizWord, readings: Readings): string[] {
  const homonyms = spellingsOf(word).flatMap((spelling) => [...(readings.get(spelling) ?? [])])
  return [...new Set([...sensesOf(word.english), ...homonyms].map(withoutTo))]
}

/** `you` may mean `you (singular)`; `you (plural)` may not. */
function isSameSense(one: string, other: string): boolean {
  return one === other || one === withoutRemark(other) || withoutRemark(one) === other
}

/** A learner may reasonably choose ‘phone’ for ‘to phone’. */
const withoutTo = (sense: string) => sense.replace(/^to /, '')

const withoutRemark = (sense: string) => sense.replace(/ ?\([^()]*\)/g, '').trim()

const spellingsOf = ({ kikuyu, accepted = [] }: QuizWord) => [...new Set([kikuyu, ...accepted].map(plainForm))]

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
 * Four words in random order, including `word`. No two of them can be confused in either direction,
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
