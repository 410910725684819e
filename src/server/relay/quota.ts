import {
  createBoundedMap,
  createMonotonicTime,
  MAX_KEYS,
  type LimitOptions,
  type RateLimit,
} from '../http/rate-limit.ts'

/**
 * Each key may make `most` calls at once; they come back one by one, all of them within the span. One number is kept a key,
 * however many calls it may make.
 */
export function createQuota({ most, spanMs, maxKeys = MAX_KEYS }: LimitOptions): RateLimit {
  const perCallMs = Math.floor(spanMs / most)
  const time = createMonotonicTime()
  /** When each key's allowance is whole again. */
  const fullAt = createBoundedMap<number>({
    maxKeys,
    spanMs,
    weight: (whole, at) => Math.ceil((whole - at) / perCallMs),
  })

  return {
    wait(key, now) {
      const at = time(now)
      const missingMs = Math.max(0, (fullAt.get(key) ?? at) - at)
      return Math.max(0, missingMs - perCallMs * (most - 1))
    },
    count(key, now) {
      const at = time(now)
      fullAt.set(key, Math.max(fullAt.get(key) ?? at, at) + perCallMs, at)
    },
  }
}
