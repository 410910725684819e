import * as fc from 'fast-check'
import { type EventPayload, type StoredEvent, makeEvent } from './event.ts'
import { isEventOf, type EventOf } from './known-event.ts'

/** Few words, lessons and minutes on purpose: coincidences reveal errors in computations from the log. */
const wordId = fc.constantFrom('word-1', 'word-2', 'word-3', 'word-4', 'word-5')
const lessonId = fc.constantFrom('lesson1', 'lesson2', 'lesson3', 'lesson10')

const direction = fc.constantFrom('kikuyu-english' as const, 'english-kikuyu' as const)

const payload: fc.Arbitrary<EventPayload> = fc.oneof(
  fc.record({ type: fc.constant('lesson-opened' as const), lessonId }),
  fc.record({ type: fc.constant('word-seen' as const), wordId, where: fc.constant('lesson') }),
  fc.record({
    type: fc.constant('word-produced' as const),
    wordId,
    accuracy: fc.constantFrom('right' as const, 'nearly' as const),
    hint: fc.constantFrom('none' as const, 'first-letter' as const, 'half' as const, 'word' as const),
  }),
  fc.record({
    type: fc.constant('word-tested' as const),
    wordId,
    direction,
    correct: fc.boolean(),
  }),
  fc.record({
    type: fc.constant('card-reviewed' as const),
    wordId,
    direction,
    mode: fc.constantFrom('choose' as const, 'show' as const, 'type' as const),
    rating: fc.constantFrom('again' as const, 'hard' as const, 'good' as const, 'easy' as const),
    elapsedMs: fc.nat(60_000),
  }),
  // The number is replaced by an id below, when the log is known.
  fc.record({ type: fc.constant('review-undone' as const), eventId: fc.nat(40).map(String) }),
)

const now = fc.integer({ min: 0, max: 60_000 }).map((minutes) => Date.UTC(2026, 10, 20) + minutes * 60_000)
const known = fc
  .tuple(payload, now, fc.uuid({ version: 7 }))
  .map(([anyPayload, instant, id]): StoredEvent => makeEvent(anyPayload, { now: instant, offsetMinutes: 180, id }))
const fromALaterVersion = known.map((event): StoredEvent => ({ ...event, type: 'song-sung' }))

/** A log of random events with unique ids. */
export const learningLog = fc
  .uniqueArray(fc.oneof({ weight: 8, arbitrary: known }, fromALaterVersion), {
    selector: ({ id }) => id,
    maxLength: 40,
  })
  .map((log) => log.map((event) => takingBackOneOf(log, event)))

function takingBackOneOf(log: readonly StoredEvent[], event: StoredEvent): StoredEvent {
  if (!isEventOf('review-undone', event)) return event
  const taken: EventOf<'review-undone'> = { ...event, eventId: log[Number(event.eventId) % log.length]?.id ?? '' }
  return taken
}

/** A log, and the same events in another order with some repeated, as they may arrive. */
export const logAndArrival = learningLog.chain((log) =>
  fc.tuple(
    fc.constant(log),
    fc
      .tuple(fc.shuffledSubarray(log, { minLength: log.length }), fc.subarray(log))
      .map(([shuffled, again]) => [...again, ...shuffled]),
  ),
)
