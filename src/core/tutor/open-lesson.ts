import type { Lesson } from '../lesson/lesson.ts'
import { proceed } from './flow.ts'
import { type LessonState, lessonStateAtStart } from './lesson-state.ts'
import { asTurn } from './turn-builder.ts'
import type { Turn } from './turn.ts'

export interface Opening {
  /** Ids of words that the learner has produced before. With all words of the lesson the chat is a review. */
  readonly produced: readonly string[]
  /** Chance: the same seed and the same answers make the same chat. */
  readonly seed: number
  /** Whether questions may be answered by tap; without it everything is typed. */
  readonly exercises?: boolean | undefined
}

/**
 * The first turn of a lesson: its objective, and the first word or question. Apart from the rest of the tutor, since it needs
 * nothing that judges answers: a lesson opens before that is loaded.
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
