import { sql } from 'kysely'
import { type PaidPlans, planQuotas } from '../billing/plans.ts'
import type { Database } from '../database/database.ts'
import { newcomersShare, type DailyLimit } from '../usage/budget-settings.ts'
import type { Settings } from '../settings.ts'
import { columnsOf, printable } from '../command.ts'

interface Source {
  readonly settings: Pick<Settings, 'budget' | 'mail'>
  readonly database: Pick<Database, 'kysely'>
  readonly plans: PaidPlans
  /** Milliseconds. */
  readonly now: number
}

const DAY_MS = 24 * 60 * 60_000
const MB = 1024 * 1024

/** Databases return counts and sums as numbers or as texts, and a sum of nothing as null. */
type Count = number | string | null

const numberOf = (count: Count | undefined) => Number(count ?? 0)
const grouped = (count: Count | undefined) => numberOf(count).toLocaleString('en')
const megabytes = (bytes: Count | undefined) => `${(numberOf(bytes) / MB).toFixed(1)} MB`
const instant = (ms: number) => new Date(ms).toISOString()
const dayOf = (ms: number) => instant(ms).slice(0, 10)

/** How much the site is used, for an operator. It names no account. */
export async function siteFigures({ database: { kysely }, now }: Source): Promise<string> {
  const users = await sql<Record<'total' | 'confirmed' | 'disabled' | 'editors' | 'newToday', Count>>`
    select count(*) as "total",
      sum(case when "emailVerified" = 1 then 1 else 0 end) as "confirmed",
      sum(case when "banned" = 1 then 1 else 0 end) as "disabled",
      sum(case when "role" = 'editor' then 1 else 0 end) as "editors",
      sum(case when "createdAt" >= ${dayOf(now)} then 1 else 0 end) as "newToday"
    from "user"
  `.execute(kysely)
  const visitorsSince = async (ms: number) => {
    const { rows } = await sql<{ learners: Count }>`
      select count(distinct "userId") as "learners" from "session" where "updatedAt" >= ${instant(ms)}
    `.execute(kysely)
    return grouped(rows[0]?.learners)
  }
  const records = await sql<{ learners: Count; bytes: Count }>`
    select count(*) as "learners", sum("bytes") as "bytes" from "learnerRecord"
  `.execute(kysely)
  const images = await sql<Record<'total' | 'today' | 'visitors', Count>>`
    select count(*) as "total", sum(case when "at" >= ${dayOf(now)} then 1 else 0 end) as "today",
      sum(case when "userId" is null then 1 else 0 end) as "visitors" from "usage" where "givenBackAt" is null
  `.execute(kysely)
  const sold = await sql<{ plan: string; times: Count }>`
    select "plan", count(*) as "times" from "subscription"
    where "status" in ('active', 'trialing', 'past_due') and "plan" is not null group by "plan" order by "plan"
  `.execute(kysely)
  const [user, record, image] = [users.rows[0], records.rows[0], images.rows[0]]
  return columnsOf([
    ['Accounts', grouped(user?.total)],
    ['  new today (UTC)', grouped(user?.newToday)],
    ['  with a confirmed email', grouped(user?.confirmed)],
    ['  disabled', grouped(user?.disabled)],
    ['  editors', grouped(user?.editors)],
    ['Accounts that visited in the last 24 hours', await visitorsSince(now - DAY_MS)],
    ['  in the last 7 days', await visitorsSince(now - 7 * DAY_MS)],
    ['  in the last 30 days', await visitorsSince(now - 30 * DAY_MS)],
    ['Learning records', `${grouped(record?.learners)} (${megabytes(record?.bytes)})`],
    ['Images identified', `${grouped(image?.total)} (${grouped(image?.visitors)} by visitors)`],
    ['  today (UTC)', grouped(image?.today)],
    ...sold.rows.map(({ plan, times }) => [`Subscriptions: ${plan}`, grouped(times)]),
  ])
}

interface Cost {
  readonly day: string
  readonly calls: Count
  readonly tokens: Count
}

const costText = (cost: Omit<Cost, 'day'> | undefined, limit: DailyLimit) =>
  `${grouped(cost?.calls)} of ${grouped(limit.calls)} calls, ${grouped(cost?.tokens)} of ${grouped(limit.tokens)} tokens`

