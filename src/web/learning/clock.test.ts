import { expect, test } from 'vitest'
import { comingDay, dayText } from './clock.ts'

test('an instant is shown as the date in the learner’s time zone', () => {
  expect(dayText('2026-11-21T22:30:00.000Z', 'UTC')).toBe('21 November 2026')
  expect(dayText('2026-11-21T22:30:00.000Z', 'Africa/Nairobi')).toBe('22 November 2026')
})

test('a future day is tomorrow, a weekday or a date', () => {
  expect(comingDay('2026-11-22', '2026-11-21')).toBe('tomorrow')
  expect(comingDay('2026-11-24', '2026-11-21')).toBe('on Tuesday')
  expect(comingDay('2026-12-24', '2026-11-21')).toBe('on 24 December')
})
