import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { learningLog, logAndArrival } from '../learning-log/event.arbitrary.ts'
import { type EventPayload, makeEvent } from '../learning-log/event.ts'
import { doneOn, parseDailyGoal } from './streak.ts'

const DAY = '2026-11-21'
let events = 0
/** An event at this many seconds after noon in Nairobi. */
const at = (seconds: number, payload: EventPayload = { type: 'lesson-opened', lessonId: 'lesson1' }) =>
  makeEvent(payload, {
    now: Date.UTC(2026, 10, 21, 9, 0, seconds),
    offsetMinutes: 180,
    id: `event-${events++}`,
  })
const tested = (wordId: string) =>
  ({ type: 'word-tested', wordId, direction: 'kikuyu-english', correct: false }) as const

test('minutes are the time between events, and a pause counts for at most one', () => {
  expect(doneOn(DAY, 'minutes', [at(0), at(40), at(80), at(120)])).toBe(2)
  expect(doneOn(DAY, 'minutes', [at(0), at(3600), at(3659)])).toBe(1)
  expect(doneOn(DAY, 'minutes', [at(0), at(3600), at(3660)])).toBe(2)
})

test('without events there are no minutes and no words, and a single event takes no time', () => {
  expect(doneOn(DAY, 'minutes', [])).toBe(0)
  expect(doneOn(DAY, 'minutes', [at(0)])).toBe(0)
  expect(doneOn(DAY, 'words', [at(0)])).toBe(0)
})

test('words are different words that were practised, right or wrong, but not words that were only shown', () => {
  const log = [
    at(0, tested('word-1')),
    at(1, tested('word-1')),
    at(2, { type: 'word-produced', wordId: 'word-2', accuracy: 'nearly', hint: 'half' }),
    at(3, { type: 'word-produced', wordId: 'word-3', accuracy: 'right', hint: 'word' }),
    at(4, { type: 'word-seen', wordId: 'word-4', where: 'lesson1' }),
  ]
  expect(doneOn(DAY, 'words', log)).toBe(2)
})

test('only events of the learner’s local date count', () => {
  const midnight = 12 * 3600
  const log = [at(midnight - 90), at(midnight - 30), at(midnight), at(midnight + 60, tested('word-1'))]
  expect([doneOn(DAY, 'minutes', log), doneOn('2026-11-22', 'minutes', log)]).toEqual([1, 1])
  expect([doneOn(DAY, 'words', log), doneOn('2026-11-22', 'words', log)]).toEqual([0, 1])
})

const unit = fc.constantFrom('minutes' as const, 'words' as const)

test('the order of arrival and repetition make no difference', () => {
  fc.assert(
    fc.property(logAndArrival, unit, ([log, arrival], of) => {
      expect(doneOn(DAY, of, arrival)).toBe(doneOn(DAY, of, log))
    }),
  )
})

test('one more event never makes the number smaller', () => {
  fc.assert(
    fc.property(learningLog, learningLog, unit, (some, more, of) => {
      const known = new Set(some.map(({ id }) => id))
      const all = [...some, ...more.filter(({ id }) => !known.has(id))]
      expect(doneOn(DAY, of, all)).toBeGreaterThanOrEqual(doneOn(DAY, of, some))
    }),
  )
})

test('a daily goal is 1 to 120 minutes or words', () => {
  const goal = { unit: 'words', amount: 5 }
  expect(parseDailyGoal(goal)).toEqual(goal)
  for (const other of [{ amount: 0 }, { amount: 121 }, { amount: 2.5 }, { amount: '5' }, { unit: 'pages' }])
    expect(parseDailyGoal({ ...goal, ...other })).toBeNull()
  for (const other of [undefined, null, 'words', 5]) expect(parseDailyGoal(other)).toBeNull()
})
