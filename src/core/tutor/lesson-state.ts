import { seeded, shuffled } from '../chance/seeded.ts'
import type { Lesson } from '../lesson/lesson.ts'
import type { HintLevel } from '../learning-log/event.ts'

/** The open question. */
export interface Asked {
  readonly wordId: string
  /** `copy`: type the word shown on its card. `kikuyu`: produce it from its meaning. `english`: give its meaning. */
  readonly how: 'copy' | 'kikuyu' | 'english'
  readonly hint: HintLevel
  /** Wrong and nearly right answers so far. */
  readonly misses: number
}

/** A word that the learner has seen, and when the tutor asks for it again. */
interface Practice {
  readonly wordId: string
  /** The first turn in which it may be asked again. */
  readonly due: number
  readonly next: 'kikuyu' | 'english'
  /** Wrong answers, up to a limit: such a word returns sooner and more often. */
  readonly trouble: number
}

/** The tutor's state of a chat: plain data, kept with the chat between turns. Every tutor can continue from it. */
export interface LessonState {
  readonly v: 1
  readonly lessonId: string
  readonly seed: number
  readonly turn: number
  /** Ids of the words not shown yet, in order. */
  readonly toTeach: readonly string[]
  /** Tasks since the last new word; see `MOST_TASKS_BETWEEN`. */
  readonly tasksSinceShown: number
  readonly practice: readonly Practice[]
  /** Ids of the words produced in this chat or before it. */
  readonly produced: readonly string[]
  /** In a review, ids of the words that are still to be answered. */
  readonly toReview: readonly string[]
  /** Absent when the lesson is finished, and when a model's reply asks no recognizable question. */
  readonly asked?: Asked
}

/** The state before the first message. When the learner has produced all words of the lesson, it begins a review. */
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

/** Reads a kept state; undefined when it does not fit the lesson's present content. */
export function readLessonState(kept: unknown, lesson: Lesson): LessonState | undefined {
  if (!isLessonState(kept) || kept.lessonId !== lesson.id) return undefined
  const known = new Set(lesson.words.map((word) => word.id))
  const inTeaching = [...kept.toTeach, ...kept.practice.map((practice) => practice.wordId)]
  const mentioned = [...inTeaching, ...kept.toReview, ...(kept.asked ? [kept.asked.wordId] : [])]
  return mentioned.every((id) => known.has(id)) && new Set(inTeaching).size === known.size ? kept : undefined
}

/** The kept value may be from any version, or damaged. */
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

/** The tutor's next step. */
export type Step =
  | { readonly kind: 'ask'; readonly wordId: string; readonly how: 'kikuyu' | 'english' }
  | { readonly kind: 'teach'; readonly wordId: string }
  | { readonly kind: 'close' }

/**
 * Chooses the next step: a due word first, then a new word, then a word not yet produced. The word just asked waits unless it
 * is the only one left.
 */
export function nextStep(memory: LessonState, justAsked: string | undefined): Step {
  const fresh = memory.toTeach[0]
  if (fresh !== undefined && memory.tasksSinceShown >= MOST_TASKS_BETWEEN) return { kind: 'teach', wordId: fresh }
  const due = earliest(memory, (practice) => practice.due <= memory.turn && practice.wordId !== justAsked)
  if (due && !isOver(memory)) return ask(due)
  if (fresh !== undefined) return { kind: 'teach', wordId: fresh }
  const open = new Set(openWords(memory))
  const left =
    earliest(memory, (practice) => open.has(practice.wordId) && practice.wordId !== justAsked) ??
    earliest(memory, (practice) => open.has(practice.wordId))
  return left ? { ...ask(left), how: 'kikuyu' } : { kind: 'close' }
}

/** Whether the learner has produced every word and nothing is left to review. */
export function isFinished(memory: LessonState): boolean {
  return nextStep(memory, undefined).kind === 'close'
}

/** Ids of the words that the learner must still produce before the lesson closes. */
function openWords(memory: LessonState): string[] {
  const produced = new Set(memory.produced)
  const review = new Set(memory.toReview)
  return memory.practice.map((practice) => practice.wordId).filter((id) => !produced.has(id) || review.has(id))
}

function isOver(memory: LessonState) {
  return memory.toTeach.length === 0 && openWords(memory).length === 0
}

function ask(practice: Practice): Step & { kind: 'ask' } {
  return { kind: 'ask', wordId: practice.wordId, how: practice.next }
}

/** Breaks ties at random, so that learners do not memorize the order of the list. */
function earliest(memory: LessonState, wanted: (practice: Practice) => boolean): Practice | undefined {
  const chance = seeded(memory.seed + memory.turn)
  let best: { practice: Practice; rank: number } | undefined
  for (const practice of memory.practice) {
    const rank = practice.due + chance()
    if (wanted(practice) && (!best || rank < best.rank)) best = { practice, rank }
  }
  return best?.practice
}

/** The most tasks between two new words: a difficult word must not keep new ones away. */
const MOST_TASKS_BETWEEN = 4

/** Turns until a word returns: soon after it was shown or missed, later after a right answer. */
const AFTER_SHOWN = 1
const AFTER_MISSED = 3
/** The most extra repetitions of a word, however often it was missed. */
const MOST_TROUBLE = 2
const AFTER_PRODUCED = 4
/** Answered in both directions: the word does not return in this lesson. */
const RESTS = 1_000_000

/** After showing the word in full: the learner must produce it later, from its meaning. */
export function afterShown(memory: LessonState, wordId: string): LessonState {
  return reschedule(memory, wordId, (old) => ({ ...old, due: memory.turn + AFTER_SHOWN, next: 'kikuyu' }))
}

export function afterMissed(memory: LessonState, wordId: string): LessonState {
  return reschedule(memory, wordId, (old) => ({ ...old, trouble: Math.min(old.trouble + 1, MOST_TROUBLE) }))
}

/** After a right answer from the meaning: the other direction is next; a missed word first repeats this one. */
export function afterProduced(memory: LessonState, wordId: string): LessonState {
  return reschedule(memory, wordId, (old) =>
    old.trouble > 0
      ? { ...old, trouble: old.trouble - 1, due: memory.turn + AFTER_MISSED, next: 'kikuyu' }
      : { ...old, due: memory.turn + AFTER_PRODUCED, next: 'english' },
  )
}

export function afterUnderstood(memory: LessonState, wordId: string): LessonState {
  return reschedule(memory, wordId, (old) =>
    old.trouble > 0
      ? { ...old, trouble: old.trouble - 1, due: memory.turn + AFTER_PRODUCED, next: 'english' }
      : { ...old, due: RESTS, next: 'kikuyu' },
  )
}

function reschedule(memory: LessonState, wordId: string, change: (old: Practice) => Practice): LessonState {
  const old = memory.practice.find((practice) => practice.wordId === wordId)
  const changed = change(old ?? { wordId, due: memory.turn, next: 'kikuyu', trouble: 0 })
  return { ...memory, practice: [...memory.practice.filter((practice) => practice.wordId !== wordId), changed] }
}
