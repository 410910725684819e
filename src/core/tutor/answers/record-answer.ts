import type { Right } from '../../answer/verdict.ts'
import type { Lesson } from '../../lesson/lesson.ts'
import { afterMissed, afterProduced, afterShown, afterUnderstood, isEarlier, type Asked } from '../lesson-state.ts'
import { once, remember, tapped, tested, type InLesson, type TurnBuilder } from '../turn-builder.ts'

/**
 * Records a right answer and schedules the word again. The word counts as produced unless it, or its letters, were on the
 * screen.
 */
export function earned(
  { lesson, exercises }: InLesson,
  builder: TurnBuilder,
  asked: Asked,
  verdict: Right,
): TurnBuilder {
  if (asked.exercise) return tapped(builder, asked)
  if (isEarlier(builder.state, asked.wordId)) return reviewed(lesson, builder, asked, verdict)
  const counts = asked.how === 'kikuyu' && asked.hint !== 'word' && verdict.how !== 'same-sense'
  const noted = counts ? produce(lesson, builder, asked, verdict) : builder
  if (!counts) return remember(noted, afterShown(noted.state, asked.wordId))
  const { state } = noted
  const helped = asked.hint === 'none' ? state : afterMissed(state, asked.wordId)
  // With exercises a single word is enough for the other direction, since the exercises ask for it too.
  return remember(
    noted,
    afterProduced(helped, asked.wordId, { rests: exercises === true && state.produced.length > 1 }),
  )
}

/** Records that the learner has given the meaning. */
export function meaningGiven(builder: TurnBuilder, asked: Asked): TurnBuilder {
  return asked.exercise || isEarlier(builder.state, asked.wordId)
    ? tapped(builder, asked)
    : remember(builder, afterUnderstood(builder.state, asked.wordId))
}

/** Records a word of another lesson that was typed from its meaning. It does not count towards this lesson. */
function reviewed(lesson: Lesson, builder: TurnBuilder, asked: Asked, verdict: Right): TurnBuilder {
  const { wordId, hint, misses } = asked
  if (verdict.how === 'same-sense') return tested(builder, asked, wordId, hint === 'none')
  // Misses that did not count as a test were nearly right.
  const accuracy = verdict.how === 'tildes' || misses > 0 ? 'nearly' : 'right'
  return once(builder, wordId, { type: 'word-produced', wordId, lessonId: lesson.id, accuracy, hint })
}

function produce(lesson: Lesson, builder: TurnBuilder, asked: Asked, verdict: Right): TurnBuilder {
  const { wordId } = asked
  const { state } = builder
  const isNew = !state.produced.includes(wordId)
  const produced = isNew ? [...state.produced, wordId] : state.produced
  const isComplete = isNew && produced.length === lesson.words.length
  return {
    ...builder,
    state: { ...state, produced, toReview: state.toReview.filter((id) => id !== wordId) },
    events: [
      ...builder.events,
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
