import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { startStripe, PRICES } from './billing/stripe.fixture.ts'
import { openPostgres } from './database/postgres.ts'
import { createPostgresDatabase, openTestDatabase } from './database/test-database.fixture.ts'
import { openMailbox } from './mail/mailbox.fixture.ts'
import { createTestServer, posting, temporaryFolder } from './server.fixture.ts'
import { createProviderBudget } from './usage/provider-budget.ts'
import { createUsage, releaseUnfinishedUses } from './usage/usage.ts'

const WANJIKU = { email: 'wanjiku@example.org', password: 'the secret' }
const NOW = Date.parse('2026-11-22T12:00:00Z')
const clock = () => NOW

const three = <Value>(make: (index: number) => Value): [Value, Value, Value] => [make(0), make(1), make(2)]

/** Three connections to one database with an account, as three servers have them. */
async function databases() {
  const folder = temporaryFolder()
  const opened = await Promise.all(three(() => openTestDatabase(folder)))
  await sql`
    insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
    values ('wanjiku', '', ${WANJIKU.email}, 1, '2026', '2026')
  `.execute(opened[0].kysely)
  return opened
}

/** Three servers on one database. */
async function servers(environment: Record<string, string> = {}) {
  const url = await createPostgresDatabase()
  const shared = { ...environment, DATABASE_URL: url, AUTH_SECRET: 's'.repeat(32) }
  return { url, all: await Promise.all(three(() => createTestServer({ environment: shared }))) }
}

/** How many transactions wait for their turn. */
async function waitingIn(url: string): Promise<number> {
  const database = await openPostgres(url)
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as "waiting" from pg_locks join pg_database d on d.oid = database
    where locktype = 'advisory' and not granted and d.datname = current_database()
  `.execute(database.kysely)
  await database.close()
  return rows[0]?.waiting ?? 0
}

test('a plan’s images are counted together, and a ticket is redeemed once', async () => {
  const usages = (await databases()).map((database) =>
    createUsage({ database, secret: 's', planOf: () => Promise.resolve('free'), clock }),
  )
  const wanjiku = { userId: 'wanjiku' }
  const taken = await Promise.all(Array.from({ length: 30 }, (_, index) => usages[index % 3]?.take(wanjiku)))
  const tickets = taken.flatMap((one) => (one?.ok ? [one.value] : []))
  expect(tickets).toHaveLength(3)
  const [ticket = ''] = tickets
  await usages[0]?.keep(ticket)
  const redeemed = await Promise.all([...usages, ...usages].map((usage) => usage.redeem(ticket, wanjiku)))
  expect(redeemed.filter(Boolean)).toHaveLength(1)
})

test('visitors of one address are limited together', async () => {
  const usages = (await databases()).map((database) =>
    createUsage({ database, secret: 's', planOf: () => Promise.resolve('free'), clock }),
  )
  const taken = await Promise.all(
    Array.from({ length: 63 }, (_, index) =>
      usages[index % 3]?.take({ device: `device ${index}`, address: '203.0.113.5' }),
    ),
  )
  expect(taken.filter((one) => one?.ok)).toHaveLength(60)
})

test('the daily budget is never exceeded together', async () => {
  const site = { calls: 10, tokens: 1000 }
  const budgets = (await databases()).map((database) =>
    createProviderBudget({ database, settings: { site, account: site }, canConfirm: false, clock }),
  )
  const reserved = await Promise.all(
    Array.from({ length: 30 }, (_, index) => budgets[index % 3]?.reserve({ userId: 'wanjiku' }, 150)),
  )
  expect(reserved.filter((one) => one?.ok)).toHaveLength(6)
})

test('a server that starts leaves the uses that others have in progress', async () => {
  const [database] = await databases()
  const usage = createUsage({ database, secret: 's', planOf: () => Promise.resolve('free'), clock })
  await usage.take({ userId: 'wanjiku' })
  await releaseUnfinishedUses(database, NOW)
  expect((await usage.remaining({ userId: 'wanjiku' })).used).toBe(1)
  await releaseUnfinishedUses(database, NOW + 11 * 60_000)
  expect((await usage.remaining({ userId: 'wanjiku' })).used).toBe(0)
})

test('a session counts on every server, and a link works once', async () => {
  const mailbox = await openMailbox()
  const { all } = await servers(mailbox.environment)
  const signedUp = await all[0].browser()('/api/auth/sign-up/email', posting(WANJIKU))
  const Cookie = signedUp.headers.get('Set-Cookie')?.split(';')[0] ?? ''
  for (const server of all) {
    const session = await server.browser()('/api/auth/get-session', { headers: { Cookie } })
    expect(await session.json()).toMatchObject({ user: { email: WANJIKU.email } })
  }
  await all[1].browser()('/api/auth/request-password-reset', posting({ email: WANJIKU.email }))
  const token = await mailbox.tokenFor('reset', WANJIKU.email)
  const resets = await Promise.all(
    all.map((server, index) =>
      server.browser()('/api/auth/reset-password', posting({ token, newPassword: `new secret ${index}` })),
    ),
  )
  expect(resets.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400, 400])
})

test('the newest state of a subscription stays, though its events reach different servers', async () => {
  const stripe = await startStripe()
  onTestFinished(() => stripe.stop())
  const { url, all } = await servers(stripe.environment)
  const phone = all[0].browser()
  await phone('/api/auth/sign-up/email', posting(WANJIKU))
  await phone('/api/billing/checkout', posting({ plan: 'basic' }))
  const tell = (server: (typeof all)[number]) =>
    server.browser()('/api/billing/webhook', stripe.event('customer.subscription.updated', { id: 'sub_1' }))
  stripe.knows({ id: 'sub_1', price: PRICES.basic })
  const answer = stripe.holdAnswers()
  const asked = stripe.asked.length
  const older = tell(all[1])
  await expect.poll(() => stripe.asked.length).toBe(asked + 1)
  stripe.knows({ id: 'sub_1', price: PRICES.premium })
  // Only the older request is held back from here on.
  stripe.holdAnswers()()
  let isAnswered = false
  const newer = tell(all[2]).finally(() => (isAnswered = true))
  await expect.poll(async () => isAnswered || (await waitingIn(url)) > 0).toBe(true)
  answer()
  expect([(await older).status, (await newer).status]).toEqual([200, 200])
  expect(await (await phone('/api/me/plan')).json()).toMatchObject({ plan: 'premium' })
})
