import { expect, test } from 'vitest'
import { streakText } from './streak-days.tsx'

test('the streak text encourages and never blames', () => {
  const streak = { length: 3, studiedToday: false, isRestFree: false }
  expect(streakText({ ...streak, length: 0 })).toEqual({ title: 'No streak yet', remark: 'Start one today' })
  expect(streakText(streak)).toEqual({ title: '3-day streak', remark: 'Study today to keep it' })
  expect(streakText({ ...streak, studiedToday: true }).remark).toBe('Today is done')
})

test('a learner whose rest day is free is not told that today decides', () => {
  expect(streakText({ length: 3, studiedToday: false, isRestFree: true }).remark).toBe('Today makes it 4')
})
