import { createCourse, type Course } from '#core/answer/judge.ts'
import type { ListedWord } from '#core/vocabulary/vocabulary.ts'

const courses = new WeakMap<readonly ListedWord[], Course>()

/** What typed answers are judged by. Made once for a list of words: it takes long enough to be felt. */
export function courseOf(words: readonly ListedWord[]): Course {
  const course = courses.get(words) ?? createCourse(words)
  courses.set(words, course)
  return course
}
