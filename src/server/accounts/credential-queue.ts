/** Why a task did not run. */
type NotRun = 'full' | 'abandoned'

/**
 * Runs tasks one at a time, in order. Hashing a password takes about 100 ms and 32 MB: one at a time leaves threads for
 * everything else, and two changes of an account's credentials can never interleave.
 */
export interface CredentialQueue {
  /** `full`: too many tasks wait. `abandoned`: `signal` aborted before the task's turn, so it never runs. */
  run<Value>(task: () => Promise<Value>, signal: AbortSignal): Promise<{ readonly value: Value } | NotRun>
  /** The number of tasks that wait. */
  waiting(): number
}

/** Enough for a class that signs in at once; the last one waits about five seconds. */
const MAX_WAITING = 50

/** Seconds until a full queue is empty. */
export const FULL_QUEUE_SECONDS = 5

export function createCredentialQueue({ maxWaiting = MAX_WAITING }: { maxWaiting?: number } = {}): CredentialQueue {
  const waiting = new Set<() => void>()
  let isRunning = false

  /** Resolves to false if the signal aborts first. */
  function waitForTurn(signal: AbortSignal): Promise<boolean> {
    if (!isRunning) {
      isRunning = true
      return Promise.resolve(true)
    }
    return new Promise((resolve) => {
      const begin = () => {
        signal.removeEventListener('abort', leave)
        resolve(true)
      }
      const leave = () => {
        waiting.delete(begin)
        resolve(false)
      }
      waiting.add(begin)
      signal.addEventListener('abort', leave, { once: true })
    })
  }

  function startNext() {
    const [next] = waiting
    if (next) {
      waiting.delete(next)
      next()
    } else isRunning = false
  }

  return {
    waiting: () => waiting.size,
    async run(task, signal) {
      if (signal.aborted) return 'abandoned'
      if (isRunning && waiting.size >= maxWaiting) return 'full'
      if (!(await waitForTurn(signal))) return 'abandoned'
      try {
        return signal.aborted ? 'abandoned' : { value: await task() }
      } finally {
        startNext()
      }
    },
  }
}
