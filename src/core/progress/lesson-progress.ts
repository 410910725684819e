import { type StoredEvent, mergeEvents } from '../learning-log/event.ts'
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

export interface NextLesson {
  readonly kind: 'start' | 'continue' | 'review'
  readonly lesson: LessonWithWords
}

/**
 * The lesson to offer first: the unfinished lesson that the learner answered in last, to continue; otherwise the next
 * one in the order of the course, to start; after the whole course, the lesson opened longest ago or never, to review.
 * It is never a locked lesson, unless the learner has answered in it before. Opening a lesson does not count: a visitor
 * who reaches lesson 11 from a search engine has not started it.
 */
export function nextLesson(course: Course, events: readonly StoredEvent[]): NextLesson {
  const produced = producedWords(events)
  const unfinished = (lesson: LessonWithWords) => !isComplete(lesson, produced)
  const answered = byLastOccurrence(course, events, answeredLesson)

  const begun = answered.findLast(unfinished)
  if (begun) return { kind: 'continue', lesson: begun }

  const onCards = lessonsOnCards(course)
  const last = answered.at(-1)
  const ahead = last ? onCards.slice(onCards.indexOf(last) + 1) : onCards
  const unopened = ahead.find(unfinished) ?? onCards.find(unfinished)
  if (unopened) return { kind: 'start', lesson: unopened }

  const opened = byLastOccurrence(course, events, openedLesson)
  return { kind: 'review', lesson: onCards.find((lesson) => !opened.includes(lesson)) ?? opened[0]! }
}

const openedLesson = (event: StoredEvent): string | undefined =>
  isEventOf('lesson-opened', event) ? event.lessonId : undefined

const answeredLesson = (event: StoredEvent): string | undefined =>
  isEventOf('message-exchanged', event) || isEventOf('word-produced', event) ? event.lessonId : undefined

/** The lessons that the events name, each once, sorted by their last occurrence. */
function byLastOccurrence(
  course: Course,
  events: readonly StoredEvent[],
  lessonOf: (event: StoredEvent) => string | undefined,
): LessonWithWords[] {
  const named = new Map<StoredEvent, string>()
  for (const event of events) {
    const lessonId = lessonOf(event)
    if (lessonId !== undefined) named.set(event, lessonId)
  }
  const inTurn = mergeEvents([...named.keys()]).map((event) => named.get(event))
  const mostRecentFirst = [...new Set(inTurn.toReversed())]
  return mostRecentFirst.toReversed().flatMap((id) => course.lessons.find((lesson) => lesson.id === id) ?? [])
}

function lessonsOnCards({ levels, lessons }: Course): LessonWithWords[] {
  return levels.flatMap(({ lessonIds }) => lessonIds.flatMap((id) => lessons.find((lesson) => lesson.id === id) ?? []))
}

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
 * True if the lesson's card is locked: its level is not the first of the course, it is not the first of its level, and
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
