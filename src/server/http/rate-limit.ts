/** Limits how often a key may try. `now` is in milliseconds; a clock that jumps back lengthens no wait and clears no limit. */
export interface RateLimit {
  /** Milliseconds until the key may try again; 0 when it may now. Counts nothing. */
  wait(key: string, now: number): number
  count(key: string, now: number): void
}

/** Limits wrong tries. A try that is under way counts as wrong until its outcome is known. */
export interface WrongTryLimit {
  wait(key: string, now: number): number
  begin(key: string, now: number): void
  /** `unknown`: nobody looked whether it was right. */
  end(key: string, now: number, outcome: Outcome): void
}

export type Outcome = 'right' | 'wrong' | 'unknown'

/** Each key has `most` in a span; `mostKeys` are remembered at once. */
export interface LimitOptions {
  readonly most: number
  readonly spanMs: number
  readonly mostKeys?: number
}

/** Takes about 15 MB when every key is in use. */
export const MOST_KEYS = 50_000

/** Allows each key `most` tries in any span; the span slides. A refused try is not counted: waiting helps. */
export function createRateLimit({ most, spanMs, mostKeys = MOST_KEYS }: LimitOptions): RateLimit {
  const time = createSteadyTime()
  const recent = (tries: readonly number[], at: number) => tries.filter((each) => at - each < spanMs)
  /** The instants of each key's tries, oldest first. */
  const keys = createKeyMemory<readonly number[]>({
    mostKeys,
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

interface WrongTries {
  /** The instants of the wrong tries in the span, oldest first. */
  readonly recent: readonly number[]
  readonly newest: number
  /** How many tries had to wait, or will have to. */
  readonly pauses: number
  readonly underWay: number
}

const noTries: WrongTries = { recent: [], newest: -Infinity, pauses: 0, underWay: 0 }

/** How long a try waits for the outcome of others that are under way. */
const MOMENT_MS = 1000

/**
 * Allows each key `most` wrong tries in any span. With `growing`, a key that used them up waits `firstMs` before the next
 * try, and twice as long after each further wrong one, up to `mostMs`; a right try, or `quietMs` without a wrong one, clears
 * the key.
 */
export function createWrongTryLimit({
  most,
  spanMs,
  growing,
  mostKeys = MOST_KEYS,
}: LimitOptions & {
  readonly growing?: { readonly firstMs: number; readonly mostMs: number; readonly quietMs: number }
}): WrongTryLimit {
  const time = createSteadyTime()
  const keys = createKeyMemory<WrongTries>({
    mostKeys,
    spanMs,
    weight: (tries, at) => {
      const { recent, pauses, underWay } = current(tries, at)
      return Math.max(recent.length, pauses && most + pauses) + underWay
    },
  })

  function current(tries: WrongTries, at: number): WrongTries {
    const recent = tries.recent.filter((each) => at - each < spanMs)
    const isQuiet = !growing || at - tries.newest >= growing.quietMs
    return { ...tries, recent, pauses: isQuiet ? 0 : tries.pauses }
  }
  const at = (key: string, instant: number) => current(keys.get(key) ?? noTries, instant)

  return {
    wait(key, now) {
      const instant = time(now)
      const { recent, newest, pauses, underWay } = at(key, instant)
      if (growing && pauses > 0) {
        const waitMs = newest + Math.min(growing.mostMs, growing.firstMs * 2 ** (pauses - 1)) - instant
        return Math.max(waitMs, underWay > 0 ? MOMENT_MS : 0)
      }
      const oldest = recent.at(-most)
      if (oldest !== undefined) return oldest + spanMs - instant
      return recent.length + underWay < most ? 0 : MOMENT_MS
    },
    begin(key, now) {
      const instant = time(now)
      const tries = at(key, instant)
      keys.set(key, { ...tries, underWay: tries.underWay + 1 }, instant)
    },
    end(key, now, outcome) {
      const instant = time(now)
      const tries = at(key, instant)
      const underWay = Math.max(0, tries.underWay - 1)
      if (outcome === 'wrong') {
        const recent = [...tries.recent, instant]
        const isUsedUp = growing && (tries.pauses > 0 || recent.length >= most)
        keys.set(key, { recent, newest: instant, pauses: isUsedUp ? tries.pauses + 1 : 0, underWay }, instant)
      } else keys.set(key, { ...(outcome === 'right' && growing ? noTries : tries), underWay }, instant)
    },
  }
}

/** Milliseconds until all limits allow a try; if they do now, it is counted. */
export function takeTry(now: number, ...kept: readonly (readonly [limit: RateLimit, key: string])[]): number {
  const waitMs = Math.max(...kept.map(([limit, key]) => limit.wait(key, now)))
  if (waitMs === 0) for (const [limit, key] of kept) limit.count(key, now)
  return waitMs
}

/** Turns instants of a clock that may jump back into instants that never do. Only what passes is added. */
export function createSteadyTime(): (now: number) => number {
  let steady = 0
  let last: number | undefined
  return (now) => {
    if (last !== undefined && now > last) steady += now - last
    last = now
    return steady
  }
}

export interface KeyMemory<Kept> {
  get(key: string): Kept | undefined
  set(key: string, kept: Kept, at: number): void
}

/**
 * Keeps something for each of `mostKeys` keys. A key that is one too many pushes out one of those that weigh least, and of
 * these the one that was set longest ago: to push out a key of many tries, a flood must bring as many tries for every other
 * key. Weights are compared by their power of two; a key of weight 0 is forgotten, within two spans.
 */
export function createKeyMemory<Kept>({
  mostKeys,
  spanMs,
  weight,
}: {
  mostKeys: number
  spanMs: number
  weight: (kept: Kept, at: number) => number
}): KeyMemory<Kept> {
  /** By the logarithm of the weight; in each the key that was set longest ago comes first. */
  let shelves: Map<string, Kept>[] = []
  let size = 0
  let sweptAt = -Infinity

  const shelfOf = (key: string) => shelves.find((shelf) => shelf.has(key))

  function add(key: string, kept: Kept, at: number) {
    const weighs = weight(kept, at)
    if (weighs <= 0) return
    const index = Math.floor(Math.log2(weighs))
    while (shelves.length <= index) shelves.push(new Map())
    shelves[index]!.set(key, kept)
    size++
  }

  /** Weighs every key anew: tries pass out of their span without anything being set. */
  function sweep(at: number) {
    sweptAt = at
    const before = shelves
    shelves = []
    size = 0
    for (const shelf of before) for (const [key, kept] of shelf) add(key, kept, at)
  }

  function pushOut() {
    const lightest = shelves.find((shelf) => shelf.size > 0)
    const [key] = lightest?.keys() ?? []
    if (key !== undefined && lightest?.delete(key)) size--
  }

  return {
    get: (key) => shelfOf(key)?.get(key),
    set(key, kept, at) {
      if (shelfOf(key)?.delete(key)) size--
      if (at - sweptAt >= spanMs) sweep(at)
      if (size >= mostKeys) pushOut()
      add(key, kept, at)
    },
  }
}
