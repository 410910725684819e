import type * as v from 'valibot'
import type { MaybePromise } from '../maybe-promise.ts'

/**
 * Remembers the attempts of keys, such as accounts and addresses. `memory-limits.ts` counts for one server, `sql-limits.ts` for all
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
