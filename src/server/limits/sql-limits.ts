import { sql } from 'kysely'
import * as v from 'valibot'
import type { Database } from '../database/database.ts'
import { DatabaseFault } from '../database/database-fault.ts'
import { createSerialQueue } from '../database/serial-queue.ts'
import { type DailySecret, hashWith } from './daily-secret.ts'
import { type Limits, MAX_KEYS, type Rule, type Step, steadyAfter } from './limits.ts'

/** Servers that change the same key at the same time try again. A server changes a key once at a time, so there are few. */
const MOST_TRIES = 100

/**
 * Counts for all servers of a database. A change reads the row, and writes it by one statement that has an effect only if the row
 * still is as it was read.
 * Keys are stored as hashes with the key of the day, so every limit restarts at midnight UTC. Time is the database's, which its
 * servers share, unless a test has a `clock`.
 */
export function createSqlLimits({
  database,
  secret,
  clock,
}: {
  database: Database
  secret: DailySecret
  clock?: (() => number) | undefined
}): Limits {
  const { kysely, dialect } = database
  const time = clock ? () => sql<number>`cast(${clock()} as bigint)` : () => dialect.now
  const maxKeys = new Map<string, number>()
  const inTurn = createTurns()

  /** One at a time, so that two servers cannot each lock rows that the other one waits for. */
  async function tidy(): Promise<void> {
    await kysely.transaction().execute(async (transaction) => {
      await dialect.takeTurns(transaction, 'tidy attempts')
      await sql`delete from "attempts" where "until" <= ${time()}`.execute(transaction)
      for (const [rule, most] of maxKeys)
        await sql`
          delete from "attempts" where "key" in (
            select "key" from "attempts" where "rule" = ${rule} order by "weight" desc, "until" desc limit 1000000 offset ${most}
          )
        `.execute(transaction)
    })
  }

  /** False if the row is no longer as it was read. */
  async function replace(key: string, kept: string, { state, weight, until }: Row): Promise<boolean> {
    const { numAffectedRows } = await sql`
      update "attempts" set "state" = ${state}, "weight" = ${weight}, "until" = ${until}
      where "key" = ${key} and "state" = ${kept}
    `.execute(kysely)
    return numAffectedRows === 1n
  }

  function open<State>(rule: Rule<State>) {
    const most = rule.maxKeys ?? MAX_KEYS
    maxKeys.set(rule.name, most)
    const Kept = v.object({ steady: v.number(), last: v.number(), state: rule.state })
    let added = 0

    /** Undefined if another server was faster. */
    async function tryToChange<Value>(key: string, step: Step<State, Value>): Promise<{ value: Value } | undefined> {
      const { rows } = await sql<{ now: number; kept: string | null }>`
        select "clock"."now", "attempts"."state" as "kept" from (select ${time()} as "now") as "clock"
        left join "attempts" on "attempts"."key" = ${key}
      `.execute(kysely)
      const { now, kept } = rows[0] ?? { now: 0, kept: null }
      const before = kept === null ? undefined : parsed(Kept, kept)
      const at = before ? steadyAfter(before, now) : 0
      const { value, next = before && now < before.last ? before.state : undefined } = step(before?.state, at)
      if (next === undefined) return { value }
      const row = {
        state: JSON.stringify({ steady: at, last: now, state: next }),
        weight: Math.max(0, rule.weight(next, at)),
        // The key of the next day does not find this row.
        until: Math.ceil(Math.min(Math.max(0, rule.until(next) - at), DAY_MS - (now % DAY_MS)) + now),
      }
      return (await (kept === null ? insert(key, row) : replace(key, kept, row))) ? { value } : undefined
    }

    async function insert(key: string, { state, weight, until }: Row): Promise<boolean> {
      const { numAffectedRows } = await sql`
        insert into "attempts" ("key", "rule", "state", "weight", "until")
        values (${key}, ${rule.name}, ${state}, ${weight}, ${until}) on conflict ("key") do nothing
      `.execute(kysely)
      added++
      if (added % Math.ceil(most / 10) === 0) await tidy()
      return numAffectedRows === 1n
    }

    return {
      async change<Value>(text: string, step: Step<State, Value>): Promise<Value> {
        const key = await hashWith(secret, `${rule.name} ${text}`)
        return inTurn(key, async () => {
          for (let tries = 0; tries < MOST_TRIES; tries++) {
            const changed = await tryToChange(key, step)
            if (changed) return changed.value
          }
          throw new DatabaseFault('busy')
        })
      },
    }
  }

  return { open, tidy }
}

interface Row {
  readonly state: string
  readonly weight: number
  readonly until: number
}

const DAY_MS = 24 * 60 * 60_000

/** Undefined for the state of another version. */
function parsed<Kept>(schema: v.GenericSchema<unknown, Kept>, text: string): Kept | undefined {
  const result = v.safeParse(schema, JSON.parse(text))
  return result.success ? result.output : undefined
}

/** Runs the work of each key one after the other. */
function createTurns() {
  interface Queue {
    waiting: number
    failure: { readonly error: unknown } | undefined
    readonly enqueue: ReturnType<typeof createSerialQueue>
  }
  const queues = new Map<string, Queue>()

  return async <Value>(key: string, work: () => Promise<Value>): Promise<Value> => {
    const queue = queues.get(key) ?? { waiting: 0, failure: undefined, enqueue: createSerialQueue() }
    queues.set(key, queue)
    const leave = () => queues.get(key) === queue && queues.delete(key)
    queue.waiting++
    return queue.enqueue(async () => {
      try {
        // While the database is away, a request does not also wait for the time-outs of those before it.
        if (queue.failure) throw queue.failure.error
        return await work()
      } catch (error) {
        queue.failure ??= { error }
        leave()
        throw error
      } finally {
        if (--queue.waiting === 0) leave()
      }
    })
  }
}
