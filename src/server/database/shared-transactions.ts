import type { Database } from './database.ts'
import { DatabaseFault } from './database-fault.ts'

type Connection = Database['kysely']

interface Job {
  readonly work: (transaction: Connection) => Promise<unknown>
  readonly resolve: (value: unknown) => void
  readonly reject: (fault: unknown) => void
}

/** The most jobs in one transaction, so that the lock is not held for long. */
const MOST_AT_ONCE = 32

/**
 * Runs jobs in shared transactions, since writing to the disk takes most of the time of a small transaction. Jobs that arrive while one
 * is being written share the next one. A job is done when its transaction is on the disk. A job that throws does not affect the
 * others. PostgreSQL runs transactions side by side and writes them together itself, so there each job has its own, unless the jobs of
 * all servers take turns, with this name: then the jobs of a server share a turn, and one connection.
 */
export function createSharedTransactions({ kysely, dialect }: Pick<Database, 'kysely' | 'dialect'>, turns?: string) {
  if (dialect.isShared && turns === undefined)
    return <Value>(work: (transaction: Connection) => Promise<Value>) => kysely.transaction().execute(work)
  let waiting: Job[] = []
  let isRunning = false

  async function run(jobs: readonly Job[]): Promise<void> {
    try {
      const values: unknown[] = []
      await kysely.transaction().execute(async (transaction) => {
        if (turns !== undefined) await dialect.takeTurns(transaction, turns)
        for (const { work } of jobs) values.push(await work(transaction))
      })
      for (const [index, { resolve }] of jobs.entries()) resolve(values[index])
    } catch (fault) {
      if (jobs.length === 1 || fault instanceof DatabaseFault) for (const { reject } of jobs) reject(fault)
      else for (const job of jobs) await run([job])
    }
  }

  async function runAll(): Promise<void> {
    isRunning = true
    while (waiting.length > 0) {
      // Requests that have arrived meanwhile join.
      await new Promise((resolve) => setImmediate(resolve))
      const jobs = waiting.slice(0, MOST_AT_ONCE)
      waiting = waiting.slice(MOST_AT_ONCE)
      await run(jobs)
    }
    isRunning = false
  }

  return <Value>(work: (transaction: Connection) => Promise<Value>): Promise<Value> =>
    new Promise<unknown>((resolve, reject) => {
      waiting.push({ work, resolve, reject })
      if (!isRunning) void runAll()
    }) as Promise<Value>
}
