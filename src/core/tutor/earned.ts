import type { Right } from '../answer/verdict.ts'
import type { Lesson } from '../lesson/lesson.ts'
import { remember, type TurnBuilder, type LessonContext } from './turn-builder.ts'
import type { Asked, LessonState } from './lesson-state.ts'
import { afterMissed, afterProduced, afterShown } from './schedule.ts'

/** What a right answer earns: the word counts when it was said without having been shown, and comes back accordingly. */
export function earned(
  { lesson }: Pick<LessonContext, 'lesson'>,
  builder: TurnBuilder,
  asked: Asked,
  verdict: Right,
): TurnBuilder {
  const counts = asked.how === 'kikuyu' && asked.hint !== 'word' && verdict.how !== 'same-sense'
  const noted = counts ? produce(lesson, builder, asked, verdict) : builder
  return remember(noted, rescheduled(noted.memory, asked, counts))
}

function produce(lesson: Lesson, builder: TurnBuilder, asked: Asked, verdict: Right): TurnBuilder {
  const { wordId } = asked
  const { memory } = builder
  const isNew = !memory.produced.includes(wordId)
  const produced = isNew ? [...memory.produced, wordId] : memory.produced
  const isComplete = isNew && produced.length === lesson.words.length
  return {
    ...builder,
    memory: { ...memory, produced, toReview: memory.toReview.filter((id) => id !== wordId) },
    happened: [
      ...builder.happened,
      {
        type: 'word-produced',
        wordId,
        lessonId: lesson.id,
        accuracy: verdict.how === 'tildes' ? 'nearly' : 'right',
        hint: asked.hint,
      },
      ...(isComplete ? [{ type: 'lesson-completed', lessonId: lesson.id } as const] : []),
    ],
  }
}

function rescheduled(memory: LessonState, asked: Asked, counts: boolean): LessonState {
  if (!counts) return afterShown(memory, asked.wordId)
  return afterProduced(asked.hint === 'none' ? memory : afterMissed(memory, asked.wordId), asked.wordId)
}
