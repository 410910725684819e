import { expect, test } from 'vitest'
import { streakText } from './streak-days.tsx'

test('the streak text encourages and never blames', () => {
  expect(streakText({ length: 0, studiedToday: false })).toEqual({ title: 'No streak yet', remark: 'Start one today' })
  expect(streakText({ length: 3, studiedToday: false })).toEqual({
    title: '3-day streak',
    remark: 'Study today to keep it',
  })
  expect(streakText({ length: 3, studiedToday: true }).remark).toBe('Today is done')
})
