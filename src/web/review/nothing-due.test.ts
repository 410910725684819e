import { expect, test } from 'vitest'
import type { EventPayload, StoredEvent } from '#core/learning-log/event.ts'
import { makeEvent } from '#core/learning-log/make-event.ts'
import { reviewSettings } from '#core/review/review-settings.ts'
import { reviewState } from '#core/review/review-state.ts'
import { nextDueDay } from './nothing-due.tsx'

const now = Date.parse('2026-11-16T09:00:00Z')
const clock = { now, day: '2026-11-16' }
const everything = () => true
const log = (...payloads: EventPayload[]): StoredEvent[] =>
  payloads.map((payload, index) => makeEvent(payload, { now: now + index, offsetMinutes: 0, id: `event-${index}` }))
const seen = (wordId: string) => ({ type: 'word-seen', wordId, where: 'lesson1' }) as const
const tested = (wordId: string) =>
  ({ type: 'word-tested', wordId, direction: 'kikuyu-english', correct: true }) as const

test('nothing is ever due for who has met no word', () => {
  expect(nextDueDay(reviewState([]), clock, reviewSettings, everything)).toBeUndefined()
})

test('words that wait for their turn come tomorrow', () => {
  const state = reviewState(log(seen('word-1')))
  expect(nextDueDay(state, clock, reviewSettings, everything)).toBe('2026-11-17')
})

test('a word learnt comes when the memory says so, unless the course no longer has it', () => {
  const state = reviewState(log(tested('word-1')))
  const settings = { ...reviewSettings, newWordsADay: 0 }
  const card = state.words.get('word-1')?.['kikuyu-english']
  const dueOn = card?.state === 'review' ? card.dueOn : 0
  expect(nextDueDay(state, clock, settings, everything)).toBe(new Date(dueOn * 86_400_000).toISOString().slice(0, 10))
  expect(nextDueDay(state, clock, settings, () => false)).toBeUndefined()
})
