import type { Lesson } from '#core/lesson/lesson.ts'
import type { Message, Turn } from '#core/tutor/turn.ts'

export interface Opening {
  /** Ids of the lesson's words that the learner has produced before. */
  readonly produced: readonly string[]
  /** Chance: the same seed and the same answers make the same talk. */
  readonly seed: number
}

export interface Talk {
  /** Everything said so far, the learner's newest message last. */
  readonly transcript: readonly Message[]
  /** As the last turn gave it. */
  readonly memory: unknown
  readonly tildesCount: boolean
}

/** Teaches one lesson, a turn at a time. A new adapter is done when it passes `tutor.contract.ts`. */
export interface Tutor {
  /** Who answers, as the screen says it: "Built-in tutor". */
  readonly name: string
  open(lesson: Lesson, opening: Opening): Promise<Turn>
  reply(lesson: Lesson, talk: Talk, signal: AbortSignal): Promise<Turn>
}
