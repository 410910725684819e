import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createQuota } from '../relay/quota.ts'
import { createRateLimit, createFailureLimit, type Outcome, type RateLimit, type FailureLimit } from './rate-limit.ts'

const minute = { most: 3, spanMs: 60_000 }

test('the first attempts are free; the next must wait until the oldest leaves the span', () => {
  const limit = createRateLimit(minute)
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

test('each key has its own attempts', () => {
  const limit = createRateLimit(minute)
  for (let i = 0; i < 3; i++) limit.count('a', 0)
  expect(limit.wait('a', 0)).toBe(60_000)
  expect(limit.wait('b', 0)).toBe(0)
})

test('at most maxKeys keys are kept; the one with the oldest attempt goes first', () => {
  const limit = createRateLimit({ most: 1, spanMs: 60_000, maxKeys: 2 })
  limit.count('a', 0)
  limit.count('b', 1)
  limit.count('a', 2)
  limit.count('c', 3)
  expect(limit.wait('b', 4)).toBe(0)
  expect(limit.wait('a', 4)).toBeGreaterThan(0)
  expect(limit.wait('c', 4)).toBeGreaterThan(0)
})

test('no span ever has more attempts than allowed, and an attempt after the announced wait is allowed', () => {
  const pauses = fc.array(fc.nat(40_000), { maxLength: 60 })
  fc.assert(
    fc.property(pauses, fc.integer({ min: 1, max: 5 }), (steps, most) => {
      const limit = createRateLimit({ most, spanMs: 60_000 })
      const made: number[] = []
      let now = 0
      for (const step of steps) {
        now += step
        const wait = limit.wait('a', now)
        now += wait
        expect(limit.wait('a', now)).toBe(0)
        limit.count('a', now)
        made.push(now)
      }
      for (const start of made)
        expect(made.filter((at) => at >= start && at < start + 60_000).length).toBeLessThanOrEqual(most)
    }),
  )
})

describe.each<[string, (size: { most: number; spanMs: number; maxKeys?: number }) => RateLimit]>([
  ['a rate limit', createRateLimit],
  ['a quota', createQuota],
])('%s', (_, create) => {
  test('lasts neither longer nor shorter when the clock jumps back', () => {
    const limit = create({ most: 1, spanMs: 60_000 })
    const day = 24 * 60 * 60_000
    limit.count('a', day)
    expect(limit.wait('a', day + 10_000)).toBe(50_000)
    expect(limit.wait('a', 0)).toBe(50_000)
    expect(limit.wait('a', 49_999)).toBe(1)
    expect(limit.wait('a', 50_000)).toBe(0)
  })

  test('keeps a key through 10,000 other keys', () => {
    const limit = create({ most: 3, spanMs: 60_000 })
    for (let i = 0; i < 3; i++) limit.count('real', 0)
    for (let i = 0; i < 10_000; i++) limit.count(`strange ${i}`, 1)
    expect(limit.wait('real', 2)).toBeGreaterThan(0)
  })

  test('keeps a key with many attempts when the map is full of keys with one', () => {
    const limit = create({ most: 4, spanMs: 60_000, maxKeys: 100 })
    for (let i = 0; i < 4; i++) limit.count('real', 0)
    for (let i = 0; i < 10_000; i++) limit.count(`strange ${i}`, 1)
    expect(limit.wait('real', 2)).toBeGreaterThan(0)
  })

  test('drops expired keys, so that new keys are counted however many came before', () => {
    const limit = create({ most: 2, spanMs: 1000, maxKeys: 50 })
    for (let i = 0; i < 50; i++) for (let n = 0; n < 2; n++) limit.count(`old ${i}`, 0)
    for (let n = 0; n < 2; n++) limit.count('new', 2000)
    for (let i = 0; i < 40; i++) limit.count(`other ${i}`, 2000)
    expect(limit.wait('new', 2000)).toBeGreaterThan(0)
  })
})

describe('a limit on failed attempts', () => {
  const MINUTE = 60_000
  const backoff = { firstMs: MINUTE, maxMs: 8 * MINUTE, resetMs: 24 * 60 * MINUTE }

  test('does not count correct attempts', () => {
    const limit = createFailureLimit({ most: 2, spanMs: MINUTE })
    for (let i = 0; i < 10; i++) expect(attempt(limit, i, 'right')).toBe(0)
    expect(attempt(limit, 10, 'unknown')).toBe(0)
    expect(attempt(limit, 10, 'wrong')).toBe(0)
    expect(attempt(limit, 11, 'wrong')).toBe(0)
    expect(attempt(limit, 12, 'right')).toBe(MINUTE - 2)
  })

  test('doubles the wait after each further failure, up to a maximum', () => {
    const limit = createFailureLimit({ most: 3, spanMs: 15 * MINUTE, backoff })
    let now = 0
    for (let i = 0; i < 3; i++) expect(attempt(limit, now, 'wrong')).toBe(0)
    const waits: number[] = []
    for (let i = 0; i < 6; i++) {
      const waitMs = limit.wait('a', now)
      waits.push(waitMs / MINUTE)
      expect(limit.wait('a', now + waitMs - 1)).toBe(1)
      now += waitMs
      expect(attempt(limit, now, 'wrong')).toBe(0)
    }
    expect(waits).toEqual([1, 2, 4, 8, 8, 8])
  })

  test('resets after a correct attempt, or a day without failures', () => {
    for (const calm of ['right', 'quiet']) {
      const limit = createFailureLimit({ most: 2, spanMs: MINUTE, backoff })
      let now = 0
      for (let i = 0; i < 3; i++) {
        now += limit.wait('a', now)
        attempt(limit, now, 'wrong')
      }
      now += calm === 'right' ? limit.wait('a', now) : backoff.resetMs
      if (calm === 'right') attempt(limit, now, 'right')
      expect([attempt(limit, now, 'wrong'), attempt(limit, now, 'wrong')]).toEqual([0, 0])
      expect(limit.wait('a', now)).toBe(MINUTE)
    }
  })

  test('cannot be evaded with parallel attempts', () => {
    const limit = createFailureLimit({ most: 3, spanMs: MINUTE })
    for (let i = 0; i < 3; i++) limit.begin('a', 0)
    expect(limit.wait('a', 0)).toBeGreaterThan(0)
    limit.end('a', 1, 'right')
    expect(limit.wait('a', 1)).toBe(0)
  })

  test('cannot be evaded with abandoned attempts', () => {
    const limit = createFailureLimit({ most: 1, spanMs: MINUTE, backoff })
    attempt(limit, 0, 'wrong')
    expect(attempt(limit, MINUTE, 'unknown')).toBe(0)
    expect(attempt(limit, MINUTE, 'wrong')).toBe(0)
    expect(limit.wait('a', MINUTE)).toBe(2 * MINUTE)
  })

  test('keeps a key through a flood of keys with unchecked attempts', () => {
    const limit = createFailureLimit({ most: 1, spanMs: MINUTE, maxKeys: 2 })
    attempt(limit, 0, 'wrong')
    for (let i = 0; i < 10_000; i++) {
      limit.begin(`strange ${i}`, 1)
      limit.end(`strange ${i}`, 1, 'unknown')
    }
    expect(limit.wait('a', 1)).toBe(MINUTE - 1)
  })

  test('lasts no longer when the clock jumps back', () => {
    const limit = createFailureLimit({ most: 1, spanMs: MINUTE, backoff })
    attempt(limit, 1_000_000, 'wrong')
    expect(limit.wait('a', 0)).toBe(MINUTE)
    expect(limit.wait('a', MINUTE)).toBe(0)
  })

  test('never allows more failures in a span than the limit, whatever their timing', () => {
    const steps = fc.array(fc.integer({ min: -40_000, max: 40_000 }), { maxLength: 60 })
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 5 }), (pauses, most) => {
        const limit = createFailureLimit({ most, spanMs: MINUTE })
        const made: number[] = []
        let now = 0
        let passed = 0
        for (const pause of pauses) {
          now += pause
          passed += Math.max(0, pause)
          if (attempt(limit, now, 'wrong') === 0) made.push(passed)
        }
        for (const start of made)
          expect(made.filter((at) => at >= start && at < start + MINUTE).length).toBeLessThanOrEqual(most)
      }),
    )
  })
})

/** Milliseconds to wait; 0 if the attempt was made. */
function attempt(limit: FailureLimit, now: number, outcome: Outcome): number {
  const waitMs = limit.wait('a', now)
  if (waitMs > 0) return waitMs
  limit.begin('a', now)
  limit.end('a', now, outcome)
  return 0
}
