import { expect, test } from 'vitest'
import { learningLog, logAndArrival } from '../learning-log/event.arbitrary.ts'
import { type EventPayload, type StoredEvent, makeEvent } from '../learning-log/event.ts'
import { specifiedCourse as course, specifiedCourse } from '../lesson/specified-course.fixture.ts'
import { completeLessons, isComplete, producedWords, nextLesson, isLocked, cardState } from './lesson-progress.ts'
import { smallCourse } from './small-course.fixture.ts'

import * as fc from 'fast-check'

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

const lesson = (id: string) => specifiedCourse.lessons.find((each) => each.id === id)!
const words = (id: string, count: number) => lesson(id).wordIds.slice(0, count)
const card = (id: string, ...learnt: readonly string[]) => cardState(specifiedCourse, lesson(id), new Set(learnt))

test('a new learner may start every lesson of the first level and the first lesson of each other level', () => {
  const open = specifiedCourse.lessons.filter(({ id }) => card(id).kind === 'start').map(({ number }) => number)
  expect(open).toEqual(['1', '2', '3', '4', '5', '6', '12', '19', '10'])
})

test('a card offers to start, then to continue, then to review', () => {
  expect(card('lesson1')).toEqual({ kind: 'start', percent: 0 })
  expect(card('lesson1', ...words('lesson1', 2))).toEqual({ kind: 'continue', percent: 40 })
  expect(card('lesson1', ...words('lesson1', 5))).toEqual({ kind: 'review', percent: 100 })
})

test('a complete lesson unlocks the next of its level', () => {
  expect(card('lesson7', ...words('lesson6', 4)).kind).toBe('locked')
  expect(card('lesson7', ...words('lesson6', 5)).kind).toBe('start')
})

test('a lesson started by its address stays locked on its card and keeps its progress', () => {
  expect(card('lesson8', ...words('lesson8', 1))).toEqual({ kind: 'locked', percent: 20 })
  expect(card('lesson8', ...words('lesson8', 1), ...words('lesson7', 5))).toEqual({ kind: 'continue', percent: 20 })
})

test('after any log, a card is locked exactly by the rule, and an open card stays open', () => {
  fc.assert(
    fc.property(learningLog, learningLog, (log, more) => {
      const before = producedWords(log)
      const after = producedWords([...log, ...more])
      for (const each of smallCourse.lessons) {
        const locked = cardState(smallCourse, each, before).kind === 'locked'
        const lockedLater = cardState(smallCourse, each, after).kind === 'locked'
        expect(locked).toBe(isLocked(smallCourse, each.id, completeLessons(smallCourse, before)))
        expect(lockedLater && !locked).toBe(false)
      }
    }),
  )
})

const onCards = course.levels.flatMap(({ lessonIds }) => lessonIds)
const someLessons = fc.subarray(onCards).map((ids) => new Set(ids))

test('for a new learner a lesson is locked exactly if neither its level nor its position in it is the first', () => {
  expect(onCards).toHaveLength(24)
  for (const [levelIndex, { lessonIds }] of course.levels.entries())
    for (const [position, id] of lessonIds.entries())
      expect([id, isLocked(course, id, new Set())]).toEqual([id, levelIndex !== 0 && position !== 0])
})

test('only the previous lesson of the level unlocks a lesson', () => {
  const level = course.levels[1]!.lessonIds
  for (const [position, id] of level.slice(1).entries()) {
    const before = level[position]!
    expect(isLocked(course, id, new Set([before]))).toBe(false)
    expect(isLocked(course, id, new Set(onCards.filter((other) => other !== before)))).toBe(true)
  }
})

test('completing a lesson never locks another', () => {
  fc.assert(
    fc.property(someLessons, someLessons, fc.constantFrom(...onCards), (complete, more, id) => {
      fc.pre(!isLocked(course, id, complete))
      expect(isLocked(course, id, new Set([...complete, ...more]))).toBe(false)
    }),
  )
})

test('a lesson outside every level is never locked', () => {
  fc.assert(
    fc.property(someLessons, (complete) => {
      expect(isLocked(course, 'lesson10', complete)).toBe(false)
    }),
  )
})
