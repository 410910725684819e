import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTryLimit } from './try-limit.ts'

const minute = { most: 3, spanMs: 60_000 }

test('so many tries are free, then the oldest must pass out of the span', () => {
  const limit = createTryLimit(minute)
  for (const at of [0, 10_000, 20_000]) {
    expect(limit.wait('a', at)).toBe(0)
    limit.count('a', at)
  }
  expect(limit.wait('a', 20_000)).toBe(40_000)
  expect(limit.wait('a', 59_999)).toBe(1)
  expect(limit.wait('a', 60_000)).toBe(0)
  limit.count('a', 60_000)
  expect(limit.wait('a', 60_000)).toBe(10_000)
})

test('one key’s tries are no other’s', () => {
  const limit = createTryLimit(minute)
  for (let i = 0; i < 3; i++) limit.count('a', 0)
  expect(limit.wait('a', 0)).toBe(60_000)
  expect(limit.wait('b', 0)).toBe(0)
})

test('no more keys are kept than were asked for; the quietest one goes first', () => {
  const limit = createTryLimit({ most: 1, spanMs: 60_000, mostKeys: 2 })
  limit.count('a', 0)
  limit.count('b', 1)
  limit.count('a', 2)
  limit.count('c', 3)
  expect(limit.wait('b', 4)).toBe(0)
  expect(limit.wait('a', 4)).toBeGreaterThan(0)
  expect(limit.wait('c', 4)).toBeGreaterThan(0)
})

test('no span ever holds more tries than allowed, and whoever waits as told may try', () => {
  const pauses = fc.array(fc.nat(40_000), { maxLength: 60 })
  fc.assert(
    fc.property(pauses, fc.integer({ min: 1, max: 5 }), (steps, most) => {
      const limit = createTryLimit({ most, spanMs: 60_000 })
      const made: number[] = []
      let now = 0
      for (const step of steps) {
        now += step
        const wait = limit.wait('a', now)
        if (wait > 0) expect(limit.wait('a', now + wait)).toBe(0)
        else {
          limit.count('a', now)
          made.push(now)
        }
      }
      for (const start of made)
        expect(made.filter((at) => at >= start && at < start + 60_000).length).toBeLessThanOrEqual(most)
    }),
  )
})
