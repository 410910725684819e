import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { isPostgres, openTestDatabase } from '../database/test-database.fixture.ts'
import { temporaryFolder } from '../server.fixture.ts'
import { createProviderBudget, deleteOldCosts, type Payer, type ProviderBudget } from './provider-budget.ts'

const DAY = 24 * 60 * 60_000
const start = Date.parse('2026-11-21T23:50:00Z')

let now = start
beforeEach(() => (now = start))

const WANJIKU = { userId: 'wanjiku' }
const KAMAU = { userId: 'kamau' }
const VISITOR = {}

/** A daily budget of 1,000 tokens and 100 calls, with 200 and 20 per account. Kamau's email is not confirmed. */
async function createBudget({
  folder = temporaryFolder(),
  canConfirm = false,
  site = { calls: 100, tokens: 1000 },
  account = { calls: 20, tokens: 200 },
} = {}) {
  const database = await openTestDatabase(folder)
  for (const [id, emailVerified] of [
    ['wanjiku', 1],
    ['kamau', 0],
  ] as const)
    await sql`insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
      values (${id}, ${id}, ${`${id}@example.org`}, ${emailVerified}, '2026', '2026') on conflict do nothing`.execute(
      database.kysely,
    )
  const budget = createProviderBudget({ database, settings: { site, account }, canConfirm, clock: () => now })
  return { database, folder, budget }
}

/** The owner of the share that refused the call; 'paid' if none did. */
async function call({ reserve }: ProviderBudget, payer: Payer, tokens = 1) {
  const reserved = await reserve(payer, tokens)
  return reserved.ok ? 'paid' : reserved.fault.owner
}

async function calls(budget: ProviderBudget, payer: Payer, times: number, tokens = 1) {
  const outcomes: string[] = []
  for (let i = 0; i < times; i++) outcomes.push(await call(budget, payer, tokens))
  return outcomes.filter((outcome) => outcome === 'paid').length
}

const figure = async (budget: ProviderBudget, name: string, share: string) =>
  Number(new RegExp(`^${name}\\{share="${share}"\\} (\\d+)$`, 'm').exec(await budget.metrics())?.[1])

