import type { KeyRing } from './key-ring.ts'

/** The settings of calls in all protocols. All but the keys have defaults. */
export interface CallSettings {
  readonly keys: KeyRing
  /** Default 7. Calls through our relay use 1, because the relay repeats them. */
  readonly attempts?: number
  /**
   * Timeout of one try, default 10,000 ms: without a byte for this long, the try is aborted. Calls through our relay use the relay's
   * whole time.
   */
  readonly tryMs?: number
  /** Timeout of all tries together, to the last byte, default 30,000 ms. */
  readonly wholeMs?: number
  /** The largest answer, default 1 MiB. A larger one is refused as `too-large`. */
  readonly mostBytes?: number
  readonly fetch?: typeof globalThis.fetch
  readonly clock?: () => number
  /** Resolves after `ms`, or as soon as the signal is aborted. */
  readonly delay?: (ms: number, signal: AbortSignal) => Promise<void>
  readonly chance?: () => number
}

export const usual = {
  attempts: 7,
  tryMs: 10_000,
  wholeMs: 30_000,
  mostBytes: 1024 * 1024,
  fetch: (input: Parameters<typeof fetch>[0], init?: RequestInit) => globalThis.fetch(input, init),
  clock: Date.now,
  delay: wait,
  chance: Math.random,
}

/** Resolves after `ms`, or as soon as the signal is aborted. */
export function wait(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal?.addEventListener('abort', done)
    if (signal?.aborted) done()
  })
}
