import { Hono } from 'hono'
import { sql } from 'kysely'
import * as v from 'valibot'
import { ok } from '#core/result/result.ts'
import type { Accounts } from './accounts.ts'
import type { PaidPlans } from '../billing/plans.ts'
import type { Database } from '../database/database.ts'
import type { LearnerRecords } from '../learning-log/learner-records.ts'
import type { RecordPage } from '../learning-log/record-pages.ts'
import { documentAsJson } from '../learning-log/learning-log-routes.ts'
import { isLinkOf } from './delete-account.ts'
import { deviceSessions, endAllSignIns, endSignIn } from './device-sessions.ts'
import { problem } from '../http/problem.ts'
import { exportRecordings } from '../recordings/recordings.ts'
import { passkeysOf } from './passkeys.ts'
import { SPAN_MS } from './second-factor.ts'
import { signedIn, type SessionVariable } from './signed-in.ts'

/** Devices, passkeys, roles, plan and data export of the account whose session sends the request. No route takes another account's id. */
export function meRoutes({
  accounts,
  database,
  plans,
  records,
  publicUrl,
  clock,
}: {
  accounts: Pick<Accounts, 'session'>
  database: Database
  plans: PaidPlans
  records: LearnerRecords
  publicUrl: string | undefined
  clock: () => number
}) {
  return new Hono<{ Variables: SessionVariable }>()
    .use(signedIn({ accounts, publicUrl }))
    .get('/roles', (c) => c.json({ isEditor: c.var.session.isEditor }))
    .get('/sessions', async (c) => {
      const { id: userId, signInId } = c.var.session
      return c.json(await deviceSessions(database, { userId, signInId, now: clock() }))
    })
    .post('/sessions/end', async (c) => {
      const body = v.safeParse(Ended, await c.req.json().catch(() => undefined))
      if (!body.success) return problem(c, { kind: 'bad-body' })
      await endSignIn(database, c.var.session.id, body.output.id)
      return c.json({ ended: true })
    })
    .post('/sessions/end-all', async (c) => {
      await endAllSignIns(database, c.var.session.id)
      return c.json({ ended: true })
    })
    .get('/passkeys', async (c) => c.json(await passkeysOf(database, c.var.session.id)))
    .get('/plan', async (c) => c.json(await plans.of(c.var.session.id)))
    .get('/export', async (c) => {
      const { id: userId, signInId } = c.var.session
      const parts = await exportOf({ database, plans, records }, { userId, signInId, now: clock() })
      if (!parts.ok) return problem(c, parts.fault)
      return c.body(streamOf(parts.value), 200, { 'Content-Type': 'application/json' })
    })
}

/**
 * Everything that the server stores about a learner, as JSON in parts, except credentials: the password hash, the codes of the
 * second factor, the keys of passkeys and the tokens of sessions and links. `signInId` marks the device that asks.
 */
export async function exportOf(
  { database, plans, records }: { database: Database; plans: PaidPlans; records: LearnerRecords },
  { userId, signInId = '', now }: { userId: string; signInId?: string; now: number },
) {
  const account = await exportAccount(database, { userId, signInId, plans, now })
  const first = await records.page(userId, { since: 0, epoch: null })
  if (!first.ok) return first
  return ok(exportAsJson(account, first.value, (since) => records.page(userId, { since, epoch: null })))
}

const Ended = v.object({ id: v.string() })

const User = v.object({
  id: v.string(),
  email: v.string(),
  emailVerified: v.pipe(
    v.number(),
    v.transform((flag) => flag !== 0),
  ),
  name: v.string(),
  image: v.nullable(v.string()),
  createdAt: v.string(),
  updatedAt: v.string(),
  ownerVouchedAt: v.nullable(v.string()),
  role: v.nullable(v.string()),
})
const SecondFactor = v.object({
  isOn: v.pipe(
    v.nullable(v.number()),
    v.transform((flag) => flag === 1),
  ),
  wrongCodes: v.nullable(v.number()),
  lockedUntil: v.nullable(v.string()),
  newestCodeOf: v.nullable(
    v.pipe(
      v.number(),
      v.transform((span) => new Date(span * SPAN_MS).toISOString()),
    ),
  ),
})
const ExportedPasskey = v.object({
  name: v.string(),
  addedAt: v.string(),
  authenticator: v.nullable(v.string()),
  transports: v.nullable(v.string()),
  isOnSeveralDevices: v.pipe(
    v.string(),
    v.transform((type) => type === 'multiDevice'),
  ),
  isBackedUp: v.pipe(
    v.number(),
    v.transform((flag) => flag !== 0),
  ),
})
const SignInMethod = v.object({
  providerId: v.string(),
  accountId: v.string(),
  scope: v.nullable(v.string()),
  createdAt: v.string(),
  updatedAt: v.string(),
})
const Cost = v.object({ day: v.string(), calls: v.number(), tokens: v.number() })
const Use = v.object({
  at: v.string(),
  answeredAt: v.nullable(v.string()),
  redeemedAt: v.nullable(v.string()),
})
const DecidedReport = v.object({ wordId: v.string(), decision: v.pipe(v.string(), v.parseJson()), at: v.string() })
const Link = v.object({ createdAt: v.string(), expiresAt: v.string() })

