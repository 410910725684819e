import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { openDatabase, type Database } from './database.ts'
import type { Plan } from './plan.ts'
import { temporaryFolder } from './server.fixture.ts'
import { createUsage, TICKET_MS, tidyUsage, type Countable, type Usage } from './usage.ts'

const DAY = 24 * 60 * 60_000
const start = Date.parse('2026-11-21T23:50:00Z')

let now = start
beforeEach(() => (now = start))

/** A database with two accounts, and what counts in it. */
async function createCount({ plan = 'free', folder = temporaryFolder() }: { plan?: Plan; folder?: string } = {}) {
  const database = openDatabase(folder)
  for (const id of ['wanjiku', 'kamau'])
    await sql`insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
      values (${id}, ${id}, ${`${id}@example.org`}, 0, '2026', '2026') on conflict do nothing`.execute(database.kysely)
  const planOf = () => Promise.resolve(plan)
  return { database, folder, usage: createUsage({ database, secret: 's'.repeat(32), planOf, clock: () => now }) }
}

const wanjiku: Countable = { userId: 'wanjiku' }
const visitor = { device: 'device-1', address: '203.0.113.5' }

async function use(usage: Usage, person: Countable, times = 1): Promise<string[]> {
  const tickets: string[] = []
  for (let i = 0; i < times; i++) {
    const ticket = await usage.take(person)
    if (ticket === undefined) break
    await usage.keep(ticket)
    tickets.push(ticket)
  }
  return tickets
}

const rowsIn = async ({ kysely }: Database) =>
  (await sql<Record<string, string | null>>`select * from "usage"`.execute(kysely)).rows

describe('a free account', () => {
  test('has three uses in all', async () => {
    const { usage } = await createCount()
    expect(await usage.remaining(wanjiku)).toEqual({ plan: 'free', limit: 3, used: 0, remaining: 3 })
    expect(await use(usage, wanjiku, 2)).toHaveLength(2)
    expect(await usage.remaining(wanjiku)).toEqual({ plan: 'free', limit: 3, used: 2, remaining: 1 })
    expect(await use(usage, wanjiku, 2)).toHaveLength(1)
    now += 500 * DAY
    expect(await usage.take(wanjiku)).toBeUndefined()
    expect(await usage.remaining(wanjiku)).toEqual({ plan: 'free', limit: 3, used: 3, remaining: 0 })
  })

  test('does not use up another’s', async () => {
    const { usage } = await createCount()
    await use(usage, wanjiku, 3)
    expect(await use(usage, { userId: 'kamau' }, 4)).toHaveLength(3)
  })

  test('has its last use once, however many ask at once', async () => {
    const { usage, folder } = await createCount()
    const { usage: another } = await createCount({ folder })
    const taken = await Promise.all(Array.from({ length: 20 }, (_, i) => (i % 2 ? usage : another).take(wanjiku)))
    expect(taken.filter((ticket) => ticket !== undefined)).toHaveLength(3)
  })

  test('is given back what failed', async () => {
    const { usage } = await createCount()
    const [ticket = ''] = await use(usage, wanjiku, 3)
    await usage.giveBack(ticket)
    expect((await usage.remaining(wanjiku)).remaining).toBe(1)
    expect(await use(usage, wanjiku, 2)).toHaveLength(1)
  })

  test('keeps its count over a restart', async () => {
    const { usage, database, folder } = await createCount()
    await use(usage, wanjiku, 2)
    await database.close()
    const restarted = await createCount({ folder })
    await tidyUsage(restarted.database, now)
    expect((await restarted.usage.remaining(wanjiku)).used).toBe(2)
  })

  test('is given back at the start what was under way when the process ended', async () => {
    const { usage, database, folder } = await createCount()
    await use(usage, wanjiku)
    await usage.take(wanjiku)
    await database.close()
    const restarted = await createCount({ folder })
    await tidyUsage(restarted.database, now)
    expect((await restarted.usage.remaining(wanjiku)).used).toBe(1)
  })

  test('that is deleted leaves no use behind', async () => {
    const { usage, database } = await createCount()
    await use(usage, wanjiku, 2)
    await use(usage, { userId: 'kamau' })
    await sql`delete from "user" where "id" = 'wanjiku'`.execute(database.kysely)
    expect((await rowsIn(database)).map(({ userId }) => userId)).toEqual(['kamau'])
  })
})

test('a Basic account has twenty uses a day, from midnight UTC', async () => {
  const { usage } = await createCount({ plan: 'basic' })
  expect(await use(usage, wanjiku, 25)).toHaveLength(20)
  now = Date.parse('2026-11-21T23:59:59.999Z')
  expect(await usage.take(wanjiku)).toBeUndefined()
  now += 1
  expect(await usage.remaining(wanjiku)).toEqual({ plan: 'basic', limit: 20, used: 0, remaining: 20 })
  expect(await use(usage, wanjiku, 25)).toHaveLength(20)
})

