import type * as v from 'valibot'
import type { MaybePromise } from '../maybe-promise.ts'

/**
 * Remembers the attempts of keys, such as accounts and addresses. `createMemoryLimits` counts for one server, `sql-limits.ts` for all
 * servers of a database. Strange keys cannot displace a key with more attempts, and what is remembered has an upper bound.
 */
export interface Limits {
  open<State>(rule: Rule<State>): Attempts<State>
  /** Forgets what has no effect any more. The server calls it every hour. */
  tidy(): Promise<void>
}

/** How one limit remembers a key. All times are milliseconds of a clock that never goes back; its zero is arbitrary. */
export interface Rule<State> {
  /** Unique among the limits of a site. Use another name if the shape of the state changes. */
  readonly name: string
  readonly state: v.GenericSchema<unknown, State>
  /** When the state of a key that makes no more attempts has no effect any more. */
  until(state: State): number
  /** How many attempts are remembered. A key is only displaced by keys that weigh at least as much. */
  weight(state: State, at: number): number
  /** A state lasts about as long. */
  readonly spanMs: number
  /** Default: `MAX_KEYS`. */
  readonly maxKeys?: number | undefined
}

interface Attempts<State> {
  /**
   * Reads the state of a key, and replaces it if `step` returns another one. No change of the key by this or another server comes in
   * between: `step` runs again in that case. A clock that jumps back neither lengthens a limit by more than its span nor ends it.
   */
  change<Value>(key: string, step: Step<State, Value>): MaybePromise<Value>
}

export type Step<State, Value> = (
  state: State | undefined,
  at: number,
) => { readonly value: Value; readonly next?: State }

/** Takes about 15 MB if every key is in use. */
export const MAX_KEYS = 50_000

/** A time that never goes back: `steady` adds up the forward steps of a clock, and `last` is the last time that the clock showed. */
export interface SteadyTime {
  readonly steady: number
  readonly last: number | undefined
}

export const steadyAfter = ({ steady, last }: SteadyTime, now: number): number =>
  last !== undefined && now > last ? steady + now - last : steady

/** Counts for one server, until it stops. Nothing is written to a disk. `clock` is in milliseconds and may jump back. */
export function createMemoryLimits(clock: () => number): Limits {
  return {
    open({ maxKeys = MAX_KEYS, spanMs, weight }) {
      let time: SteadyTime = { steady: 0, last: undefined }
      const keys = createBoundedMap({ maxKeys, spanMs, weight })
      return {
        change(key, step) {
          const now = clock()
          time = { steady: steadyAfter(time, now), last: now }
          const { value, next } = step(keys.get(key), time.steady)
          if (next !== undefined) keys.set(key, next, time.steady)
          return value
        },
      }
    },
    // A full map forgets by itself.
    async tidy() {},
  }
}

interface BoundedMap<Kept> {
  get(key: string): Kept | undefined
  set(key: string, kept: Kept, at: number): void
}

/**
 * A map of at most `maxKeys` keys. When it is full, a new key evicts one of least weight, and among these the one set longest
 * ago: to evict a key with many attempts, a flood needs as many attempts for every other key. Weights are compared by their
 * power of two. A key of weight 0 is removed within two spans.
 */
function createBoundedMap<Kept>({
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
