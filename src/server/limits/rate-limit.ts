import * as v from 'valibot'
import type { Limits } from './limits.ts'
import type { MaybePromise } from '../maybe-promise.ts'

/** Limits the attempts of each key. Times are milliseconds. */
export interface RateLimit {
  /** The time until the next attempt is allowed. 0: it is allowed now, and counted. */
  take(key: string): MaybePromise<number>
  /** The same, without counting. */
  wait(key: string): MaybePromise<number>
  /** For an attempt that was counted but not made. */
  giveBack(key: string): MaybePromise<void>
}

/** Limits failed attempts. An attempt in progress counts as failed until its outcome is known. */
export interface FailureLimit extends RateLimit {
  /** Call after each attempt that `take` allowed. `unknown`: the attempt was not checked. */
  end(key: string, outcome: Outcome): MaybePromise<void>
}

export type Outcome = 'right' | 'wrong' | 'unknown'

/** Each key has `most` attempts in a span. */
export interface LimitOptions {
  /** Unique among the limits of a site. */
  readonly name: string
  readonly most: number
  readonly spanMs: number
  /** How many keys are remembered. */
  readonly maxKeys?: number
}

const Times = v.array(v.number())

/** Allows each key `most` attempts in any span (a sliding window). A refused attempt does not count, so waiting helps. */
export function createRateLimit(limits: Limits, { name, most, spanMs, maxKeys }: LimitOptions): RateLimit {
  const recent = (tries: readonly number[] = [], at: number) => tries.filter((each) => at - each < spanMs)
  /** The times of a key's attempts, oldest first. */
  const attempts = limits.open<readonly number[]>({
    name,
    state: Times,
    maxKeys,
    spanMs,
    until: (tries) => (tries.at(-1) ?? -Infinity) + spanMs,
    weight: (tries, at) => recent(tries, at).length,
  })
  const waitFor = (tries: readonly number[], at: number) => {
    const oldest = tries.at(-most)
    return oldest === undefined ? 0 : oldest + spanMs - at
  }

  return {
    wait: (key) => attempts.change(key, (tries, at) => ({ value: waitFor(recent(tries, at), at) })),
    take: (key) =>
      attempts.change(key, (tries, at) => {
        const made = recent(tries, at)
        const value = waitFor(made, at)
        return value > 0 ? { value } : { value, next: [...made, at] }
      }),
    giveBack: (key) => attempts.change(key, (tries = []) => ({ value: undefined, next: tries.slice(0, -1) })),
  }
}

/**
 * A token bucket: each key may make `most` calls at once, and is refilled one call at a time, completely within the span.
 * Stores one number per key, whatever `most` is.
 */
export function createQuota(limits: Limits, { name, most, spanMs, maxKeys }: LimitOptions): RateLimit {
  const perCallMs = Math.floor(spanMs / most)
  /** When a key's bucket is full again. */
  const fullAt = limits.open<number>({
    name,
    state: v.number(),
    maxKeys,
    spanMs,
    until: (whole) => whole,
    weight: (whole, at) => Math.max(0, Math.ceil((whole - at) / perCallMs)),
  })
  const waitFor = (whole: number, at: number) => Math.max(0, whole - at - perCallMs * (most - 1))

  return {
    wait: (key) => fullAt.change(key, (whole, at) => ({ value: waitFor(whole ?? at, at) })),
    take: (key) =>
      fullAt.change(key, (whole, at) => {
        const value = waitFor(whole ?? at, at)
        return value > 0 ? { value } : { value, next: Math.max(whole ?? at, at) + perCallMs }
      }),
    giveBack: (key) => fullAt.change(key, (whole, at) => ({ value: undefined, next: (whole ?? at) - perCallMs })),
  }
}

const Failures = v.object({
  /** The times of the failures in the span, oldest first. */
  recent: Times,
  newest: v.number(),
  /** Number of failures since the limit was reached; each doubles the wait. */
  penalties: v.number(),
  /** When the attempts without an outcome began, oldest first. */
  inProgress: Times,
})
type Failures = v.InferOutput<typeof Failures>

const noFailures: Failures = { recent: [], newest: 0, penalties: 0, inProgress: [] }

