import type { CourseOutline, LessonOutline } from '../lesson/lesson.ts'
import { completeLessons, lessonProgress } from './lesson-progress.ts'

export interface CardState {
  /** The action that the card offers. */
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

/**
 * Whether the lesson's card is locked: its level is not the first of the course, it is not the first of its level, and the
 * lesson before it in the level is not complete. A lesson that stands in no level is never locked.
 * The lock is the card's: a lesson reached by its address opens all the same.
 */
export function isLocked(outline: CourseOutline, lessonId: string, completeLessonIds: ReadonlySet<string>): boolean {
  const level = outline.levels.findIndex(({ lessonIds }) => lessonIds.includes(lessonId))
  if (level <= 0) return false
  const { lessonIds } = outline.levels[level]!
  const before = lessonIds[lessonIds.indexOf(lessonId) - 1]
  return before !== undefined && !completeLessonIds.has(before)
}
