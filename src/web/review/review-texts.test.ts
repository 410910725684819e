import { expect, test } from 'vitest'
import { counted } from '../ui/counted.ts'
import { intervalText } from './question.tsx'

test('an interval is short enough for a button', () => {
  const texts = [
    intervalText({ unit: 'minutes', count: 10 }),
    ...[1, 2, 59, 60, 400, 800].map((count) => intervalText({ unit: 'days', count })),
  ]
  expect(texts).toEqual(['10 min', '1 day', '2 days', '59 days', '2 months', '13 months', '2 years'])
})

test('a noun is plural unless there is one', () => {
  expect([0, 1, 2].map((count) => counted(count, 'word'))).toEqual(['0 words', '1 word', '2 words'])
})
