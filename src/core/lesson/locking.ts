import type { CourseOutline } from './lesson.ts'

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
