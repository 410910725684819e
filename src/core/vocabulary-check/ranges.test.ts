import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { coverOf, firstBehind, lastBefore, lastStarted, touchesAny, type Range } from './ranges.ts'

const range = fc
  .tuple(fc.nat(40), fc.integer({ min: 1, max: 6 }))
  .map(([start, length]) => ({ start, end: start + length }))
const anyRanges = fc.array(range, { maxLength: 12 })
/** In order, and none reaches into another. */
const apart = anyRanges.map((some) =>
  some
    .toSorted((one, other) => one.start - other.start)
    .reduce<Range[]>((kept, one) => ((kept.at(-1)?.end ?? 0) <= one.start ? [...kept, one] : kept), []),
)
const place = fc.nat(48)

describe('ranges in order are found as if all were looked at', () => {
  test('the nearest before and behind a place', () => {
    fc.assert(
      fc.property(apart, place, (ranges, at) => {
        expect(lastBefore(ranges, at)).toBe(ranges.findLast(({ end }) => end <= at))
        expect(lastStarted(ranges, at)).toBe(ranges.findLast(({ start }) => start < at))
        expect(firstBehind(ranges, at)).toBe(ranges.find(({ start }) => start > at))
      }),
    )
  })

  test('any that another one reaches into', () => {
    fc.assert(
      fc.property(apart, range, (ranges, other) => {
        expect(touchesAny(ranges, other)).toBe(ranges.some(({ start, end }) => start < other.end && other.start < end))
      }),
    )
  })

  test('any that covers another one, in any order', () => {
    fc.assert(
      fc.property(anyRanges, range, (ranges, other) => {
        expect(coverOf(ranges)(other)).toBe(ranges.some(({ start, end }) => start <= other.start && other.end <= end))
      }),
    )
  })
})
