import { seeded, shuffled } from '../chance/seeded.ts'
import type { Lesson } from '../lesson/lesson.ts'
import type { HintLevel } from '../learning-log/event.ts'

/** What the tutor waits for. */
export interface Asked {
  readonly wordId: string
  /** `copy`: the word was just shown on its card. `kikuyu`: say it from the meaning. `english`: say what it means. */
  readonly how: 'copy' | 'kikuyu' | 'english'
  readonly hint: HintLevel
  /** Wrong and nearly right answers so far. */
  readonly misses: number
}

/** A word that has been shown, and when it should come back. */
export interface Practice {
  readonly wordId: string
  /** The turn from which on it is asked again. */
  readonly due: number
  readonly next: 'kikuyu' | 'english'
  /** Answers that went wrong: such a word comes back sooner and more often. */
  readonly trouble: number
}

/** All a tutor remembers of a chat: plain data, kept with the chat between turns. Any tutor can go on from it. */
export interface LessonState {
  readonly v: 1
  readonly lessonId: string
  readonly seed: number
  readonly turn: number
  /** Words still to be shown, in order. */
  readonly toTeach: readonly string[]
  /** Tasks put since a word was shown: after some of them the next one is let in, whatever still gives trouble. */
  readonly tasksSinceShown: number
  readonly practice: readonly Practice[]
  /** Produced so far, in this chat or before it. */
  readonly produced: readonly string[]
  /** In a review every word is asked once more: those still to be answered. */
  readonly toReview: readonly string[]
  /** Absent when the lesson is finished, and where a model has put no question that is plain. */
  readonly asked?: Asked
}

/** Before anything is said. With all of the lesson's words produced it is a review. */
export function lessonStateAtStart(lesson: Lesson, producedBefore: readonly string[], seed: number): LessonState {
  const ids = lesson.words.map((word) => word.id)
  const produced = ids.filter((id) => producedBefore.includes(id))
  const isReview = produced.length === ids.length
  const practice = shuffled(produced, seeded(seed)).map(
    (wordId, i) => ({ wordId, due: isReview ? 0 : 2 * i + 1, next: 'kikuyu', trouble: 0 }) as const,
  )
  return {
    v: 1,
    lessonId: lesson.id,
    seed,
    turn: 0,
    toTeach: ids.filter((id) => !produced.includes(id)),
    tasksSinceShown: 0,
    practice,
    produced,
    toReview: isReview ? ids : [],
  }
}

/** Reads a kept memory back; undefined when it is not one of this lesson as it is today (the content may have changed). */
export function readLessonState(kept: unknown, lesson: Lesson): LessonState | undefined {
  if (!isLessonState(kept) || kept.lessonId !== lesson.id) return undefined
  const known = new Set(lesson.words.map((word) => word.id))
  const inTeaching = [...kept.toTeach, ...kept.practice.map((practice) => practice.wordId)]
  const mentioned = [...inTeaching, ...kept.toReview, ...(kept.asked ? [kept.asked.wordId] : [])]
  return mentioned.every((id) => known.has(id)) && new Set(inTeaching).size === known.size ? kept : undefined
}

/** What was kept may be of any version, or damaged: a chat must not be stuck on it. */
function isLessonState(kept: unknown): kept is LessonState {
  if (!isRecord(kept) || kept.v !== 1) return false
  const { seed, turn, tasksSinceShown, toTeach, practice, produced, toReview, asked } = kept
  return (
    [seed, turn, tasksSinceShown].every(Number.isFinite) &&
    [toTeach, produced, toReview].every(isIds) &&
    Array.isArray(practice) &&
    practice.every(isPractice) &&
    (asked === undefined || isAsked(asked))
  )
}

function isPractice(kept: unknown): boolean {
  return (
    isRecord(kept) &&
    typeof kept.wordId === 'string' &&
    [kept.due, kept.trouble].every(Number.isFinite) &&
    isOneOf(kept.next, ['kikuyu', 'english'])
  )
}

function isAsked(kept: unknown): boolean {
  return (
    isRecord(kept) &&
    typeof kept.wordId === 'string' &&
    Number.isFinite(kept.misses) &&
    isOneOf(kept.how, ['copy', 'kikuyu', 'english']) &&
    isOneOf(kept.hint, ['none', 'first-letter', 'half', 'word'])
  )
}

function isIds(kept: unknown): boolean {
  return Array.isArray(kept) && kept.every((id) => typeof id === 'string')
}

function isOneOf(kept: unknown, allowed: readonly unknown[]): boolean {
  return allowed.includes(kept)
}

function isRecord(kept: unknown): kept is Record<string, unknown> {
  return typeof kept === 'object' && kept !== null
}
