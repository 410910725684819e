import { sql } from 'kysely'
import * as v from 'valibot'
import type { DeviceSession } from '#providers/auth/auth.ts'
import type { Database } from './database.ts'
import { deviceName } from './device-name.ts'

const Row = v.object({
  id: v.string(),
  userAgent: v.nullable(v.string()),
  signedInAt: v.string(),
  lastSeenAt: v.string(),
})

/**
 * The sign-ins of a learner that go on: `signInId` first, then the others, last seen first. No address: where a learner was
 * is nobody's to keep.
 */
export async function deviceSessions(
  { kysely }: Database,
  { userId, signInId, now }: { userId: string; signInId: string; now: number },
): Promise<DeviceSession[]> {
  // Of the rows of one sign-in, SQLite gives "userAgent" from the one with the greatest "updatedAt"; all have one "createdAt".
  const { rows } = await sql`
    select coalesce("signInId", "id") as "id", "userAgent", "createdAt" as "signedInAt", max("updatedAt") as "lastSeenAt"
    from "session" where "userId" = ${userId} and "expiresAt" > ${instant(now)}
    group by coalesce("signInId", "id")
    order by (coalesce("signInId", "id") = ${signInId}) desc, "lastSeenAt" desc
  `.execute(kysely)
  return v.parse(v.array(Row), rows).map(({ id, userAgent, signedInAt, lastSeenAt }) => ({
    id,
    device: userAgent ?? deviceName(''),
    signedInAt,
    lastSeenAt,
    isThis: id === signInId,
  }))
}

export async function endSignIn({ kysely }: Database, userId: string, signInId: string): Promise<void> {
  await sql`
    delete from "session" where "userId" = ${userId} and coalesce("signInId", "id") = ${signInId}
  `.execute(kysely)
}

export async function endAllSignIns({ kysely }: Database, userId: string): Promise<void> {
  await sql`delete from "session" where "userId" = ${userId}`.execute(kysely)
}

/** The sign-in that a cookie's token belongs to is over. */
export async function endSignInOf({ kysely }: Database, token: string): Promise<void> {
  await sql`
    delete from "session" where coalesce("signInId", "id") in (
      select coalesce("signInId", "id") from "session" where "token" = ${token}
    )
  `.execute(kysely)
}

const instant = (ms: number) => new Date(ms).toISOString()
