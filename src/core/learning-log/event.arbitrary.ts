import * as fc from 'fast-check'
import type { Happening, StoredEvent } from './event.ts'
import { makeEvent } from './make-event.ts'

/** Few words, lessons and minutes on purpose: coincidences are where a computation from the log goes wrong. */
const wordId = fc.constantFrom('word-1', 'word-2', 'word-3', 'word-4', 'word-5')
const lessonId = fc.constantFrom('lesson1', 'lesson2', 'lesson3', 'lesson10')

const happening: fc.Arbitrary<Happening> = fc.oneof(
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
    direction: fc.constantFrom('kikuyu-english' as const, 'english-kikuyu' as const),
    correct: fc.boolean(),
  }),
)

const now = fc.integer({ min: 0, max: 5000 }).map((minutes) => Date.UTC(2026, 10, 20) + minutes * 60_000)
const known = fc
  .tuple(happening, now, fc.uuid({ version: 7 }))
  .map(([happened, instant, id]): StoredEvent => makeEvent(happened, { now: instant, offsetMinutes: 180, id }))
const fromALaterVersion = known.map((event): StoredEvent => ({ ...event, type: 'song-sung' }))

/** What a learner may have done, each event once. */
export const learningLog = fc.uniqueArray(fc.oneof({ weight: 8, arbitrary: known }, fromALaterVersion), {
  selector: ({ id }) => id,
  maxLength: 40,
})

/** A log, and the same log as it may arrive: in another order, some events several times. */
export const logAndArrival = learningLog.chain((log) =>
  fc.tuple(
    fc.constant(log),
    fc
      .tuple(fc.shuffledSubarray(log, { minLength: log.length }), fc.subarray(log))
      .map(([shuffled, again]) => [...again, ...shuffled]),
  ),
)
