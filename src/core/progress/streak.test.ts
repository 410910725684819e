import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { streak } from './streak.ts'

const today = '2026-03-02'
const days = (...ofMarch: readonly number[]) =>
  ofMarch.map((day) => new Date(Date.UTC(2026, 2, day)).toISOString().slice(0, 10))

test('consecutive days up to today count, across the end of a month', () => {
  expect(streak(days(-1, 0, 1, 2), today)).toMatchObject({ length: 4, studiedToday: true })
})

test('yesterday’s streak is kept until today ends', () => {
  expect(streak(days(0, 1), today)).toMatchObject({ length: 2, studiedToday: false })
})

test('a day without study ends the streak', () => {
  expect(streak(days(-1, 0), today).length).toBe(0)
  expect(streak(days(-3, -2, 0, 1, 2), today).length).toBe(3)
  expect(streak([], today).length).toBe(0)
})

test('the week lists the last seven days, today last', () => {
  expect(streak(days(-4, 0, 2, 3), today).week).toEqual(
    days(-4, -3, -2, -1, 0, 1, 2).map((day, index) => ({ day, studied: [0, 4, 6].includes(index) })),
  )
})

test('another day of study never shortens the streak', () => {
  const ofMarch = fc.array(fc.integer({ min: -20, max: 2 }))
  fc.assert(
    fc.property(ofMarch, ofMarch, (some, more) => {
      const before = streak(days(...some), today).length
      expect(streak(days(...some, ...more), today).length).toBeGreaterThanOrEqual(before)
    }),
  )
})
