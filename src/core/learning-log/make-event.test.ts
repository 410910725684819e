import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { localDay, makeEvent } from './make-event.ts'

const id = '019aa5a0-0000-7000-8000-000000000001'

test('an event says what happened, when, on which day of the learner, under which id', () => {
  const now = Date.UTC(2026, 10, 20, 22, 30)
  expect(makeEvent({ type: 'lesson-opened', lessonId: 'lesson1' }, { now, offsetMinutes: 180, id })).toEqual({
    v: 1,
    id,
    at: '2026-11-20T22:30:00.000Z',
    day: '2026-11-21',
    type: 'lesson-opened',
    lessonId: 'lesson1',
  })
})

test('the same instant is another day east and west of Greenwich', () => {
  const newYear = Date.UTC(2027, 0, 1)
  expect(localDay(newYear, 0)).toBe('2027-01-01')
  expect(localDay(newYear, 180)).toBe('2027-01-01')
  expect(localDay(newYear - 1, 1)).toBe('2027-01-01')
  expect(localDay(newYear, -1)).toBe('2026-12-31')
  expect(localDay(Date.UTC(2028, 1, 28, 23), 120)).toBe('2028-02-29')
})

test('a day begins at the learner’s own midnight and lasts 24 hours', () => {
  const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(day, fc.integer({ min: -720, max: 840 }), (date, offsetMinutes) => {
      const midnightUtc = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate())
      const midnight = midnightUtc - offsetMinutes * 60_000
      const name = new Date(midnightUtc).toISOString().slice(0, 10)
      expect(localDay(midnight, offsetMinutes)).toBe(name)
      expect(localDay(midnight + 86_400_000 - 1, offsetMinutes)).toBe(name)
      expect(localDay(midnight - 1, offsetMinutes)).not.toBe(name)
      expect(localDay(midnight + 86_400_000, offsetMinutes)).not.toBe(name)
    }),
  )
})
