import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { learningLog, logAndArrival } from '../learning-log/event.arbitrary.ts'
import type { EventPayload, StoredEvent } from '../learning-log/event.ts'
import { makeEvent } from '../learning-log/make-event.ts'
import { isLocked } from './card-state.ts'
import { specifiedCourse as course } from '../lesson/specified-course.fixture.ts'
import { completeLessons, isComplete, producedWords } from './lesson-progress.ts'
import { nextLesson } from './next-lesson.ts'
import { smallCourse } from './small-course.fixture.ts'

/** A log of these events, a minute apart. */
function story(...payloads: readonly EventPayload[]): StoredEvent[] {
  return payloads.map((payload, minute) => {
    const now = Date.UTC(2026, 10, 21, 8, minute)
    return makeEvent(payload, { now, offsetMinutes: 180, id: `event-${minute}` })
  })
}
const opened = (number: string): EventPayload => ({ type: 'lesson-opened', lessonId: `lesson${number}` })
const answered = (number: string): EventPayload => ({
  type: 'message-exchanged',
  with: 'lesson',
  lessonId: `lesson${number}`,
})
const begun = (number: string) => [opened(number), answered(number)]
const produced = (wordId: string): EventPayload => ({ type: 'word-produced', wordId, accuracy: 'right', hint: 'none' })
const finished = (number: string): EventPayload[] =>
  course.lessons.find((lesson) => lesson.number === number)!.wordIds.map(produced)
const offer = (...payloads: readonly EventPayload[]) => {
  const { kind, lesson } = nextLesson(course, story(...payloads))
  return `${kind} ${lesson.number}`
}

test('a newcomer starts lesson 1', () => {
  expect(offer()).toBe('start 1')
})

test('a learner continues the lesson answered in last', () => {
  expect(offer(...begun('1'))).toBe('continue 1')
  expect(offer(...begun('1'), ...begun('6'))).toBe('continue 6')
  expect(offer(...begun('6'), ...begun('1'), ...begun('6'), produced('lesson6-word-1'), ...begun('1'))).toBe(
    'continue 1',
  )
})

test('a word produced in a lesson counts as an answer in it, even without a message', () => {
  const here: EventPayload = { ...produced('lesson6-word-1'), lessonId: 'lesson6' } as EventPayload
  expect(offer(...begun('1'), here)).toBe('continue 6')
})

test('opening a lesson does not change the lesson to continue', () => {
  expect(offer(opened('11'))).toBe('start 1')
  expect(offer(...begun('2'), opened('11'))).toBe('continue 2')
  expect(offer(...begun('1'), ...finished('1'), opened('11'))).toBe('start 2')
})

test('after a finished lesson an unfinished one is offered', () => {
  expect(offer(...begun('2'), ...begun('1'), ...finished('1'))).toBe('continue 2')
})

test('with no unfinished lesson, the next lesson of the course is offered, across levels', () => {
  expect(offer(...begun('1'), ...finished('1'))).toBe('start 2')
  expect(offer(...begun('5'), ...finished('5'))).toBe('start 6')
  expect(offer(...begun('10a'), ...finished('10a'))).toBe('start 10b')
})

test('after the last lesson the first incomplete one is offered', () => {
  expect(offer(...begun('1'), ...finished('1'), ...begun('23'), ...finished('23'))).toBe('start 2')
})

test('a lesson without a card can be continued, and is followed by the first of the course', () => {
  expect(offer(...begun('10'))).toBe('continue 10')
  expect(offer(...begun('10'), ...finished('10'))).toBe('start 1')
})

test('after the whole course, the lesson opened longest ago is offered for review', () => {
  const all = course.levels.flatMap(({ lessonIds }) => lessonIds.map((id) => id.replace('lesson', '')))
  const wholeCourse = all.flatMap((number) => [opened(number), ...finished(number)])
  expect(offer(...wholeCourse)).toBe('review 1')
  expect(offer(...wholeCourse, opened('1'), opened('2'))).toBe('review 3')
})

test('a lesson completed elsewhere and never opened is the first to review', () => {
  const everyWord = course.lessons.flatMap(({ wordIds }) => wordIds.map(produced))
  expect(offer(opened('1'), ...everyWord)).toBe('review 2')
  expect(offer(...everyWord)).toBe('review 1')
})

test('a lesson that was removed from the course is ignored', () => {
  expect(offer(...begun('99'))).toBe('start 1')
})

test('the order of arrival and repetition make no difference to the offer', () => {
  fc.assert(
    fc.property(logAndArrival, ([log, arrival]) => {
      expect(nextLesson(smallCourse, arrival)).toEqual(nextLesson(smallCourse, log))
    }),
  )
})

test('only an open lesson is offered to start, and only a complete one to review', () => {
  fc.assert(
    fc.property(learningLog, (log) => {
      const { kind, lesson } = nextLesson(smallCourse, log)
      const words = producedWords(log)
      const locked = isLocked(smallCourse, lesson.id, completeLessons(smallCourse, words))
      expect(isComplete(lesson, words)).toBe(kind === 'review')
      expect(kind === 'start' && locked).toBe(false)
    }),
  )
})
