import type { KeyRing } from './key-ring.ts'

/** Where calls go to is up to each protocol; this is how they are made. Everything but the keys has a usual value. */
export interface CallSettings {
  readonly keys: KeyRing
  /** 7. Through our relay 1: there the relay tries. */
  readonly attempts?: number
  /** 10,000: of one try, to the last byte; of a stream to the first byte and between bytes. Through our relay its whole time. */
  readonly tryMs?: number
  /** 30,000: of all tries together, to the last byte. */
  readonly wholeMs?: number
  /** 1 MiB: what is more of an answer is not read. */
  readonly mostBytes?: number
  readonly fetch?: typeof globalThis.fetch
  readonly clock?: () => number
  /** Resolves after so long, or as soon as the signal is aborted. */
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

/** Resolves after so long, or as soon as the signal is aborted. */
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
