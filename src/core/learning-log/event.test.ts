import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { learningLog, logAndArrival } from './event.arbitrary.ts'
import { eventId, localDay, makeEvent, mergeEvents, withClockCorrected } from './event.ts'

const ID = '019aa5a0-0000-7000-8000-000000000001'
/** In Nairobi, the beginning of 2026-11-21. */
const MIDNIGHT = Date.UTC(2026, 10, 20, 21)

test('an event contains its payload, time, the learner’s local day, and id', () => {
  const now = Date.UTC(2026, 10, 20, 22, 30)
  expect(makeEvent({ type: 'lesson-opened', lessonId: 'lesson1' }, { now, offsetMinutes: 180, id: ID })).toEqual({
    v: 1,
    id: ID,
    at: '2026-11-20T22:30:00.000Z',
    offset: 180,
    day: '2026-11-21',
    type: 'lesson-opened',
    lessonId: 'lesson1',
  })
})

test('an event of a clock that is ahead gets the right instant and day, and keeps its id', () => {
  const twoHours = 7_200_000
  const wrong = makeEvent(
    { type: 'lesson-opened', lessonId: 'lesson1' },
    { now: MIDNIGHT + 60_000, offsetMinutes: 180, id: ID },
  )
  const { at, day, offset } = withClockCorrected(wrong, twoHours)
  expect({ at, day, offset }).toEqual({ at: '2026-11-20T19:01:00.000Z', day: '2026-11-20', offset: 180 })
  expect(withClockCorrected(withClockCorrected(wrong, twoHours), -twoHours)).toEqual(wrong)
})

test('an event of the first versions, without an offset, keeps its day', () => {
  const { offset: _, ...early } = makeEvent(
    { type: 'lesson-opened', lessonId: 'lesson1' },
    { now: MIDNIGHT, offsetMinutes: 180, id: ID },
  )
  expect(withClockCorrected(early, 60_000)).toEqual({ ...early, at: '2026-11-20T20:59:00.000Z' })
})

test('one instant can be different days east and west of Greenwich', () => {
  const newYear = Date.UTC(2027, 0, 1)
  expect(localDay(newYear, 0)).toBe('2027-01-01')
  expect(localDay(newYear, 180)).toBe('2027-01-01')
  expect(localDay(newYear - 1, 1)).toBe('2027-01-01')
  expect(localDay(newYear, -1)).toBe('2026-12-31')
  expect(localDay(Date.UTC(2028, 1, 28, 23), 120)).toBe('2028-02-29')
})

test('a day begins at the learner’s midnight and lasts 24 hours', () => {
  const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(day, fc.integer({ min: -720, max: 840 }), (date, offsetMinutes) => {
      const midnightUtc = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate())
      const midnight = midnightUtc - offsetMinutes * 60_000
      const name = new Date(midnightUtc).toISOString().slice(0, 10)
      expect(localDay(midnight, offsetMinutes)).toBe(name)
      expect(localDay(midnight + 86_400_000 - 1, offsetMinutes)).toBe(name)
      expect(localDay(midnight - 1, offsetMinutes)).not.toBe(name)
      expect(localDay(midnight + 86_400_000, offsetMinutes)).not.toBe(name)
    }),
  )
})

const instant = fc.integer({ min: 0, max: 2 ** 48 - 1 })
const chance = fc.uint8Array({ minLength: 10, maxLength: 10 })

test('matches the example of RFC 9562, appendix A.6', () => {
  const random = [0xcc, 0xc3, 0x18, 0xc4, 0xdc, 0x0c, 0x0c, 0x07, 0x39, 0x8f]
  expect(eventId(0x017f22e279b0, Uint8Array.from(random))).toBe('017f22e2-79b0-7cc3-98c4-dc0c0c07398f')
})

test('is always a version 7 UUID', () => {
  fc.assert(
    fc.property(instant, chance, (now, random) => {
      expect(eventId(now, random)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    }),
  )
})

test('sorts by its instant, and differs by chance', () => {
  fc.assert(
    fc.property(instant, instant, chance, chance, (one, other, some, more) => {
      fc.pre(one < other)
      expect(eventId(one, some) < eventId(other, more)).toBe(true)
    }),
  )
  expect(eventId(1, new Uint8Array(10))).not.toBe(eventId(1, new Uint8Array(10).fill(1)))
})

test('the order of arrival and repetition make no difference', () => {
  fc.assert(
    fc.property(logAndArrival, ([log, arrival]) => {
      expect(mergeEvents(arrival)).toEqual(mergeEvents(log))
    }),
  )
})

test('no event is lost or repeated, and the result is in order of time', () => {
  fc.assert(
    fc.property(learningLog, learningLog, (one, other) => {
      const merged = mergeEvents(one, other)
      expect(new Set(merged.map(({ id }) => id))).toEqual(new Set([...one, ...other].map(({ id }) => id)))
      expect(new Set(merged.map(({ id }) => id)).size).toBe(merged.length)
      expect(merged.map(({ at }) => at)).toEqual(merged.map(({ at }) => at).toSorted())
    }),
  )
})

test('logs can be merged in any grouping', () => {
  fc.assert(
    fc.property(learningLog, learningLog, learningLog, (a, b, c) => {
      expect(mergeEvents(mergeEvents(a, b), c)).toEqual(mergeEvents(a, mergeEvents(c, b)))
    }),
  )
})
