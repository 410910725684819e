import { expect, test } from 'vitest'
import type { EventPayload, StoredEvent } from '../learning-log/event.ts'
import { allCards } from './card.ts'
import { dueCards } from './due-cards.ts'
import { lastWordReviewed, restsUntil } from './today.ts'
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

/** A minute lies between one and the next. */
function stateAfter(...payloads: readonly EventPayload[]) {
  const log = payloads.map((payload, place) => ({
    ...payload,
    id: `event-${place}`,
    at: new Date(start + place * minute).toISOString(),
    day: '2026-11-16',
  }))
  return reviewState(log as unknown as StoredEvent[])
}

test('the word just asked rests for its minutes when no other is left', () => {
  const state = stateAfter(seen('one'), reviewed('one', 'again'))
  const now = start + 2 * minute
  const cards = dueCards(state, now, '2026-11-16')
  const [card] = allCards(state.words)
  expect(cards).toEqual([card])
  expect(lastWordReviewed(state)).toBe('one')
  const until = restsUntil(cards, 'one', now)
  expect(until).toBe(card && 'dueAt' in card ? card.dueAt : undefined)
  expect(restsUntil(cards, 'one', until ?? 0)).toBeUndefined()
})

test('another word, or none, is nothing to wait for', () => {
  const state = stateAfter(seen('one'), seen('two'), reviewed('one', 'again'))
  const now = start + 3 * minute
  expect(restsUntil(dueCards(state, now, '2026-11-16'), 'one', now)).toBeUndefined()
  expect(restsUntil(dueCards(state, now, '2026-11-16'), undefined, now)).toBeUndefined()
  expect(restsUntil([], 'one', now)).toBeUndefined()
})

test('a review taken back is not the last', () => {
  const state = stateAfter(reviewed('one', 'good'), reviewed('two', 'good'), {
    type: 'review-undone',
    eventId: 'event-1',
  })
  expect(lastWordReviewed(state)).toBe('one')
})
