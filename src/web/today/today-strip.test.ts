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

test('a learner with a daily goal sees how much of it is done', () => {
  const streak = { length: 3, studiedToday: true, isRestFree: true }
  const goal = { unit: 'minutes', amount: 10, done: 4 } as const
  expect(streakText(streak, goal)).toEqual({ title: '3-day streak', remark: '4 of 10 minutes' })
  expect(streakText(streak, { unit: 'words', amount: 1, done: 0 }).remark).toBe('0 of 1 word')
  expect(streakText(streak, { ...goal, done: 25 }).remark).toBe('Today’s goal is done')
})
