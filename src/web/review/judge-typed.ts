import { judgeEnglish, judgeKikuyu, type Course, type Difference } from '#core/answer/judge.ts'
import type { Answer } from '#core/review/question-kind.ts'
import type { Direction } from '#core/learning-log/event.ts'
import type { ListedWord } from '#core/vocabulary/vocabulary.ts'
import type { CourseWord } from '#core/word/word.ts'

/** What a typed answer is worth, and what to say of it. */
export interface Judged {
  readonly answer: Exclude<Answer, 'shown'>
  /** The right form, in the language asked for, with the letters to look at. */
  readonly form: string
  readonly differences: readonly Difference[]
  /** The word of the course that it was, or means. */
  readonly other: CourseWord | undefined
}

/** Undefined where nothing was written. */
export function judgeTyped(
  typed: string,
  listed: ListedWord,
  direction: Direction,
  { course, tildesCount }: { course: Course; tildesCount: boolean },
): Judged | undefined {
  // The list leaves out when a word is said, and no answer is judged by it.
  const word = { ...listed, context: '' }
  const toKikuyu = direction === 'english-kikuyu'
  const verdict = toKikuyu ? judgeKikuyu(typed, word, course, { tildesCount }) : judgeEnglish(typed, word, course)
  const other = 'other' in verdict ? verdict.other : undefined
  if (verdict.kind !== 'wrong')
    return { answer: verdict.kind, form: verdict.form, differences: verdict.differences, other }
  if (verdict.because === 'empty') return undefined
  return { answer: 'wrong', form: toKikuyu ? listed.kikuyu : listed.english, differences: [], other }
}
