import { expect, test } from 'vitest'
import type { EventPayload, StoredEvent } from '../learning-log/event.ts'
import { dueCards, lastWordReviewed, nextDueDay, restsUntil } from './due-cards.ts'
import { reviewSettings } from './card.ts'
import { reviewState } from './review-state.ts'

const start = Date.parse('2026-11-16T09:00:00Z')
const minute = 60_000

const reviewed = (wordId: string, rating: 'again' | 'good'): EventPayload => ({
  type: 'card-reviewed',
  wordId,
  direction: 'kikuyu-english',
  mode: 'choose',
  rating,
  elapsedMs: 1000,
})
const seen = (wordId: string): EventPayload => ({ type: 'word-seen', wordId, where: 'family' })

/** The state after these events, one a minute from `start`. */
function stateAfter(...payloads: readonly EventPayload[]) {
  const log = payloads.map((payload, index) => ({
    ...payload,
    id: `event-${index}`,
    at: new Date(start + index * minute).toISOString(),
    day: '2026-11-16',
  }))
  return reviewState(log as unknown as StoredEvent[])
}

test('the word asked last is not asked again for ten minutes, even if no other word is due', () => {
  const state = stateAfter(seen('one'), reviewed('one', 'again'))
  const now = start + 2 * minute
  const cards = dueCards(state, now, '2026-11-16')
  expect(cards.map(({ wordId }) => wordId)).toEqual(['one'])
  expect(lastWordReviewed(state)).toBe('one')
  const until = start + minute + reviewSettings.againMinutes * minute
  expect(restsUntil(cards, 'one', now)).toBe(until)
  expect(restsUntil(cards, 'one', until)).toBeUndefined()
})

test('there is no wait if another word is due, or no word at all', () => {
  const state = stateAfter(seen('one'), seen('two'), reviewed('one', 'again'))
  const now = start + 3 * minute
  expect(restsUntil(dueCards(state, now, '2026-11-16'), 'one', now)).toBeUndefined()
  expect(restsUntil(dueCards(state, now, '2026-11-16'), undefined, now)).toBeUndefined()
  expect(restsUntil([], 'one', now)).toBeUndefined()
})

test('an undone review does not count as the last review', () => {
  const state = stateAfter(reviewed('one', 'good'), reviewed('two', 'good'), {
    type: 'review-undone',
    eventId: 'event-1',
  })
  expect(lastWordReviewed(state)).toBe('one')
})

const everything = () => true
const tested = (wordId: string): EventPayload => ({
  type: 'word-tested',
  wordId,
  direction: 'kikuyu-english',
  correct: true,
})

test('nothing is ever due for a learner without words', () => {
  expect(nextDueDay(reviewState([]), start, '2026-11-16', reviewSettings, everything)).toBeUndefined()
})

test('words that wait for the daily limit are due tomorrow', () => {
  expect(nextDueDay(stateAfter(seen('word-1')), start, '2026-11-16', reviewSettings, everything)).toBe('2026-11-17')
})

test('a learnt word is due on its scheduled day, unless it was removed from the course', () => {
  const state = stateAfter(tested('word-1'))
  const settings = { ...reviewSettings, newWordsADay: 0 }
  const card = state.words.get('word-1')?.['kikuyu-english']
  const dueOn = card?.state === 'review' ? card.dueOn : 0
  const due = new Date(dueOn * 86_400_000).toISOString().slice(0, 10)
  expect(nextDueDay(state, start, '2026-11-16', settings, everything)).toBe(due)
  expect(nextDueDay(state, start, '2026-11-16', settings, () => false)).toBeUndefined()
})
