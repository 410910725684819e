import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { logAndArrival } from '../learning-log/event.arbitrary.ts'
import type { EventPayload } from '../learning-log/event.ts'
import { makeEvent } from '../learning-log/make-event.ts'
import { studyDays } from './study-days.ts'

const on = (day: number, payload: EventPayload) =>
  makeEvent(payload, { now: Date.UTC(2026, 10, day, 22), offsetMinutes: 180, id: `event-${day}-${payload.type}` })
const produced = { type: 'word-produced', wordId: 'iria-milk', accuracy: 'right', hint: 'none' } as const
const tested = { type: 'word-tested', wordId: 'iria-milk', direction: 'english-kikuyu', correct: false } as const

test('a day on which a word was produced or tested is a study day, by the learner’s local date', () => {
  expect(studyDays([on(23, tested), on(20, produced), on(20, tested)])).toEqual(['2026-11-21', '2026-11-24'])
})

test('a day with a review is a study day, even if its rating was undone', () => {
  const review = on(21, {
    type: 'card-reviewed',
    wordId: 'iria-milk',
    direction: 'kikuyu-english',
    mode: 'show',
    rating: 'again',
    elapsedMs: 3000,
  })
  expect(studyDays([review])).toEqual(['2026-11-22'])
  expect(studyDays([review, on(21, { type: 'review-undone', eventId: review.id })])).toEqual(['2026-11-22'])
})

test('opening a lesson and repeating a word that was just shown do not count as study', () => {
  const shown = { ...produced, hint: 'word' } as const
  expect(studyDays([on(20, { type: 'lesson-opened', lessonId: 'lesson1' }), on(21, shown)])).toEqual([])
})

test('the order of arrival and repetition make no difference to the days', () => {
  fc.assert(
    fc.property(logAndArrival, ([log, arrival]) => {
      expect(studyDays(arrival)).toEqual(studyDays(log))
    }),
  )
})