/** How long an attempt waits for the outcome of others in progress. */
const PENDING_MS = 1000
/** Longer than an attempt takes. A server that was killed does not tell the outcome. */
const LONGEST_ATTEMPT_MS = 60_000

/**
 * Allows each key `most` failures in any span. With `backoff`, a key that reached the limit waits `firstMs` before its next
 * attempt, and twice as long after each further failure, up to `maxMs`. A correct attempt, or `resetMs` without a failure,
 * clears the key.
 */
export function createFailureLimit(
  limits: Limits,
  {
    name,
    most,
    spanMs,
    maxKeys,
    backoff,
  }: LimitOptions & {
    readonly backoff?: { readonly firstMs: number; readonly maxMs: number; readonly resetMs: number }
  },
): FailureLimit {
  const attempts = limits.open<Failures>({
    name,
    state: Failures,
    maxKeys,
    spanMs,
    until: ({ recent, newest, penalties, inProgress }) =>
      Math.max(
        (recent.at(-1) ?? -Infinity) + spanMs,
        penalties > 0 && backoff ? newest + backoff.resetMs : -Infinity,
        (inProgress.at(-1) ?? -Infinity) + LONGEST_ATTEMPT_MS,
      ),
    weight: (tries, at) => {
      const { recent, penalties, inProgress } = current(tries, at)
      return Math.max(recent.length, penalties && most + penalties) + inProgress.length
    },
  })

  function current(tries: Failures = noFailures, at: number): Failures {
    const recent = tries.recent.filter((each) => at - each < spanMs)
    const inProgress = tries.inProgress.filter((each) => at - each < LONGEST_ATTEMPT_MS)
    const isQuiet = !backoff || at - tries.newest >= backoff.resetMs
    return { ...tries, recent, inProgress, penalties: isQuiet ? 0 : tries.penalties }
  }

  function waitFor({ recent, newest, penalties, inProgress }: Failures, at: number): number {
    if (backoff && penalties > 0) {
      const waitMs = newest + Math.min(backoff.maxMs, backoff.firstMs * 2 ** (penalties - 1)) - at
      return Math.max(0, waitMs, inProgress.length > 0 ? PENDING_MS : 0)
    }
    const oldest = recent.at(-most)
    if (oldest !== undefined) return oldest + spanMs - at
    return recent.length + inProgress.length < most ? 0 : PENDING_MS
  }

  function after(tries: Failures, at: number, outcome: Outcome): Failures {
    const inProgress = tries.inProgress.slice(1)
    if (outcome !== 'wrong') return { ...(outcome === 'right' && backoff ? noFailures : tries), inProgress }
    const recent = [...tries.recent, at]
    const isUsedUp = backoff && (tries.penalties > 0 || recent.length >= most)
    return { recent, newest: at, penalties: isUsedUp ? tries.penalties + 1 : 0, inProgress }
  }

  const end = (key: string, outcome: Outcome) =>
    attempts.change(key, (kept, at) => ({ value: undefined, next: after(current(kept, at), at, outcome) }))
  return {
    wait: (key) => attempts.change(key, (kept, at) => ({ value: waitFor(current(kept, at), at) })),
    take: (key) =>
      attempts.change(key, (kept, at) => {
        const tries = current(kept, at)
        const value = waitFor(tries, at)
        return value > 0 ? { value } : { value, next: { ...tries, inProgress: [...tries.inProgress, at] } }
      }),
    giveBack: (key) => end(key, 'unknown'),
    end,
  }
}

/** Milliseconds until all limits allow an attempt. If they allow it now (0), counts it. */
export async function takeAttempt(...kept: readonly (readonly [limit: RateLimit, key: string])[]): Promise<number> {
  for (const [index, [limit, key]] of kept.entries()) {
    const waitMs = await limit.take(key)
    if (waitMs === 0) continue
    for (const [taken, itsKey] of kept.slice(0, index)) await taken.giveBack(itsKey)
    const others = kept.slice(index + 1).map(async ([other, itsKey]) => other.wait(itsKey))
    return Math.max(waitMs, ...(await Promise.all(others)))
  }
  return 0
}
