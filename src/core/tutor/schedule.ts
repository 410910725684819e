import { seeded } from '../chance/seeded.ts'
import type { LessonState, Practice } from './lesson-state.ts'

/** What to do next: bring a word back, show a new one, or close. */
export type Step =
  | { readonly kind: 'ask'; readonly wordId: string; readonly how: 'kikuyu' | 'english' }
  | { readonly kind: 'teach'; readonly wordId: string }
  | { readonly kind: 'close' }

/**
 * Words come back between new ones: what is due first, then a new word, then what is not yet produced. The word just
 * asked waits, unless it is the only one left.
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

/** Whether every word was said, and nothing is left to review. */
export function isFinished(memory: LessonState): boolean {
  return nextStep(memory, undefined).kind === 'close'
}

/** Words that the learner must still produce before the lesson closes. */
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

/** Ties are broken by chance, so that the order of the list is not learnt along with the words. */
function earliest(memory: LessonState, wanted: (practice: Practice) => boolean): Practice | undefined {
  const chance = seeded(memory.seed + memory.turn)
  let best: { practice: Practice; rank: number } | undefined
  for (const practice of memory.practice) {
    const rank = practice.due + chance()
    if (wanted(practice) && (!best || rank < best.rank)) best = { practice, rank }
  }
  return best?.practice
}

/** Between two new words come at most so many tasks: a word that gives trouble must not keep the others away. */
const MOST_TASKS_BETWEEN = 4

/** Turns until a word comes back: soon after it was shown or missed, later after it was right. */
const AFTER_SHOWN = 1
const AFTER_MISSED = 3
/** However often a word went wrong: so many times more it is asked for. */
const MOST_TROUBLE = 2
const AFTER_PRODUCED = 4
/** Right in both directions: enough for this lesson. */
const RESTS = 1_000_000

/** The word was shown in full: it must be produced later, from its meaning. */
export function afterShown(memory: LessonState, wordId: string): LessonState {
  return reschedule(memory, wordId, (old) => ({ ...old, due: memory.turn + AFTER_SHOWN, next: 'kikuyu' }))
}

export function afterMissed(memory: LessonState, wordId: string): LessonState {
  return reschedule(memory, wordId, (old) => ({ ...old, trouble: Math.min(old.trouble + 1, MOST_TROUBLE) }))
}

/** Right from the meaning: next time the other direction; a word that gave trouble comes back in the same one first. */
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