async function exportAccount(
  database: Database,
  { userId, signInId, plans, now }: { userId: string; signInId: string; plans: PaidPlans; now: number },
) {
  const { kysely } = database
  const users = await sql`select * from "user" where "id" = ${userId}`.execute(kysely)
  const ways = await sql`select * from "account" where "userId" = ${userId} order by "createdAt"`.execute(kysely)
  const secondFactors = await sql`
    select "verified" as "isOn", "failedVerificationCount" as "wrongCodes", "lockedUntil",
      "usedSpan" as "newestCodeOf"
    from "twoFactor"
    where "userId" = ${userId}
  `.execute(kysely)
  const passkeys = await sql`
    select "name", "createdAt" as "addedAt", "aaguid" as "authenticator", "transports",
      "deviceType" as "isOnSeveralDevices", "backedUp" as "isBackedUp"
    from "passkey" where "userId" = ${userId} order by "createdAt", "id"
  `.execute(kysely)
  const uses = await sql`
    select "at", "answeredAt", "redeemedAt" from "usage" where "userId" = ${userId} order by "at"
  `.execute(kysely)
  const costs = await sql`
    select "day", "calls", "tokens" from "providerCost" where "userId" = ${userId} order by "day"
  `.execute(kysely)
  const { id, name, image, role, ...user } = v.parse(User, users.rows[0])
  const links = await sql`
    select "createdAt", "expiresAt" from "verification"
    where ${isLinkOf(database, { id, email: user.email })}
    order by "createdAt"
  `.execute(kysely)
  const decisions = await sql`
    select "wordId", "decision", "at" from "reportDecision" where "editorId" = ${userId} order by "at"
  `.execute(kysely)
  return {
    exportedAt: new Date(now).toISOString(),
    account: { ...user, uid: id, displayName: name, photoUrl: image, isEditor: role === 'editor' },
    signInWays: v
      .parse(v.array(SignInMethod), ways.rows)
      .map(({ providerId, accountId, scope, createdAt: since, updatedAt: changedAt }) => ({
        way: providerId === 'credential' ? 'password' : providerId,
        ...(providerId !== 'credential' && { idThere: accountId }),
        ...(scope !== null && { scope }),
        since,
        changedAt,
      })),
    secondFactor: v.parse(v.array(SecondFactor), secondFactors.rows)[0] ?? null,
    passkeys: v.parse(v.array(ExportedPasskey), passkeys.rows),
    openLinks: v.parse(v.array(Link), links.rows),
    sessions: await deviceSessions(database, { userId, signInId, now }),
    plan: (await plans.of(userId)).plan,
    payments: await plans.kept(userId),
    picturesIdentified: v.parse(v.array(Use), uses.rows),
    callsToModels: v.parse(v.array(Cost), costs.rows),
    voice: await exportRecordings(database, userId),
    decisionsAsEditor: v.parse(v.array(DecidedReport), decisions.rows),
  }
}

/** The account with its learning record. Sends page by page, since a record may be larger than fits in memory. */
async function* exportAsJson(
  account: object,
  first: RecordPage,
  pageAfter: (since: number) => ReturnType<LearnerRecords['page']>,
): AsyncGenerator<string, undefined> {
  const documents = new Map<string, string>()
  yield `${JSON.stringify(account).slice(0, -1)},"learningRecord":{"events":[`
  let separator = ''
  for (let page = first; ;) {
    for (const document of page.documents) documents.set(document.name, documentAsJson(document))
    if (page.events.length > 0) yield `${separator}${page.events}`
    if (page.events.length > 0) separator = ','
    if (!page.hasMore) break
    const next = await pageAfter(page.cursor)
    if (!next.ok) throw new Error('The account was deleted during its export')
    page = next.value
  }
  yield `],"documents":[${[...documents.values()].join()}]}}`
}

function streamOf(parts: AsyncGenerator<string, undefined>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { value } = await parts.next()
      if (value === undefined) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
  })
}
