import type { CallFault } from './call-fault.ts'

/**
 * How long one call is waited for: so long for each try, which begins anew with every byte that is heard, and an upper time
 * for all tries together, to the last byte. Who is out of patience lets the provider go.
 */
export interface Patience {
  /** Lets the last try go and begins one; its signal belongs to the fetch. */
  begin(): AbortSignal
  /** Something has come: the try is given its time again. */
  heard(): void
  /** Of the current try; aborted also when the call is. */
  readonly signal: AbortSignal
  /** Nothing more may be tried: the upper time is over, or whoever asked has given it up. */
  isOver(): boolean
  /** Why the signal was aborted. */
  fault(): CallFault
  /** The answer goes on after the call has returned; whoever reads it ends this. */
  keep(): void
  isKept(): boolean
  /** Nothing more is awaited: no timer is left, and a provider that still talks is let go. */
  end(): void
}
