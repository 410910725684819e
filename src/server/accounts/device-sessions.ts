import { setSessionCookie } from 'better-auth/cookies'
import { sql } from 'kysely'
import * as v from 'valibot'
import type { DeviceSession } from '#providers/auth/auth.ts'
import { type Database, deleteExpired } from '../database/database.ts'

const Row = v.object({
  id: v.string(),
  userAgent: v.nullable(v.string()),
  signedInAt: v.string(),
  lastSeenAt: v.string(),
})

/**
 * The active sign-ins of a learner: `signInId` first, then the others, most recent first. They contain no network address, for
 * privacy.
 */
export async function deviceSessions(
  { kysely }: Database,
  { userId, signInId, now }: { userId: string; signInId: string; now: number },
): Promise<DeviceSession[]> {
  // A sign-in may have several rows: the newest one counts.
  const { rows } = await sql`
    select "signIn" as "id", "userAgent", "createdAt" as "signedInAt", "updatedAt" as "lastSeenAt" from (
      select coalesce("signInId", "id") as "signIn", "userAgent", "createdAt", "updatedAt",
        row_number() over (partition by coalesce("signInId", "id") order by "updatedAt" desc) as "age"
      from "session" where "userId" = ${userId} and "expiresAt" > ${instant(now)}
    ) as "row" where "age" = 1
    order by ("signIn" = ${signInId}) desc, "updatedAt" desc
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

/** The most sign-ins of one account. */
const MAX_SIGN_INS = 20

/**
 * Ends the sign-ins that a new session replaces: the one of its browser, whose token was `before`, and, if the account has more than
 * `MAX_SIGN_INS`, those whose last visit is longest ago. Parallel sign-ins take turns, and each one sees all that began before it, so
 * the account has no more when the last one is done.
 */
export async function endReplacedSignIns(
  { kysely, dialect }: Database,
  { id, token, userId }: { readonly id: string; readonly token: string; readonly userId: string },
  before: string | null | false,
): Promise<void> {
  if (before && before !== token) await endSignInOf({ kysely }, before)
  const endOldest = (connection: Database['kysely']) =>
    sql`
      delete from "session" where "userId" = ${userId} and coalesce("signInId", "id") in (
        select "signIn" from (
          select "signIn", row_number() over (order by ("signIn" = ${id}) desc, "lastSeenAt" desc, "signIn") as "place" from (
            select coalesce("signInId", "id") as "signIn", max("updatedAt") as "lastSeenAt"
            from "session" where "userId" = ${userId} and "expiresAt" > ${instant(Date.now())}
            group by coalesce("signInId", "id")
          ) as "signIns"
        ) as "ordered" where "place" > ${MAX_SIGN_INS}
      )
    `.execute(connection)
  // The embedded database runs one statement at a time.
  if (!dialect.isShared) return void (await endOldest(kysely))
  await kysely.transaction().execute(async (transaction) => {
    await dialect.takeTurns(transaction, `sign-ins ${userId}`)
    await endOldest(transaction)
  })
}

/** Ends the sign-in that a cookie's token belongs to. */
export async function endSignInOf({ kysely }: Pick<Database, 'kysely'>, token: string): Promise<void> {
  await sql`
    delete from "session" where coalesce("signInId", "id") in (
      select coalesce("signInId", "id") from "session" where "token" = ${token}
    )
  `.execute(kysely)
}

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

/** A name, and the patterns that must all match. */
type Sign = readonly [name: string, ...signs: readonly RegExp[]]

/** The first match wins: nearly every browser also names those it is compatible with. */
const browsers: readonly Sign[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera|OPT)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/\d/, /\bSafari\//],
]

const devices: readonly Sign[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b|\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
]

const MAX_READ = 500

/** A readable device name from a user agent, such as "Chrome on Android". */
export function deviceName(userAgent: string): string {
  // No real user agent is longer.
  const read = userAgent.slice(0, MAX_READ)
  const browser = nameIn(read, browsers)
  const device = nameIn(read, devices)
  if (browser && device) return `${browser} on ${device}`
  if (browser) return browser
  return device ? `A browser on ${device}` : 'An unknown browser'
}

const nameIn = (userAgent: string, names: readonly Sign[]) =>
  names.find(([, ...signs]) => signs.every((sign) => sign.test(userAgent)))?.[0]
