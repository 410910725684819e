/** Why a task did not run. */
type NotRun = 'full' | 'abandoned'

/**
 * Runs tasks one at a time, in order. Hashing a password takes about 100 ms and 32 MB: one at a time leaves threads for
 * everything else, and two changes of an account's credentials can never interleave.
 */
export interface CredentialQueue {
  /**
   * `caller`: a network address. `full`: too many tasks wait, and those of no other caller are more. `abandoned`: `signal` aborted
   * before the task's turn, so it never runs.
   */
  run<Value>(
    task: () => Promise<Value>,
    given: { readonly caller: string; readonly signal: AbortSignal },
  ): Promise<{ readonly value: Value } | NotRun>
  /** The number of tasks that wait. */
  waiting(): number
}

/** Enough for a class that signs in at once; the last one waits about five seconds. */
const MAX_WAITING = 50

/** Seconds until a full queue is empty. */
export const FULL_QUEUE_SECONDS = 5

interface Waiting {
  readonly caller: string
  end(how: 'begin' | NotRun): void
}

/**
 * A full queue gives a new task the place of the newest task of the caller with the most, so that one caller, whose correct passwords
 * have no limit, cannot keep all others out.
 */
export function createCredentialQueue({ maxWaiting = MAX_WAITING }: { maxWaiting?: number } = {}): CredentialQueue {
  const waiting = new Set<Waiting>()
  let isRunning = false

  function waitForTurn(caller: string, signal: AbortSignal): Promise<'begin' | NotRun> {
    return new Promise((resolve) => {
      const leave = () => place.end('abandoned')
      const place: Waiting = {
        caller,
        end(how) {
          signal.removeEventListener('abort', leave)
          waiting.delete(place)
          resolve(how)
        },
      }
      waiting.add(place)
      signal.addEventListener('abort', leave, { once: true })
    })
  }

  /** Returns false if there is no place for one more task of this caller. */
  function makeRoom(caller: string): boolean {
    if (waiting.size < maxWaiting) return true
    const byCaller = new Map<string, Waiting[]>()
    for (const one of waiting) byCaller.set(one.caller, [...(byCaller.get(one.caller) ?? []), one])
    const [most = []] = [...byCaller.values()].toSorted((one, other) => other.length - one.length)
    if (most.length <= (byCaller.get(caller)?.length ?? 0) + 1) return false
    most.at(-1)?.end('full')
    return true
  }

  function startNext() {
    const [next] = waiting
    if (next) next.end('begin')
    else isRunning = false
  }

  return {
    waiting: () => waiting.size,
    async run(task, { caller, signal }) {
      if (signal.aborted) return 'abandoned'
      if (isRunning) {
        const turn = makeRoom(caller) ? await waitForTurn(caller, signal) : 'full'
        if (turn !== 'begin') return turn
      }
      isRunning = true
      try {
        return signal.aborted ? 'abandoned' : { value: await task() }
      } finally {
        startNext()
      }
    },
  }
}
