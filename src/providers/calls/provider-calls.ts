import type { Result } from '#core/result/result.ts'
import type { CallFault } from './call-fault.ts'
import type { Key, KeyRing } from './key-ring.ts'
import type { Patience } from './patience.ts'

/** Where calls go to is up to each protocol; this is how they are made. Everything but the keys has a usual value. */
export interface CallSettings {
  readonly keys: KeyRing
  /** 7. Through our relay 1: there the relay tries. */
  readonly attempts?: number
  /** 10,000: of one try, to the last byte; of a stream to the first byte and between bytes. */
  readonly tryMs?: number
  /** 30,000: of all tries together. */
  readonly wholeMs?: number
  /** 1 MiB: what is more of an answer is not read. */
  readonly mostBytes?: number
  readonly fetch?: typeof globalThis.fetch
  readonly clock?: () => number
  /** Resolves after so long, or as soon as the signal is aborted. */
  readonly delay?: (ms: number, signal: AbortSignal) => Promise<void>
  readonly chance?: () => number
}

export interface Call<Answer> {
  readonly url: string
  /** JSON text; a call without a body is a GET. */
  readonly body?: string
  /** The headers that carry the key, and what else the protocol wants. */
  headers(key: Key): Readonly<Record<string, string>>
  /** Reads an answer of a good status. A fault here is tried again as any other. */
  read(response: Response, patience: Patience): Promise<Result<Answer, CallFault>>
}

/** Calls one provider: up to so many attempts, each with the next key, spent only where another one may help. Never throws. */
export interface ProviderCalls {
  call<Answer>(call: Call<Answer>, signal?: AbortSignal): Promise<Result<Answer, CallFault>>
}
