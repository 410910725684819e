import type { StoredEvent } from '../learning-log/event.ts'
import { isEventOf } from '../learning-log/known-event.ts'
import { mergeEvents } from '../learning-log/merge-events.ts'
import type { CourseOutline, LessonOutline } from '../lesson/lesson.ts'
import { isComplete, producedWords } from './lesson-progress.ts'

export interface NextLesson {
  readonly kind: 'start' | 'continue' | 'review'
  readonly lesson: LessonOutline
}

/**
 * The lesson to offer first. Of the lessons opened and not complete, the one opened last, to continue; else the next one in
 * the order of the course, to start; when the whole course is complete, the lesson opened longest ago or never, to review.
 * It is never a locked one, unless the learner has opened it before.
 */
export function nextLesson(outline: CourseOutline, events: readonly StoredEvent[]): NextLesson {
  const produced = producedWords(events)
  const unfinished = (lesson: LessonOutline) => !isComplete(lesson, produced)
  const opened = openedLessons(outline, events)

  const begun = opened.findLast(unfinished)
  if (begun) return { kind: 'continue', lesson: begun }

  const course = lessonsOnCards(outline)
  const lastOpened = opened.at(-1)
  const ahead = lastOpened ? course.slice(course.indexOf(lastOpened) + 1) : course
  const unopened = ahead.find(unfinished) ?? course.find(unfinished)
  if (unopened) return { kind: 'start', lesson: unopened }

  return { kind: 'review', lesson: course.find((lesson) => !opened.includes(lesson)) ?? opened[0]! }
}

/** The lessons ever opened, each once: the one whose last opening is the most recent stands last. */
function openedLessons(outline: CourseOutline, events: readonly StoredEvent[]): LessonOutline[] {
  const openings = mergeEvents(events.filter((event) => isEventOf('lesson-opened', event)))
  const mostRecentFirst = [...new Set(openings.map(({ lessonId }) => lessonId).toReversed())]
  return mostRecentFirst.toReversed().flatMap((id) => outline.lessons.find((lesson) => lesson.id === id) ?? [])
}

function lessonsOnCards({ levels, lessons }: CourseOutline): LessonOutline[] {
  return levels.flatMap(({ lessonIds }) => lessonIds.flatMap((id) => lessons.find((lesson) => lesson.id === id) ?? []))
}
