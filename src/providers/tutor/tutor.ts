import type { EarlierWord, Lesson } from '#core/lesson/lesson.ts'
import type { Result } from '#core/result/result.ts'
import type { Opening } from '#core/tutor/flow.ts'
import type { Draft, Message, Turn } from '#core/tutor/turn.ts'
import type { BudgetOwner } from '../calls/call-fault.ts'

export interface ChatSoFar {
  /** All messages so far, the learner's newest one last. */
  readonly transcript: readonly Message[]
  /** The lesson state of the last turn, from any tutor. */
  readonly lessonState: unknown
  readonly tildesCount: boolean
  /** True if questions may be answered by tap; without it everything is typed. */
  readonly exercises?: boolean | undefined
  /** Words of other lessons for the built-in tutor to review in between; see `Lesson`. */
  readonly earlier?: readonly EarlierWord[] | undefined
}

/** How the caller receives a turn, and how it ends it early. */
export interface TurnOptions {
  /** The learner has left: the promise is rejected with the signal's reason. */
  readonly signal: AbortSignal
  /** The learner stopped the reply: the turn ends with the messages so far, or without any. */
  readonly stop?: AbortSignal
  /** Receives the messages so far each time they grow. They are part of the final turn, unless the turn fails. */
  readonly onDraft?: (messages: readonly Draft[]) => void
}

/** Our own server refused or cannot be reached. Nothing was said or lost, and the same message can be sent again. */
export type TutorFault = { readonly kind: 'signed-out' } | { readonly kind: 'unreachable' }

/** Teaches one lesson, a turn at a time. A new adapter is done when it passes `tutor.contract.ts`. */
export interface Tutor {
  /** The name of the tutor that answers now, shown on the screen: "Built-in tutor". It may change with a turn. */
  readonly name: string
  /** The owner of the used-up daily budget, while the built-in tutor replaces the model for that reason. It changes with `name`. */
  readonly usedUp?: BudgetOwner | undefined
  open(lesson: Lesson, opening: Opening, options: TurnOptions): Promise<Result<Turn, TutorFault>>
  reply(lesson: Lesson, chat: ChatSoFar, options: TurnOptions): Promise<Result<Turn, TutorFault>>
}
