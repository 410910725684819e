import { expect, test } from 'vitest'
import { dayNumber } from '#core/review/day-number.ts'
import { dueText } from './due-text.ts'

test.each([
  ['2026-11-19', 'due today'],
  ['2026-11-21', 'due today'],
  ['2026-11-22', 'due tomorrow'],
  ['2026-11-24', 'due on Tuesday'],
  ['2026-12-24', 'due on 24 December'],
])('a card of %s is, on 21 November, %s', (day, text) => {
  expect(dueText(dayNumber(day), '2026-11-21')).toBe(text)
})