test('a Premium account has no limit', async () => {
  const { usage } = await createCount({ plan: 'premium' })
  expect(await use(usage, wanjiku, 60)).toHaveLength(60)
  expect(await usage.remaining(wanjiku)).toEqual({ plan: 'premium', limit: null, used: 60, remaining: null })
})

describe('a visitor', () => {
  test('has three uses in all', async () => {
    const { usage } = await createCount()
    expect(await use(usage, visitor, 5)).toHaveLength(3)
    expect(await usage.remaining(visitor)).toEqual({ plan: 'free', limit: 3, used: 3, remaining: 0 })
  })

  test('has no more with the cookie deleted', async () => {
    const { usage } = await createCount()
    await use(usage, visitor, 3)
    expect(await usage.take({ device: 'device-2', address: visitor.address })).toBeUndefined()
    expect((await usage.remaining({ address: visitor.address })).remaining).toBe(0)
  })

  test('has no more from another address', async () => {
    const { usage } = await createCount()
    await use(usage, visitor, 3)
    expect(await usage.take({ device: visitor.device, address: '198.51.100.7' })).toBeUndefined()
  })

  test('of a month later may be another one at that address', async () => {
    const { usage } = await createCount()
    await use(usage, visitor, 3)
    now += 31 * DAY
    expect(await usage.take(visitor)).toBeUndefined()
    expect(await use(usage, { device: 'device-2', address: visitor.address }, 5)).toHaveLength(3)
  })

  test('does not use up what the account at that address has', async () => {
    const { usage } = await createCount()
    await use(usage, visitor, 3)
    expect(await use(usage, wanjiku, 5)).toHaveLength(3)
  })

  test('is not told by what is stored, and forgotten in time', async () => {
    const { usage, database } = await createCount()
    const [ticket = ''] = await use(usage, visitor)
    const stored = JSON.stringify(await rowsIn(database))
    for (const secret of [visitor.device, visitor.address, ticket]) expect(stored).not.toContain(secret)
    now += 31 * DAY
    await use(usage, { device: 'device-2', address: '198.51.100.7' })
    expect((await rowsIn(database)).map(({ network }) => network === null)).toEqual([true, false])
    now += 401 * DAY
    await use(usage, { device: 'device-3', address: '198.51.100.8' })
    expect(await rowsIn(database)).toHaveLength(1)
  })
})

describe('a ticket', () => {
  test('is redeemed once, also by two at once', async () => {
    const { usage } = await createCount()
    const [ticket = ''] = await use(usage, visitor)
    const redeemed = await Promise.all([usage.redeem(ticket, visitor), usage.redeem(ticket, visitor)])
    expect(redeemed.filter(Boolean)).toHaveLength(1)
    expect(await usage.redeem(ticket, visitor)).toBe(false)
    expect((await usage.remaining(visitor)).used).toBe(1)
  })

  test('is good for five minutes', async () => {
    const { usage } = await createCount()
    const [first = '', second = ''] = await use(usage, visitor, 2)
    now += TICKET_MS - 1
    expect(await usage.redeem(first, visitor)).toBe(true)
    now += 1
    expect(await usage.redeem(second, visitor)).toBe(false)
  })

  test('is good before the picture was named for nothing', async () => {
    const { usage } = await createCount()
    const ticket = (await usage.take(visitor)) ?? ''
    expect(await usage.redeem(ticket, visitor)).toBe(false)
  })

  test('is nobody else’s', async () => {
    const { usage } = await createCount()
    const [ticket = ''] = await use(usage, visitor)
    const [account = ''] = await use(usage, wanjiku)
    expect(await usage.redeem(ticket, { device: 'device-2', address: '198.51.100.7' })).toBe(false)
    expect(await usage.redeem(ticket, wanjiku)).toBe(false)
    expect(await usage.redeem(account, { userId: 'kamau' })).toBe(false)
    expect(await usage.redeem(account, visitor)).toBe(false)
    expect(await usage.redeem('', { address: '198.51.100.7' })).toBe(false)
    expect(await usage.redeem(account, wanjiku)).toBe(true)
  })

  test('follows the visitor to another address, with the cookie', async () => {
    const { usage } = await createCount()
    const [ticket = ''] = await use(usage, visitor)
    expect(await usage.redeem(ticket, { device: visitor.device, address: '198.51.100.7' })).toBe(true)
  })

  test('that nobody could use is good again, and still counted', async () => {
    const { usage } = await createCount()
    const [ticket = ''] = await use(usage, visitor)
    await usage.redeem(ticket, visitor)
    await usage.reopen(ticket)
    expect((await usage.remaining(visitor)).used).toBe(1)
    expect(await usage.redeem(ticket, visitor)).toBe(true)
  })

  test('of what was given back is good for nothing', async () => {
    const { usage } = await createCount()
    const [ticket = ''] = await use(usage, visitor)
    await usage.giveBack(ticket)
    expect(await usage.redeem(ticket, visitor)).toBe(false)
  })
})
