import type { Course, LessonWithWords } from '../lesson/lesson.ts'
import { completeLessons, lessonProgress } from './lesson-progress.ts'

export interface CardState {
  /** The action that the card offers. */
  readonly kind: 'start' | 'continue' | 'review' | 'locked'
  /** 0 to 100, as `lessonProgress` gives it. */
  readonly percent: number
}

/**
 * The state of a lesson's card. The locking rule comes first: a lesson that was started by its address stays locked on
 * its card until the previous lesson is complete. Its words count all the same.
 */
export function cardState(course: Course, lesson: LessonWithWords, produced: ReadonlySet<string>): CardState {
  const { percent } = lessonProgress(lesson, produced)
  if (isLocked(course, lesson.id, completeLessons(course, produced))) return { kind: 'locked', percent }
  if (percent === 100) return { kind: 'review', percent }
  return { kind: percent > 0 ? 'continue' : 'start', percent }
}

/**
 * Whether the lesson's card is locked: its level is not the first of the course, it is not the first of its level, and
 * the previous lesson of the level is not complete. A lesson outside every level is never locked. Only the card is
 * locked: the lesson opens by its address.
 */
export function isLocked(course: Course, lessonId: string, completeLessonIds: ReadonlySet<string>): boolean {
  const level = course.levels.findIndex(({ lessonIds }) => lessonIds.includes(lessonId))
  if (level <= 0) return false
  const { lessonIds } = course.levels[level]!
  const before = lessonIds[lessonIds.indexOf(lessonId) - 1]
  return before !== undefined && !completeLessonIds.has(before)
}
