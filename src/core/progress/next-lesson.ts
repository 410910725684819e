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
 * The lesson to offer first: the unfinished lesson that the learner answered in last, to continue; otherwise the next
 * one in the order of the course, to start; after the whole course, the lesson opened longest ago or never, to review.
 * It is never a locked lesson, unless the learner has answered in it before. Opening a lesson does not count: a visitor
 * who reaches lesson 11 from a search engine has not started it.
 */
export function nextLesson(outline: CourseOutline, events: readonly StoredEvent[]): NextLesson {
  const produced = producedWords(events)
  const unfinished = (lesson: LessonOutline) => !isComplete(lesson, produced)
  const answered = byLastOccurrence(outline, events, answeredLesson)

  const begun = answered.findLast(unfinished)
  if (begun) return { kind: 'continue', lesson: begun }

  const course = lessonsOnCards(outline)
  const last = answered.at(-1)
  const ahead = last ? course.slice(course.indexOf(last) + 1) : course
  const unopened = ahead.find(unfinished) ?? course.find(unfinished)
  if (unopened) return { kind: 'start', lesson: unopened }

  const opened = byLastOccurrence(outline, events, openedLesson)
  return { kind: 'review', lesson: course.find((lesson) => !opened.includes(lesson)) ?? opened[0]! }
}

const openedLesson = (event: StoredEvent): string | undefined =>
  isEventOf('lesson-opened', event) ? event.lessonId : undefined

const answeredLesson = (event: StoredEvent): string | undefined =>
  isEventOf('message-exchanged', event) || isEventOf('word-produced', event) ? event.lessonId : undefined

/** The lessons that the events name, each once, sorted by their last occurrence. */
function byLastOccurrence(
  outline: CourseOutline,
  events: readonly StoredEvent[],
  lessonOf: (event: StoredEvent) => string | undefined,
): LessonOutline[] {
  const named = new Map<StoredEvent, string>()
  for (const event of events) {
    const lessonId = lessonOf(event)
    if (lessonId !== undefined) named.set(event, lessonId)
  }
  const inTurn = mergeEvents([...named.keys()]).map((event) => named.get(event))
  const mostRecentFirst = [...new Set(inTurn.toReversed())]
  return mostRecentFirst.toReversed().flatMap((id) => outline.lessons.find((lesson) => lesson.id === id) ?? [])
}

function lessonsOnCards({ levels, lessons }: CourseOutline): LessonOutline[] {
  return levels.flatMap(({ lessonIds }) => lessonIds.flatMap((id) => lessons.find((lesson) => lesson.id === id) ?? []))
}
