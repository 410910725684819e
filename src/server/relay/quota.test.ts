import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createQuota } from './quota.ts'

const MINUTE = 60_000

test('the whole quota may be used at once, then calls are refilled one at a time', () => {
  const quota = createQuota({ most: 3, spanMs: MINUTE })
  for (let i = 0; i < 3; i++) {
    expect(quota.wait('wanjiku', 0)).toBe(0)
    quota.count('wanjiku', 0)
  }
  expect(quota.wait('wanjiku', 0)).toBe(20_000)
  expect(quota.wait('wanjiku', 15_000)).toBe(5_000)
  expect(quota.wait('wanjiku', 20_000)).toBe(0)
  quota.count('wanjiku', 20_000)
  expect(quota.wait('wanjiku', 20_000)).toBe(20_000)
})

test('each key has its own quota', () => {
  const quota = createQuota({ most: 1, spanMs: MINUTE })
  quota.count('wanjiku', 0)
  expect(quota.wait('wanjiku', 0)).toBe(MINUTE)
  expect(quota.wait('kamau', 0)).toBe(0)
})

test('checking the quota does not use it', () => {
  const quota = createQuota({ most: 1, spanMs: MINUTE })
  for (let i = 0; i < 5; i++) expect(quota.wait('wanjiku', i)).toBe(0)
})

test('the memory is limited: the key unused for longest is evicted', () => {
  const quota = createQuota({ most: 1, spanMs: MINUTE, maxKeys: 2 })
  quota.count('wanjiku', 0)
  quota.count('kamau', 1)
  quota.count('njeri', 2)
  expect(['wanjiku', 'kamau', 'njeri'].map((key) => quota.wait(key, 2) > 0)).toEqual([false, true, true])
})

test('no span has more than twice the quota, and a call after the announced wait is allowed', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20 }),
      fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 200 }),
      (most, pauses) => {
        const quota = createQuota({ most, spanMs: MINUTE })
        const calls: number[] = []
        let now = 0
        for (const pause of pauses) {
          now += pause
          const waitMs = quota.wait('wanjiku', now)
          expect(waitMs).toBeLessThanOrEqual(MINUTE)
          now += waitMs
          expect(quota.wait('wanjiku', now)).toBe(0)
          quota.count('wanjiku', now)
          calls.push(now)
        }
        for (const start of calls)
          expect(calls.filter((at) => at >= start && at < start + MINUTE).length).toBeLessThanOrEqual(2 * most)
      },
    ),
  )
})
