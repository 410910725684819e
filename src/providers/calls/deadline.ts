import type { CallFault } from './call-fault.ts'

/**
 * How long one call is waited for: so long for each try, which begins anew with every byte that is heard, and an upper time
 * for all tries together, to the last byte. Who is out of deadline lets the provider go.
 */
export interface Deadline {
  /** Lets the last try go and begins one; the signal belongs to its fetch. */
  begin(): AbortSignal
  /** Something has come: the try is given its time again. */
  heard(): void
  /** Whether the current try was let go. */
  isOut(): boolean
  /** Aborted when nothing more may be tried: the upper time is over, or whoever asked has given it up. */
  readonly whole: AbortSignal
  /** Why a try was let go. */
  fault(): CallFault
  /** The answer goes on after the call has returned; whoever reads it ends this. */
  keep(): void
  isKept(): boolean
  /** Nothing more is awaited: no timer is left, and a provider that still chats is let go. */
  end(): void
}

export function createDeadline({
  tryMs,
  wholeMs,
  signal,
}: {
  tryMs: number
  wholeMs: number
  signal?: AbortSignal | undefined
}): Deadline {
  const whole = new AbortController()
  let current = new AbortController()
  let tryTimer: ReturnType<typeof setTimeout> | undefined
  let isKept = false

  const letGo = () => current.abort()
  function giveUp() {
    whole.abort()
    letGo()
  }
  const wholeTimer = setTimeout(giveUp, wholeMs)
  signal?.addEventListener('abort', giveUp)
  if (signal?.aborted) giveUp()

  function heard() {
    clearTimeout(tryTimer)
    if (!current.signal.aborted) tryTimer = setTimeout(letGo, tryMs)
  }

  return {
    begin() {
      letGo()
      current = new AbortController()
      if (whole.signal.aborted) letGo()
      heard()
      return current.signal
    },
    heard,
    isOut: () => current.signal.aborted,
    whole: whole.signal,
    fault: () => (signal?.aborted ? { kind: 'aborted' } : { kind: 'timed-out' }),
    keep: () => (isKept = true),
    isKept: () => isKept,
    end() {
      clearTimeout(tryTimer)
      clearTimeout(wholeTimer)
      signal?.removeEventListener('abort', giveUp)
      letGo()
    },
  }
}
