import type { Direction, Rating, StoredEvent } from './event.ts'
import { isEventOf } from './known-event.ts'

/** The evidence of an event about a word: that the learner met it, and the rating if the event tested memory. */
export interface Evidence {
  readonly wordId: string
  readonly test?: { readonly direction: Direction; readonly rating: Rating }
}

/**
 * The evidence of events outside reviews:
 *
 * | event | direction | rating |
 * |---|---|---|
 * | produced without a hint | English to Kikuyu | good |
 * | produced with a hint, or nearly right | English to Kikuyu | hard |
 * | produced after the whole word was shown | – | only met: copying does not test memory |
 * | right in a test | the test's | good |
 * | wrong in a test | the test's | again |
 * | seen in a lesson or on a flashcard | – | only met |
 * | reviewed | the card's | the learner's own |
 *
 * Never `easy`: only the learner can say so.
 */
export function evidenceOf(event: StoredEvent): Evidence | undefined {
  if (isEventOf('card-reviewed', event))
    return { wordId: event.wordId, test: { direction: event.direction, rating: event.rating } }
  if (isEventOf('word-tested', event))
    return { wordId: event.wordId, test: { direction: event.direction, rating: event.correct ? 'good' : 'again' } }
  if (isEventOf('word-seen', event)) return { wordId: event.wordId }
  if (!isEventOf('word-produced', event)) return undefined
  if (event.hint === 'word') return { wordId: event.wordId }
  const byItself = event.hint === 'none' && event.accuracy === 'right'
  return { wordId: event.wordId, test: { direction: 'english-kikuyu', rating: byItself ? 'good' : 'hard' } }
}

/** The ids of the reviews that were undone. */
export function undoneReviews(events: readonly StoredEvent[]): ReadonlySet<string> {
  const undone = new Set<string>()
  for (const event of events) if (isEventOf('review-undone', event)) undone.add(event.eventId)
  return undone
}

export function withoutUndone(events: readonly StoredEvent[]): readonly StoredEvent[] {
  const undone = undoneReviews(events)
  return undone.size === 0 ? events : events.filter((event) => !isUndone(event, undone))
}

/** Only a review can be undone. */
export const isUndone = (event: StoredEvent, undone: ReadonlySet<string>): boolean =>
  event.type === 'card-reviewed' && undone.has(event.id)
