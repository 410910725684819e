import { expect, test } from 'vitest'
import { dayText } from './day-text.ts'

test('an instant is shown as the date in the learner’s time zone', () => {
  expect(dayText('2026-11-21T22:30:00.000Z', 'UTC')).toBe('21 November 2026')
  expect(dayText('2026-11-21T22:30:00.000Z', 'Africa/Nairobi')).toBe('22 November 2026')
})
