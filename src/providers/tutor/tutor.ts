import type { EarlierWord, Lesson } from '#core/lesson/lesson.ts'
import type { Result } from '#core/result/result.ts'
import type { Opening } from '#core/tutor/open-lesson.ts'
import type { Draft, Message, Turn } from '#core/tutor/turn.ts'
import type { BudgetOwner } from '../calls/budget-fault.ts'

export interface ChatSoFar {
  /** Everything said so far, the learner's newest message last. */
  readonly transcript: readonly Message[]
  /** As the last turn gave it, whichever tutor that was. */
  readonly memory: unknown
  readonly tildesCount: boolean
  /** Whether questions may be answered by tap; without it everything is typed. */
  readonly exercises?: boolean | undefined
  /** Words of other lessons for the built-in tutor to review in between; see `Lesson`. */
  readonly earlier?: readonly EarlierWord[] | undefined
}

/** How a turn is listened to. */
export interface Listening {
  /** Nobody waits any more: what was promised is rejected. */
  readonly signal: AbortSignal
  /** The learner has heard enough: the turn ends with what was said, and may be empty. */
  readonly stop?: AbortSignal
  /** The turn as far as it has come. Its messages only grow; what was heard stays, unless the turn fails. */
  readonly onDraft?: (messages: readonly Draft[]) => void
}

/** Our own server refuses, or is out of reach: nothing was said, nothing is lost, and the same can be sent again. */
export type TutorFault = { readonly kind: 'signed-out' } | { readonly kind: 'unreachable' }

/** Teaches one lesson, a turn at a time. A new adapter is done when it passes `tutor.contract.ts`. */
export interface Tutor {
  /** Who answers now, as the screen says it: "Built-in tutor". It may change with a turn. */
  readonly name: string
  /** While the built-in tutor stands in for a model because a daily budget is used up: whose it is. It changes as `name` does. */
  readonly usedUp?: BudgetOwner | undefined
  open(lesson: Lesson, opening: Opening, listening: Listening): Promise<Result<Turn, TutorFault>>
  reply(lesson: Lesson, chat: ChatSoFar, listening: Listening): Promise<Result<Turn, TutorFault>>
}
