import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { learningLog, logAndArrival } from '../learning-log/event.arbitrary.ts'
import { cardReviewed as reviewed } from '../learning-log/card-reviewed.fixture.ts'
import { type EventPayload, type StoredEvent, makeEvent } from '../learning-log/event.ts'
import { reviewState } from '../review/review-state.ts'
import { forecast, percentRemembered, retention, reviewsByDay, wordsByStage, wordStages } from './statistics.ts'

const dayOf = (day: number) => new Date(Date.UTC(2026, 10, 20 + day)).toISOString().slice(0, 10)
const at = (day: number, minute: number, payload: EventPayload): StoredEvent =>
  makeEvent(payload, {
    now: Date.UTC(2026, 10, 20 + day, 6, minute),
    offsetMinutes: 180,
    id: `${String(day).padStart(4, '0')}-${String(minute).padStart(4, '0')}`,
  })

test('reviews are counted on their day without undone ones, and a day without reviews is 0', () => {
  const undone = at(2, 1, reviewed('word-2', 'good'))
  const log = [
    at(0, 0, reviewed('word-1', 'good')),
    at(2, 0, reviewed('word-1', 'good')),
    undone,
    at(2, 2, { type: 'review-undone', eventId: undone.id }),
    at(2, 3, reviewed('word-2', 'hard')),
  ]
  expect(reviewsByDay(log, dayOf(3), 4)).toEqual([1, 0, 2, 0].map((count, index) => ({ day: dayOf(index), count })))
  expect(reviewsByDay(log, dayOf(3))).toHaveLength(30)
})

test('a word counts by its weaker direction, ignoring one that has not started', () => {
  const state = reviewState([
    at(0, 0, { type: 'word-seen', wordId: 'word-1', where: 'drinks' }),
    at(0, 1, reviewed('word-2', 'good')),
    at(0, 2, reviewed('word-3', 'good')),
    at(0, 3, reviewed('word-3', 'again', 'english-kikuyu')),
    at(0, 4, reviewed('word-4', 'easy')),
    at(9, 5, reviewed('word-4', 'easy')),
  ])
  expect(wordsByStage(state)).toEqual({ new: 1, learning: 1, young: 1, mature: 1 })
  expect(wordStages(state).get('word-3')).toBe('learning')
})

test('retention counts the first reviews of learnt cards, young or mature as before the review', () => {
  const log = [
    at(0, 0, reviewed('word-1', 'good')),
    at(0, 1, reviewed('word-2', 'easy')),
    at(2, 0, reviewed('word-1', 'hard')),
    // Asked again on the same day, minutes after the first review.
    at(2, 1, reviewed('word-1', 'good')),
    at(9, 0, reviewed('word-2', 'easy')),
    at(11, 0, reviewed('word-1', 'again')),
    at(11, 1, reviewed('word-1', 'again')),
    at(60, 0, reviewed('word-2', 'good')),
  ]
  expect(retention(log, dayOf(20))).toEqual({
    young: { remembered: 2, asked: 3 },
    mature: { remembered: 0, asked: 0 },
    all: { remembered: 2, asked: 3 },
    target: 0.9,
  })
  expect(retention(log, dayOf(61)).mature).toEqual({ remembered: 1, asked: 1 })
  expect(retention(log, dayOf(32)).all.asked).toBe(2)
  expect(retention(log, dayOf(31)).all.asked).toBe(3)
})

test('a share is shown in percent, and is undefined if nothing was asked', () => {
  expect(percentRemembered({ remembered: 2, asked: 3 })).toBe(67)
  expect(percentRemembered({ remembered: 0, asked: 0 })).toBeUndefined()
})

test('the forecast has each card on its day, overdue cards today, and no new words', () => {
  const state = reviewState([
    at(0, 0, reviewed('word-1', 'good')),
    at(0, 1, reviewed('word-2', 'easy')),
    at(0, 2, { type: 'word-seen', wordId: 'word-3', where: 'drinks' }),
  ])
  const dueFrom = (day: number) => forecast(state, dayOf(day)).map(({ count }) => count)
  expect(dueFrom(0)).toEqual([0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0])
  expect(dueFrom(5)).toEqual([1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  expect(forecast(state, dayOf(0))[13]?.day).toBe(dayOf(13))
})

test('the order of arrival and repetition make no difference to the figures', () => {
  fc.assert(
    fc.property(logAndArrival, ([log, arrival]) => {
      const today = dayOf(20)
      expect(reviewsByDay(arrival, today)).toEqual(reviewsByDay(log, today))
      expect(retention(arrival, today)).toEqual(retention(log, today))
    }),
  )
})

test('every word met is in exactly one column, and no more cards are remembered than asked', () => {
  fc.assert(
    fc.property(learningLog, (log) => {
      const state = reviewState(log)
      expect(Object.values(wordsByStage(state)).reduce((sum, count) => sum + count, 0)).toBe(state.words.size)
      const { all } = retention(log, dayOf(40))
      expect(all.remembered).toBeLessThanOrEqual(all.asked)
    }),
  )
})
