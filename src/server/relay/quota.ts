import {
  createBoundedMap,
  createMonotonicTime,
  MAX_KEYS,
  type LimitOptions,
  type RateLimit,
} from '../http/rate-limit.ts'

/**
 * A token bucket: each key may make `most` calls at once, and is refilled one call at a time, completely within the span.
 * Stores one number per key, whatever `most` is.
 */
export function createQuota({ most, spanMs, maxKeys = MAX_KEYS }: LimitOptions): RateLimit {
  const perCallMs = Math.floor(spanMs / most)
  const time = createMonotonicTime()
  /** When each key's bucket is full again. */
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
