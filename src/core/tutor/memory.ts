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

/** All the built-in tutor remembers of a talk: plain data, kept with the talk between turns. */
export interface Memory {
  readonly v: 1
  readonly lessonId: string
  readonly seed: number
  readonly turn: number
  /** Words still to be shown, in order. */
  readonly toTeach: readonly string[]
  /** Tasks put since a word was shown: after some of them the next one is let in, whatever still gives trouble. */
  readonly tasksSinceShown: number
  readonly practice: readonly Practice[]
  /** Produced so far, in this talk or before it. */
  readonly produced: readonly string[]
  /** In a review every word is asked once more: those still to be answered. */
  readonly toReview: readonly string[]
  /** Absent when the lesson is finished. */
  readonly asked?: Asked
}

/** Reads a kept memory back; undefined when it is not one of this lesson as it is today (the content may have changed). */
export function readMemory(kept: unknown, lesson: Lesson): Memory | undefined {
  const memory = kept as Memory | null | undefined
  if (typeof memory !== 'object' || memory === null || memory.v !== 1 || memory.lessonId !== lesson.id) return undefined
  const known = new Set(lesson.words.map((word) => word.id))
  const mentioned = [
    ...memory.toTeach,
    ...memory.practice.map((practice) => practice.wordId),
    ...memory.toReview,
    ...(memory.asked ? [memory.asked.wordId] : []),
  ]
  const covered = new Set([...memory.toTeach, ...memory.practice.map((practice) => practice.wordId)])
  return mentioned.every((id) => known.has(id)) && covered.size === known.size ? memory : undefined
}
