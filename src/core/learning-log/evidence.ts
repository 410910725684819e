import type { Direction, Rating, StoredEvent } from './event.ts'
import { isEventOf } from './known-event.ts'

/** The evidence of an event about a word: that the learner met it, and, for a test, the rating. */
export interface Evidence {
  readonly wordId: string
  readonly test?: { readonly direction: Direction; readonly rating: Rating }
}

/**
 * The ratings of events outside of reviews:
 *
 * | event | direction | rating |
 * |---|---|---|
 * | produced, right, without a hint | English to Kikuyu | good |
 * | produced with a hint, or nearly right | English to Kikuyu | hard |
 * | given after the whole word was shown | – | only met: copying tells nothing of memory |
 * | tested right | the test's | good |
 * | tested wrong | the test's | again |
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
