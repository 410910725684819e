/** How many tries one key has in any span of time; the span slides, it does not start anew. */
export interface TryLimit {
  /** Milliseconds until the key may try again; 0 when it may now. Counts nothing. */
  wait(key: string, now: number): number
  count(key: string, now: number): void
}

/** Enough for every school that asks within a minute; a flood of more pushes out the keys that were quiet longest. */
export const MOST_KEYS = 10_000

/** Kept in memory of a fixed size. `now` is in milliseconds. A refused try is not counted: waiting helps. */
export function createTryLimit({
  most,
  spanMs,
  mostKeys = MOST_KEYS,
}: {
  most: number
  spanMs: number
  mostKeys?: number
}): TryLimit {
  /** The instants of each key's tries, oldest first; the key that was quiet longest comes first. */
  const tries = new Map<string, readonly number[]>()
  let sweptAt = -Infinity

  const recent = (key: string, now: number) => (tries.get(key) ?? []).filter((at) => now - at < spanMs)

  function sweep(now: number) {
    sweptAt = now
    for (const key of tries.keys()) if (recent(key, now).length === 0) tries.delete(key)
  }

  return {
    wait(key, now) {
      const counted = recent(key, now)
      const oldest = counted.at(-most)
      return oldest === undefined ? 0 : oldest + spanMs - now
    },
    count(key, now) {
      if (now - sweptAt >= spanMs) sweep(now)
      const counted = [...recent(key, now), now]
      setNewest(tries, key, counted, mostKeys)
    },
  }
}

/** Puts the key last; one that is too many pushes out the key that was set longest ago. */
export function setNewest<Value>(map: Map<string, Value>, key: string, value: Value, mostKeys: number): void {
  map.delete(key)
  const [quietest] = map.keys()
  if (quietest !== undefined && map.size >= mostKeys) map.delete(quietest)
  map.set(key, value)
}

/** Milliseconds until all limits allow a try; if they do now, it is counted. */
export function takeTry(now: number, ...kept: readonly (readonly [limit: TryLimit, key: string])[]): number {
  const waitMs = Math.max(...kept.map(([limit, key]) => limit.wait(key, now)))
  if (waitMs === 0) for (const [limit, key] of kept) limit.count(key, now)
  return waitMs
}
