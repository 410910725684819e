import type { CallFault } from './call-fault.ts'

/**
 * The timeouts of one call: one for each try, restarted with every byte, and one for all tries together, to the last byte. On timeout
 * the try's fetch is aborted.
 */
export interface Deadline {
  /** Aborts the last try and begins a new one. The signal is for its fetch. */
  beginTry(): AbortSignal
  /** Restarts the timeout of the try, for when a byte has arrived. */
  restartTry(): void
  /** Whether the current try was aborted. */
  isTryOver(): boolean
  /** Aborted when no further try is allowed: the whole time is over, or the caller aborted the call. */
  readonly whole: AbortSignal
  /** Why a try was aborted. */
  fault(): CallFault
  /** Keeps the deadline after the call returns, for an answer that is still being read. Its reader must call `end`. */
  keepOpen(): void
  isKeptOpen(): boolean
  /** Clears all timers and aborts a fetch that is still running. */
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

  const abortTry = () => current.abort()
  function abortAll() {
    whole.abort()
    abortTry()
  }
  const wholeTimer = setTimeout(abortAll, wholeMs)
  signal?.addEventListener('abort', abortAll)
  if (signal?.aborted) abortAll()

  function restartTry() {
    clearTimeout(tryTimer)
    if (!current.signal.aborted) tryTimer = setTimeout(abortTry, tryMs)
  }

  return {
    beginTry() {
      abortTry()
      current = new AbortController()
      if (whole.signal.aborted) abortTry()
      restartTry()
      return current.signal
    },
    restartTry,
    isTryOver: () => current.signal.aborted,
    whole: whole.signal,
    fault: () => (signal?.aborted ? { kind: 'aborted' } : { kind: 'timed-out' }),
    keepOpen: () => (isKept = true),
    isKeptOpen: () => isKept,
    end() {
      clearTimeout(tryTimer)
      clearTimeout(wholeTimer)
      signal?.removeEventListener('abort', abortAll)
      abortTry()
    },
  }
}