describe('the daily budget for models', () => {
  test('ends for an account when its tokens are used up, but not for others', async () => {
    const { budget } = await createBudget()
    expect(await calls(budget, WANJIKU, 10, 90)).toBe(2)
    expect(await call(budget, WANJIKU, 21)).toBe('account')
    expect(await call(budget, WANJIKU, 20)).toBe('paid')
    expect(await call(budget, KAMAU, 90)).toBe('paid')
  })

  test('ends for an account when its calls are used up, however small they are', async () => {
    const { budget } = await createBudget()
    expect(await calls(budget, WANJIKU, 30, 0)).toBe(20)
    expect(await call(budget, WANJIKU, 0)).toBe('account')
  })

  test('ends for everybody when the site’s budget is used up', async () => {
    const { budget } = await createBudget({ account: { calls: 1000, tokens: 10_000 } })
    expect(await calls(budget, WANJIKU, 20, 100)).toBe(10)
    expect(await call(budget, KAMAU)).toBe('site')
    expect(await call(budget, VISITOR)).toBe('site')
  })

  test('is not exceeded by parallel calls in two processes', async () => {
    const { budget, folder } = await createBudget()
    const { budget: another } = await createBudget({ folder })
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, i) => call(i % 2 ? budget : another, WANJIKU, 10)),
    )
    expect(outcomes.filter((outcome) => outcome === 'paid')).toHaveLength(20)
  })

  test('resets at midnight UTC, and reports the time until then', async () => {
    const { budget } = await createBudget()
    expect(await call(budget, WANJIKU, 200)).toBe('paid')
    const refused = await budget.reserve(WANJIKU, 1)
    expect(refused).toEqual({ ok: false, fault: { owner: 'account', waitSeconds: 600 } })
    now += 600_000 - 1
    expect(await call(budget, WANJIKU)).toBe('account')
    now += 1
    expect(await call(budget, WANJIKU, 200)).toBe('paid')
  })

  test('survives a restart', async () => {
    const { budget, database, folder } = await createBudget()
    expect(await call(budget, WANJIKU, 150)).toBe('paid')
    await database.close()
    const restarted = await createBudget({ folder })
    expect(await call(restarted.budget, WANJIKU, 51)).toBe('account')
    expect(await call(restarted.budget, WANJIKU, 50)).toBe('paid')
  })

  test('is charged the final cost of a call, less or more than the reservation', async () => {
    const { budget } = await createBudget()
    const first = await budget.reserve(WANJIKU, 200)
    expect(await call(budget, WANJIKU)).toBe('account')
    if (first.ok) await first.value.settle(30)
    expect(await figure(budget, 'provider_tokens_today', 'site')).toBe(30)
    const second = await budget.reserve(WANJIKU, 100)
    if (second.ok) await second.value.settle(170)
    expect(await call(budget, WANJIKU)).toBe('account')
  })

  test('of zero allows no call', async () => {
    const { budget } = await createBudget({ site: { calls: 0, tokens: 0 } })
    expect(await call(budget, WANJIKU, 0)).toBe('site')
  })

  test('is not charged for a refused call', async () => {
    const { budget } = await createBudget()
    await calls(budget, WANJIKU, 50, 201)
    expect(await figure(budget, 'provider_tokens_today', 'site')).toBe(0)
    expect(await figure(budget, 'provider_calls_today', 'site')).toBe(0)
    expect(await budget.metrics()).toContain('provider_budget_refusals_total{share="account"} 50\n')
  })

  test('keeps an account’s counts for two days at most, and deletes them with the account', async () => {
    const { budget, database } = await createBudget()
    const payers = async () =>
      (await sql<{ payer: string }>`select "payer" from "providerCost" order by 1`.execute(database.kysely)).rows.map(
        ({ payer }) => payer,
      )
    await call(budget, WANJIKU)
    await call(budget, KAMAU)
    await sql`delete from "user" where "id" = 'kamau'`.execute(database.kysely)
    expect(await payers()).toEqual(['site', 'wanjiku'])
    now += 2 * DAY
    await deleteOldCosts(database, now)
    expect(await payers()).toEqual([])
  })

  test('is never exceeded, whatever is reserved and settled', async () => {
    const payer = fc.constantFrom<Payer>(WANJIKU, KAMAU, VISITOR)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(payer, fc.nat(150), fc.nat(100)), { maxLength: 40 }), async (made) => {
        const { budget, database } = await createBudget({ canConfirm: true })
        for (const [by, tokens, percent] of made) {
          const reserved = await budget.reserve(by, tokens)
          if (reserved.ok) await reserved.value.settle(Math.floor((tokens * percent) / 100))
          expect(await figure(budget, 'provider_tokens_today', 'site')).toBeLessThanOrEqual(1000)
          expect((await figure(budget, 'provider_tokens_today', 'newcomers')) || 0).toBeLessThanOrEqual(100)
        }
        await database.close()
      }),
      { numRuns: isPostgres ? 3 : 15 },
    )
  })
})

describe('before an email is confirmed', () => {
  test('an account has a tenth of its share if the site sends emails', async () => {
    const { budget } = await createBudget({ canConfirm: true })
    expect(await call(budget, KAMAU, 21)).toBe('unconfirmed')
    expect(await call(budget, KAMAU, 20)).toBe('paid')
    expect(await call(budget, KAMAU)).toBe('unconfirmed')
    expect(await call(budget, WANJIKU, 200)).toBe('paid')
  })

  test('an account has its full share if the site sends no emails', async () => {
    const { budget } = await createBudget({ canConfirm: false })
    expect(await call(budget, KAMAU, 200)).toBe('paid')
  })

  test('all such accounts and visitors share a tenth of the site’s budget', async () => {
    const { budget, database } = await createBudget({ canConfirm: true, account: { calls: 1000, tokens: 10_000 } })
    expect(await call(budget, VISITOR, 60)).toBe('paid')
    expect(await call(budget, KAMAU, 41)).toBe('unconfirmed')
    expect(await call(budget, KAMAU, 40)).toBe('paid')
    expect(await call(budget, VISITOR)).toBe('visitors')
    expect(await call(budget, WANJIKU, 900)).toBe('paid')
    expect(await figure(budget, 'provider_tokens_today', 'newcomers')).toBe(100)
    expect(await figure(budget, 'provider_tokens_limit', 'newcomers')).toBe(100)
    await sql`update "user" set "emailVerified" = 1 where "id" = 'kamau'`.execute(database.kysely)
    expect(await call(budget, KAMAU, 1)).toBe('site')
  })
})
