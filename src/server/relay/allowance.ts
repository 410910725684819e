import { createKeyMemory, createSteadyTime, MOST_KEYS, type LimitOptions, type RateLimit } from '../http/rate-limit.ts'

/**
 * Each key may make `most` calls at once; they come back one by one, all of them within the span. One number is kept a key,
 * however many calls it may make.
 */
export function createAllowance({ most, spanMs, mostKeys = MOST_KEYS }: LimitOptions): RateLimit {
  const oneMs = Math.floor(spanMs / most)
  const time = createSteadyTime()
  /** When each key's allowance is whole again. */
  const wholeAt = createKeyMemory<number>({ mostKeys, spanMs, weight: (whole, at) => Math.ceil((whole - at) / oneMs) })

  return {
    wait(key, now) {
      const at = time(now)
      const missingMs = Math.max(0, (wholeAt.get(key) ?? at) - at)
      return Math.max(0, missingMs - oneMs * (most - 1))
    },
    count(key, now) {
      const at = time(now)
      wholeAt.set(key, Math.max(wholeAt.get(key) ?? at, at) + oneMs, at)
    },
  }
}
