import { setSessionCookie } from 'better-auth/cookies'
import { sql } from 'kysely'
import * as v from 'valibot'
import { deleteExpired, type Database } from '../database/database.ts'

type HookContext = Parameters<typeof setSessionCookie>[0]

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** The session fields for renewal; `signInId` and `renewedAt` are ours, not better-auth's. */
const Renewable = v.object({
  id: v.string(),
  signInId: v.nullish(v.string()),
  createdAt: v.date(),
  updatedAt: v.date(),
  expiresAt: v.date(),
})

/** The sign-in that a session row belongs to: the id of its first row. */
export const signInIdOf = ({ id, signInId }: { id: string; signInId?: string | null | undefined }) => signInId ?? id

/**
 * Gives a session a new token at the first visit after a day. The old token stays valid until the new one is used, and a minute
 * longer for parallel requests, so that a lost response signs nobody out.
 */
export async function renewSession(ctx: HookContext, database: Database): Promise<void> {
  const parsed = v.safeParse(Renewable, ctx.context.session?.session)
  if (!ctx.context.session || !parsed.success) return
  const session = parsed.output
  const now = Date.now()
  await expireEarlierTokens(database, session, now)
  const isEnding = session.expiresAt.getTime() <= now + MINUTE
  if (isEnding || now - session.updatedAt.getTime() < DAY || !(await claim(database, session.id, now))) return
  await deleteExpired(database, now)
  const { user } = ctx.context.session
  const renewed = await ctx.context.internalAdapter.createSession(
    user.id,
    false,
    {
      signInId: signInIdOf(session),
      createdAt: session.createdAt,
      userAgent: ctx.headers?.get('User-Agent') ?? '',
      ipAddress: '',
    },
    true,
  )
  await setSessionCookie(ctx, { session: renewed, user })
}

/** This token is in use, so the earlier ones, including one whose response was lost, expire in a minute. */
async function expireEarlierTokens(
  { kysely }: Database,
  session: v.InferOutput<typeof Renewable>,
  now: number,
): Promise<void> {
  const soon = instant(now + MINUTE)
  await sql`
    update "session" set "expiresAt" = ${soon}
    where coalesce("signInId", "id") = ${signInIdOf(session)} and "updatedAt" < ${session.updatedAt.toISOString()}
      and "expiresAt" > ${soon}
  `.execute(kysely)
}

/** Lets one of several parallel requests renew the session. If its response is lost, another may renew a minute later. */
async function claim({ kysely }: Database, id: string, now: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update "session" set "renewedAt" = ${instant(now)}
    where "id" = ${id} and ("renewedAt" is null or "renewedAt" < ${instant(now - MINUTE)})
  `.execute(kysely)
  return numAffectedRows === 1n
}

const instant = (ms: number) => new Date(ms).toISOString()
