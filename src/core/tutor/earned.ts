import type { Right } from '../answer/verdict.ts'
import type { Lesson } from '../lesson/lesson.ts'
import { remember, type Making, type Room } from './making.ts'
import type { Asked, Memory } from './memory.ts'
import { afterMissed, afterProduced, afterShown } from './schedule.ts'

/** What a right answer earns: the word counts when it was said without having been shown, and comes back accordingly. */
export function earned({ lesson }: Pick<Room, 'lesson'>, making: Making, asked: Asked, verdict: Right): Making {
  const counts = asked.how === 'kikuyu' && asked.hint !== 'word' && verdict.how !== 'same-sense'
  const noted = counts ? produce(lesson, making, asked, verdict) : making
  return remember(noted, rescheduled(noted.memory, asked, counts))
}

function produce(lesson: Lesson, making: Making, asked: Asked, verdict: Right): Making {
  const { wordId } = asked
  const { memory } = making
  const isNew = !memory.produced.includes(wordId)
  const produced = isNew ? [...memory.produced, wordId] : memory.produced
  const isComplete = isNew && produced.length === lesson.words.length
  return {
    ...making,
    memory: { ...memory, produced, toReview: memory.toReview.filter((id) => id !== wordId) },
    happened: [
      ...making.happened,
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

function rescheduled(memory: Memory, asked: Asked, counts: boolean): Memory {
  if (!counts) return afterShown(memory, asked.wordId)
  return afterProduced(asked.hint === 'none' ? memory : afterMissed(memory, asked.wordId), asked.wordId)
}
