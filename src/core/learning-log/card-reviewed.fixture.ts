import type { Direction, EventPayload, Rating } from './event.ts'

/** A review of a word by recall and self-rating, after three seconds. */
export const cardReviewed = (
  wordId: string,
  rating: Rating,
  direction: Direction = 'kikuyu-english',
): EventPayload => ({ type: 'card-reviewed', wordId, direction, mode: 'show', rating, elapsedMs: 3000 })
