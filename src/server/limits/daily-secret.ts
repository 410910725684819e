import { sql } from 'kysely'
import { createHmac, randomBytes } from 'node:crypto'
import type { Database } from '../database/database.ts'

/**
 * The key of a day (UTC) for hashes of addresses and the like: there are so few addresses that a hash without a key could be reversed
 * by trying all of them. It is random and deleted after the day, so its hashes cannot be reversed from then on.
 */
export type DailySecret = () => Promise<Buffer>

const DAY_MS = 24 * 60 * 60_000
/** PostgreSQL loses the secret in a crash, and the servers must then agree on another one. */
const READ_AGAIN_MS = 60_000

/** Keeps the secret in memory, or in a row of the database if several servers share it. */
export const createDailySecret = (database: Database, clock: () => number): DailySecret =>
  database.dialect.isShared ? createSharedDailySecret(database, clock) : createOwnDailySecret(clock)

/** A restart makes a new one. */
const createOwnDailySecret = (clock: () => number): DailySecret => createKept(clock, Infinity, async (_, made) => made)

/** The first server of the day makes the secret, and the others read it. */
export const createSharedDailySecret = ({ kysely }: Database, clock: () => number): DailySecret =>
  createKept(clock, READ_AGAIN_MS, async (day, made) => {
    const { rows } = await sql<{ secret: string }>`
      insert into "dailySecret" ("day", "secret") values (${day}, ${made.toString('base64url')})
      on conflict ("day") do update set "secret" = "dailySecret"."secret" returning "secret"
    `.execute(kysely)
    return Buffer.from(rows[0]?.secret ?? '', 'base64url')
  })

/** Asks `agree` for the secret of a day, and again after `keepMs`. It gets the secret that was known, or else a new one. */
function createKept(
  clock: () => number,
  keepMs: number,
  agree: (day: string, made: Buffer) => Promise<Buffer>,
): DailySecret {
  type Kept = { readonly day: string; readonly secret: Buffer; readonly readAt: number }
  let kept: Kept | undefined

  /** Forgets it after its day, even if there is no request on the next one. A timer may fire while the clock still shows that day. */
  function forgetAfterDay(made: Kept) {
    const now = clock()
    if (kept !== made) return
    if (dayOf(now) === made.day) setTimeout(() => forgetAfterDay(made), DAY_MS - (now % DAY_MS)).unref()
    else kept = undefined
  }

  return async () => {
    const now = clock()
    const day = dayOf(now)
    const today = kept?.day === day ? kept : undefined
    if (today && Math.abs(now - today.readAt) < keepMs) return today.secret
    const secret = await agree(day, today?.secret ?? randomBytes(32))
    const made = { day, secret, readAt: now }
    kept = made
    forgetAfterDay(made)
    return secret
  }
}

/** The hash of a text with the key of the day. */
export const hashWith = async (secret: DailySecret, text: string): Promise<string> =>
  createHmac('sha256', await secret())
    .update(text)
    .digest('base64url')

export async function deleteOldSecrets({ kysely }: Database, now: number): Promise<void> {
  await sql`delete from "dailySecret" where "day" < ${dayOf(now)}`.execute(kysely)
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
