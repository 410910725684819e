import { MOST_KEYS, setNewest, type TryLimit } from '../try-limit.ts'

/**
 * Each key may make `most` calls at once; they come back one by one, all of them within the span. One number is kept a key,
 * however many calls it may make.
 */
export function createAllowance({
  most,
  spanMs,
  mostKeys = MOST_KEYS,
}: {
  most: number
  spanMs: number
  mostKeys?: number
}): TryLimit {
  const oneMs = Math.floor(spanMs / most)
  /** When each key's allowance is whole again; the key that was quiet longest comes first. */
  const wholeAt = new Map<string, number>()

  return {
    wait(key, now) {
      const missingMs = Math.max(0, (wholeAt.get(key) ?? now) - now)
      return Math.max(0, missingMs - oneMs * (most - 1))
    },
    count(key, now) {
      const next = Math.max(wholeAt.get(key) ?? now, now) + oneMs
      setNewest(wholeAt, key, next, mostKeys)
    },
  }
}
