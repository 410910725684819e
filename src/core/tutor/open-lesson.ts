import type { Lesson } from '../lesson/lesson.ts'
import { proceed } from './flow.ts'
import { type LessonState, lessonStateAtStart } from './lesson-state.ts'
import { asTurn } from './turn-builder.ts'
import type { Turn } from './turn.ts'

export interface Opening {
  /** Ids of words that the learner has produced before. With all words of the lesson the chat is a review. */
  readonly produced: readonly string[]
  /** The random seed: the same seed and the same answers give the same chat. */
  readonly seed: number
  /** True if questions may be answered by tap; without it everything is typed. */
  readonly exercises?: boolean | undefined
}

/**
 * The first turn of a lesson: its objective, and the first word or question. It is separate from the code that judges answers, so
 * that a lesson opens before that code is loaded.
 */
export function openLesson(lesson: Lesson, { produced, seed, exercises }: Opening): Turn<LessonState> {
  const memory = lessonStateAtStart(lesson, produced, seed)
  const messages = [{ content: objective(lesson, memory.produced.length) }]
  return asTurn(proceed({ lesson, exercises }, { memory, messages, events: [] }))
}

function objective(lesson: Lesson, known: number) {
  if (known === lesson.words.length) return `Objective: Review ${lesson.objective}.`
  const already = known > 0 ? ` You know ${known} of ${lesson.words.length} already.` : ''
  return `Objective: Learn ${lesson.objective}.${already}`
}
