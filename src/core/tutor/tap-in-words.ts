import type { Act } from '../dialogue/act.ts'
import { missedTap, rightTap, type AskedByTap } from './answer-exercise.ts'
import type { Exercise, Tapped } from './exercise.ts'
import { proceed } from './flow.ts'
import type { Asked } from './lesson-state.ts'
import { readAsTry, type LearnerRequest } from './reply-to-answer.ts'
import { remember, type LessonContext, type TurnBuilder } from './turn-builder.ts'

/** True if the open question is an exercise of this kind. */
export const isAskedAs = <Kind extends Exercise['kind']>(
  asked: Asked,
  kind: Kind,
): asked is AskedByTap & { readonly exercise: Extract<Exercise, { kind: Kind }> } => asked.exercise?.kind === kind

/** The turn's builder for a message that answers the exercise in words. */
export const heardInWords = (context: LessonContext, builder: TurnBuilder, message: string): TurnBuilder => ({
  ...remember(builder, { ...builder.memory, lost: 0, judged: undefined }),
  understood: readAsTry(context, message),
})

/**
 * Judges a tap that a message says in words. What the message says beside it is replied to afterwards; undefined where that is a
 * wish that goes before a wrong answer.
 */
export function answeredInWords(
  context: LessonContext,
  heard: TurnBuilder,
  asked: AskedByTap,
  tap: Tapped,
  beside: string,
): TurnBuilder | LearnerRequest | undefined {
  const right = rightTap(context, heard, asked, tap)
  // “u. skip”
  if (!right && isWish(context, beside)) return undefined
  const replied = right ?? missedTap(context, heard, asked, tap)
  if (!/\p{L}/u.test(beside)) return right ? proceed(context, right, asked.wordId) : replied
  const rest = { context, builder: replied, message: beside, understood: context.read(beside) }
  return right ? { ...rest, answered: asked } : { ...rest, isMissed: true }
}

/** True for a text that asks for something else than a judgement. */
export const isWish = ({ read }: LessonContext, text: string): boolean => WISHES.has(read(text).act)

const WISHES: ReadonlySet<Act> = new Set<Act>([
  'change-lesson',
  'dont-know',
  'end',
  'hint',
  'next',
  'show-answer',
  'skip',
])