/** The usage, the spend and the number of stored rows of one account, as lines of text for the operator. */
export async function accountFigures(
  { settings: { budget, mail }, database: { kysely }, plans, now }: Source,
  userId: string,
): Promise<string> {
  const users = await sql<{
    email: string
    name: string
    createdAt: string
    emailVerified: number
    banned: number | null
    role: string | null
  }>`select * from "user" where "id" = ${userId}`.execute(kysely)
  const sessions = await sql<{ devices: Count; lastSeenAt: string | null }>`
    select count(distinct coalesce("signInId", "id")) as "devices", max("updatedAt") as "lastSeenAt"
    from "session" where "userId" = ${userId} and "expiresAt" > ${instant(now)}
  `.execute(kysely)
  const images = await sql<{ total: Count; today: Count }>`
    select count(*) as "total", sum(case when "at" >= ${dayOf(now)} then 1 else 0 end) as "today"
    from "usage" where "userId" = ${userId}
  `.execute(kysely)
  const costs = await sql<Cost>`
    select "day", "calls", "tokens" from "providerCost" where "userId" = ${userId}
  `.execute(kysely)
  const records = await sql<{ bytes: Count; seq: Count }>`
    select "bytes", "seq" from "learnerRecord" where "userId" = ${userId}
  `.execute(kysely)
  const events = await sql<{ stored: Count }>`
    select count(*) as "stored" from "learningEvent" where "userId" = ${userId}
  `.execute(kysely)
  const [user, session, image] = [users.rows[0], sessions.rows[0], images.rows[0]]
  const { plan } = await plans.of(userId)
  const { most, span } = planQuotas[plan]
  const isNewcomer = mail !== undefined && !user?.emailVerified
  const limit = isNewcomer ? newcomersShare(budget.account) : budget.account
  const costOn = (day: string) =>
    costText(
      costs.rows.find((cost) => cost.day === day),
      limit,
    )
  const flags = [
    user?.emailVerified ? 'email confirmed' : 'email not confirmed',
    ...(user?.banned ? ['disabled'] : []),
    ...(user?.role === 'editor' ? ['editor'] : []),
  ]
  const lastSeen = session?.lastSeenAt ? `, last seen ${session.lastSeenAt}` : ''
  return columnsOf([
    ['Account', printable(user?.email ?? '')],
    ['  id', userId],
    ['  name', printable(user?.name ?? '') || '–'],
    ['  since', user ? user.createdAt : '–'],
    ['  state', flags.join(', ')],
    ['Devices signed in', `${grouped(session?.devices)}${lastSeen}`],
    ['Learning record', `${grouped(events.rows[0]?.stored)} events, ${megabytes(records.rows[0]?.bytes)}`],
    [
      'Plan',
      most === null
        ? `${plan}, images without limit`
        : `${plan}, ${most} images ${span === 'day' ? 'a day' : 'in all'}`,
    ],
    ['Images identified', `${grouped(image?.total)}, ${grouped(image?.today)} today (UTC)`],
    ['Models today (UTC)', costOn(dayOf(now))],
    ['Models yesterday', costOn(dayOf(now - DAY_MS))],
  ])
}

const MOST_SHOWN = 10

/** The cost of language models today and yesterday, and the accounts that caused most of it. Older days are not stored. */
export async function spendFigures({ settings: { budget }, database: { kysely }, now }: Source): Promise<string> {
  const parts = await Promise.all(
    [now, now - DAY_MS].map(async (ms) => {
      const day = dayOf(ms)
      const { rows: shared } = await sql<Cost & { payer: string }>`
        select "payer", "calls", "tokens" from "providerCost" where "day" = ${day} and "userId" is null
      `.execute(kysely)
      const { rows: spenders } = await sql<Cost & { email: string }>`
        select "email", "calls", "tokens" from "providerCost" join "user" on "user"."id" = "userId"
        where "day" = ${day} order by "tokens" desc, "email" limit ${MOST_SHOWN}
      `.execute(kysely)
      const of = (payer: string) => shared.find((cost) => cost.payer === payer)
      return [
        [`${day} (UTC)`, costText(of('site'), budget.site)],
        ['  visitors and unconfirmed accounts', costText(of('newcomers'), newcomersShare(budget.site))],
        ...spenders.map(({ email, calls, tokens }) => [
          `  ${printable(email)}`,
          `${grouped(calls)} calls, ${grouped(tokens)} tokens`,
        ]),
      ]
    }),
  )
  return columnsOf(parts.flat())
}
