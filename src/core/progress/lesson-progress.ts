import type { StoredEvent } from '../learning-log/event.ts'
import { isEventOf } from '../learning-log/known-event.ts'
import type { Course, LessonWithWords } from '../lesson/lesson.ts'

export interface LessonProgress {
  readonly produced: number
  readonly total: number
  /** 0 to 100, an integer. 0 only if no word is produced, 100 only if all are. */
  readonly percent: number
}

/**
 * Ids of the words that the learner has produced, from a log in any order. A word counts in every lesson that teaches
 * it, regardless of the lesson that asked for it.
 */
export function producedWords(events: readonly StoredEvent[]): ReadonlySet<string> {
  return new Set(events.flatMap((event) => producedWord(event) ?? []))
}

/** The word that this event shows the learner can produce; undefined if the whole word was shown before. */
export function producedWord(event: StoredEvent): string | undefined {
  return isEventOf('word-produced', event) && event.hint !== 'word' ? event.wordId : undefined
}

export function lessonProgress(lesson: LessonWithWords, produced: ReadonlySet<string>): LessonProgress {
  const done = lesson.wordIds.filter((id) => produced.has(id)).length
  const total = lesson.wordIds.length
  return { produced: done, total, percent: done === 0 ? 0 : Math.max(1, Math.floor((100 * done) / total)) }
}

export function isComplete(lesson: LessonWithWords, produced: ReadonlySet<string>): boolean {
  return lessonProgress(lesson, produced).percent === 100
}

export function completeLessons(course: Course, produced: ReadonlySet<string>): ReadonlySet<string> {
  return new Set(course.lessons.filter((lesson) => isComplete(lesson, produced)).map(({ id }) => id))
}
