/** Limits the attempts of each key. `now` is in milliseconds; a clock that jumps back neither lengthens a wait nor clears a limit. */
export interface RateLimit {
  /** Milliseconds until the next attempt is allowed; 0 if it is allowed now. Does not count an attempt. */
  wait(key: string, now: number): number
  count(key: string, now: number): void
}

/** Limits failed attempts. An attempt in progress counts as failed until its outcome is known. */
export interface FailureLimit {
  wait(key: string, now: number): number
  begin(key: string, now: number): void
  /** `unknown`: the attempt was not checked. */
  end(key: string, now: number, outcome: Outcome): void
}

export type Outcome = 'right' | 'wrong' | 'unknown'

/** Each key has `most` attempts in a span; at most `maxKeys` keys are remembered. */
export interface LimitOptions {
  readonly most: number
  readonly spanMs: number
  readonly maxKeys?: number
}

/** Takes about 15 MB if every key is in use. */
export const MAX_KEYS = 50_000

/** Allows each key `most` attempts in any span (a sliding window). A refused attempt does not count, so waiting helps. */
export function createRateLimit({ most, spanMs, maxKeys = MAX_KEYS }: LimitOptions): RateLimit {
  const time = createMonotonicTime()
  const recent = (tries: readonly number[], at: number) => tries.filter((each) => at - each < spanMs)
  /** The times of each key's attempts, oldest first. */
  const keys = createBoundedMap<readonly number[]>({
    maxKeys,
    spanMs,
    weight: (tries, at) => recent(tries, at).length,
  })

  return {
    wait(key, now) {
      const at = time(now)
      const oldest = recent(keys.get(key) ?? [], at).at(-most)
      return oldest === undefined ? 0 : oldest + spanMs - at
    },
    count(key, now) {
      const at = time(now)
      keys.set(key, [...recent(keys.get(key) ?? [], at), at], at)
    },
  }
}

interface Failures {
  /** The times of the failures in the span, oldest first. */
  readonly recent: readonly number[]
  readonly newest: number
  /** Number of failures since the limit was reached; each doubles the wait. */
  readonly penalties: number
  readonly inProgress: number
}

const noFailures: Failures = { recent: [], newest: -Infinity, penalties: 0, inProgress: 0 }

/** How long an attempt waits for the outcome of others in progress. */
const PENDING_MS = 1000

/**
 * Allows each key `most` failures in any span. With `backoff`, a key that reached the limit waits `firstMs` before its next
 * attempt, and twice as long after each further failure, up to `maxMs`. A correct attempt, or `resetMs` without a failure,
 * clears the key.
 */
export function createFailureLimit({
  most,
  spanMs,
  backoff,
  maxKeys = MAX_KEYS,
}: LimitOptions & {
  readonly backoff?: { readonly firstMs: number; readonly maxMs: number; readonly resetMs: number }
}): FailureLimit {
  const time = createMonotonicTime()
  const keys = createBoundedMap<Failures>({
    maxKeys,
    spanMs,
    weight: (tries, at) => {
      const { recent, penalties, inProgress } = current(tries, at)
      return Math.max(recent.length, penalties && most + penalties) + inProgress
    },
  })

  function current(tries: Failures, at: number): Failures {
    const recent = tries.recent.filter((each) => at - each < spanMs)
    const isQuiet = !backoff || at - tries.newest >= backoff.resetMs
    return { ...tries, recent, penalties: isQuiet ? 0 : tries.penalties }
  }
  const at = (key: string, instant: number) => current(keys.get(key) ?? noFailures, instant)

  return {
    wait(key, now) {
      const instant = time(now)
      const { recent, newest, penalties, inProgress } = at(key, instant)
      if (backoff && penalties > 0) {
        const waitMs = newest + Math.min(backoff.maxMs, backoff.firstMs * 2 ** (penalties - 1)) - instant
        return Math.max(waitMs, inProgress > 0 ? PENDING_MS : 0)
      }
      const oldest = recent.at(-most)
      if (oldest !== undefined) return oldest + spanMs - instant
      return recent.length + inProgress < most ? 0 : PENDING_MS
    },
    begin(key, now) {
      const instant = time(now)
      const tries = at(key, instant)
      keys.set(key, { ...tries, inProgress: tries.inProgress + 1 }, instant)
    },
    end(key, now, outcome) {
      const instant = time(now)
      const tries = at(key, instant)
      const inProgress = Math.max(0, tries.inProgress - 1)
      if (outcome === 'wrong') {
        const recent = [...tries.recent, instant]
        const isUsedUp = backoff && (tries.penalties > 0 || recent.length >= most)
        keys.set(key, { recent, newest: instant, penalties: isUsedUp ? tries.penalties + 1 : 0, inProgress }, instant)
      } else keys.set(key, { ...(outcome === 'right' && backoff ? noFailures : tries), inProgress }, instant)
    },
  }
}

/** Milliseconds until all limits allow an attempt. If they allow it now (0), counts it. */
export function takeAttempt(now: number, ...kept: readonly (readonly [limit: RateLimit, key: string])[]): number {
  const waitMs = Math.max(...kept.map(([limit, key]) => limit.wait(key, now)))
  if (waitMs === 0) for (const [limit, key] of kept) limit.count(key, now)
  return waitMs
}

/** Turns the times of a clock that may jump back into times that never decrease, by adding only forward steps. */
export function createMonotonicTime(): (now: number) => number {
  let steady = 0
  let last: number | undefined
  return (now) => {
    if (last !== undefined && now > last) steady += now - last
    last = now
    return steady
  }
}

export interface BoundedMap<Kept> {
  get(key: string): Kept | undefined
  set(key: string, kept: Kept, at: number): void
}

/**
 * A map of at most `maxKeys` keys. When it is full, a new key evicts one of least weight, and among these the one set longest
 * ago: to evict a key with many attempts, a flood needs as many attempts for every other key. Weights are compared by their
 * power of two. A key of weight 0 is removed within two spans.
 */
export function createBoundedMap<Kept>({
  maxKeys,
  spanMs,
  weight,
}: {
  maxKeys: number
  spanMs: number
  weight: (kept: Kept, at: number) => number
}): BoundedMap<Kept> {
  /** Indexed by the base-2 logarithm of the weight. Each bucket is ordered by the time of the last `set`. */
  let buckets: Map<string, Kept>[] = []
  let size = 0
  let sweptAt = -Infinity

  const bucketOf = (key: string) => buckets.find((bucket) => bucket.has(key))

  function add(key: string, kept: Kept, at: number) {
    const weighed = weight(kept, at)
    if (weighed <= 0) return
    const index = Math.floor(Math.log2(weighed))
    while (buckets.length <= index) buckets.push(new Map())
    buckets[index]!.set(key, kept)
    size++
  }

  /** Weighs every key again: attempts expire without a call to `set`. */
  function sweep(at: number) {
    sweptAt = at
    const before = buckets
    buckets = []
    size = 0
    for (const bucket of before) for (const [key, kept] of bucket) add(key, kept, at)
  }

  function evict() {
    const lightest = buckets.find((bucket) => bucket.size > 0)
    const [key] = lightest?.keys() ?? []
    if (key !== undefined && lightest?.delete(key)) size--
  }

  return {
    get: (key) => bucketOf(key)?.get(key),
    set(key, kept, at) {
      if (bucketOf(key)?.delete(key)) size--
      if (at - sweptAt >= spanMs) sweep(at)
      if (size >= maxKeys) evict()
      add(key, kept, at)
    },
  }
}
