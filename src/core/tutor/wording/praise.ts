import { numberWords } from '../../english/plain-english.ts'
import type { Lesson } from '../../lesson/lesson.ts'
import type { Word } from '../../word/word.ts'
import { gapsOf, orderParts, type Exercise } from '../exercises/exercise.ts'
import { isEarlier, type Asked, type LessonState } from '../lesson-state.ts'
import { praise } from './phrases.ts'
import { afterSaid, chanceOf, remember, say, unsaid, type TurnBuilder } from '../turn-builder.ts'

/** A right answer to the open question. */
interface RightAnswer {
  readonly lesson: Lesson
  readonly asked: Asked
  readonly word: Word
  /** The Kikuyu as it was typed, when every letter of it is right. */
  readonly typed?: string
  /** The exercise that was answered by tap. */
  readonly tapped?: Exercise
}

/**
 * Praises a right answer: a word of praise, the answer, and often a remark on what was good about it. The remark is computed from
 * the turn and is not repeated within eight turns. Some praise has none.
 */
export const praised = (builder: TurnBuilder, what: string, answer: RightAnswer): TurnBuilder =>
  praisedFor(builder, what, meritsOf(builder.state, answer))

/** Praise with the first remark that has a variant not used lately. */
export function praisedFor(builder: TurnBuilder, what: string, found: readonly (readonly string[])[]): TurnBuilder {
  const { state } = builder
  const chance = chanceOf(state)
  const opening = praise(chance)
  const merit = found.map((variants) => unsaid(state, variants, chance)).find((text) => text !== undefined)
  const content = [opening, what, merit].filter(Boolean).join(' ')
  return say(merit === undefined ? builder : remember(builder, afterSaid(state, merit)), content)
}

/** The remarks that are true of the answer, the most specific first, each with its variants. */
function meritsOf(state: LessonState, answer: RightAnswer): (readonly string[])[] {
  const { asked, word } = answer
  const { how, hint, misses } = asked
  const written = writtenRight(answer)
  if (how === 'copy' || hint === 'word') return [...written, merits.copied]
  if (hint !== 'none') return [merits.helped]
  if (misses > 0) return misses === 1 ? [merits.secondTry] : []
  const hadTrouble = state.practice.some(({ wordId, trouble }) => wordId === word.id && trouble > 0)
  // Every second answer without another remark gets plain praise.
  const isPlain = state.turn % 2 === 0
  return [...(hadTrouble ? [merits.troubleBefore] : []), ...written, ...(isPlain ? [] : [ordinary(state, answer)])]
}

/** Remarks on an answer that was written right, letter by letter or part by part. */
function writtenRight({ word, typed, tapped }: RightAnswer): (readonly string[])[] {
  const tildes = typed?.match(/[ĩũ]/gi)?.length ?? 0
  if (tildes > 0) return [merits.tildes(tildes)]
  if (tapped?.kind === 'order') return [merits.parts(orderParts(word)?.length ?? 0)]
  if (tapped?.kind !== 'fill') return []
  return [merits.letters((gapsOf(word) ?? []).filter((piece) => 'letter' in piece).length)]
}

function ordinary(state: LessonState, { lesson, asked, typed }: RightAnswer): readonly string[] {
  const { how, exercise, wordId } = asked
  const isProduced = typed !== undefined && how === 'kikuyu' && !exercise && !isEarlier(state, wordId)
  const isNew = isProduced && !state.produced.includes(wordId)
  const count = state.produced.length + 1
  const total = lesson.words.length
  return [...merits.firstTry, ...(isNew && count < total ? merits.count(count, total) : [])]
}

/** Remarks on a right answer, by what was good about it. Each is true wherever its condition in `meritsOf` holds. */
export const merits = {
  copied: ['That’s how it’s written.', 'You’ve got it.', 'Exactly.', 'Well written.'],
  troubleBefore: [
    'It didn’t come at once before. Now it did.',
    'You had trouble with this one before. Not now.',
    'It came back, and this time you knew it.',
  ],
  helped: ['A little help was enough.', 'You found it.', 'You got there.'],
  secondTry: ['The second try was the right one.', 'You got it the second time.'],
  firstTry: ['At the first try.', 'Without a hint.', 'No hint needed.', 'The first try was right.'],
  allPairs: ['All four pairs at the first try.', 'Not one pair wrong.', 'Four out of four.'],
  tildes: (count: number) =>
    count === 1
      ? ['The tilde is right too.', 'With its tilde, too.']
      : count === 2
        ? ['Both tildes are right.', 'You put both tildes.']
        : [`All ${inWords(count)} tildes are right.`, 'Every tilde is right.'],
  letters: (count: number) =>
    count === 1
      ? ['That’s the missing letter.']
      : [count === 2 ? 'Both letters at once.' : `All ${inWords(count)} letters at once.`, 'Every letter is right.'],
  parts: (count: number) => [`All ${inWords(count)} parts in order.`, 'Every part in its place.'],
  /** `count` of `total` words were typed from their meaning. */
  count: (count: number, total: number) => [`That’s ${count} of ${total} words you can say.`],
} as const

const inWords = (count: number) => numberWords[count] ?? `${count}`
