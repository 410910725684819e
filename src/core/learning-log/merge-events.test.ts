import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { learningLog, logAndArrival } from './event.arbitrary.ts'
import { mergeEvents } from './merge-events.ts'

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
