import { isLocked } from '../lesson/locking.ts'
import type { CourseOutline, LessonOutline } from '../lesson/lesson.ts'
import { completeLessons, lessonProgress } from './lesson-progress.ts'

export interface CardState {
  /** What the card offers. */
  readonly kind: 'start' | 'continue' | 'review' | 'locked'
  /** 0 to 100, as `lessonProgress` gives it. */
  readonly percent: number
}

/**
 * How a lesson's card stands. The locking rule comes first, to the letter: the card of a lesson that was reached by its
 * address and begun stays locked until the lesson before it is complete; what was learnt there counts all the same.
 */
export function cardState(outline: CourseOutline, lesson: LessonOutline, produced: ReadonlySet<string>): CardState {
  const { percent } = lessonProgress(lesson, produced)
  if (isLocked(outline, lesson.id, completeLessons(outline, produced))) return { kind: 'locked', percent }
  if (percent === 100) return { kind: 'review', percent }
  return { kind: percent > 0 ? 'continue' : 'start', percent }
}
