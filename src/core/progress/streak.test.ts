import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { streak } from './streak.ts'

const today = '2026-03-02'
const days = (...ofMarch: readonly number[]) =>
  ofMarch.map((day) => new Date(Date.UTC(2026, 2, day)).toISOString().slice(0, 10))

test('days in a row up to today, across the end of a month', () => {
  expect(streak(days(-1, 0, 1, 2), today)).toMatchObject({ length: 4, studiedToday: true })
})

test('today not yet studied keeps yesterday’s streak', () => {
  expect(streak(days(0, 1), today)).toMatchObject({ length: 2, studiedToday: false })
})

test('a day without study ends it', () => {
  expect(streak(days(-1, 0), today).length).toBe(0)
  expect(streak(days(-3, -2, 0, 1, 2), today).length).toBe(3)
  expect(streak([], today).length).toBe(0)
})

test('the last seven days, today last', () => {
  expect(streak(days(-4, 0, 2, 3), today).week).toEqual(
    days(-4, -3, -2, -1, 0, 1, 2).map((day, index) => ({ day, studied: [0, 4, 6].includes(index) })),
  )
})

test('a further day of study never shortens it', () => {
  const ofMarch = fc.array(fc.integer({ min: -20, max: 2 }))
  fc.assert(
    fc.property(ofMarch, ofMarch, (some, more) => {
      const before = streak(days(...some), today).length
      expect(streak(days(...some, ...more), today).length).toBeGreaterThanOrEqual(before)
    }),
  )
})
