import { type AnswerIndex, type Difference, judgeEnglish, judgeKikuyu } from '../answer/judge.ts'
import type { Direction } from '../learning-log/event.ts'
import type { ListedWord } from '../vocabulary/vocabulary.ts'
import type { CourseWord } from '../word/word.ts'
import type { Answer } from './review-session.ts'

/** A judged answer, with what the screen shows about it. */
export interface JudgedAnswer {
  readonly answer: Exclude<Answer, 'shown'>
  /** The right form in the requested language; `differences` marks letters in it. */
  readonly form: string
  readonly differences: readonly Difference[]
  /** The other word of the course that the learner typed. */
  readonly other: CourseWord | undefined
}

/** Judges a typed answer to a review; undefined for a blank one. */
export function judgeTyped(
  typed: string,
  listed: ListedWord,
  direction: Direction,
  { answerIndex, tildesCount }: { answerIndex: AnswerIndex; tildesCount: boolean },
): JudgedAnswer | undefined {
  // The word list has no context, and judging does not use it.
  const word = { ...listed, context: '' }
  const toKikuyu = direction === 'english-kikuyu'
  const verdict = toKikuyu
    ? judgeKikuyu(typed, word, answerIndex, { tildesCount })
    : judgeEnglish(typed, word, answerIndex)
  const other = 'other' in verdict ? verdict.other : undefined
  if (verdict.kind !== 'wrong')
    return { answer: verdict.kind, form: verdict.form, differences: verdict.differences, other }
  if (verdict.because === 'empty') return undefined
  return { answer: 'wrong', form: toKikuyu ? listed.kikuyu : listed.english, differences: [], other }
}
