import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '../database/database.ts'
import { isPostgres, openTestDatabase } from '../database/test-database.fixture.ts'
import { temporaryFolder } from '../server.fixture.ts'
import { createDailySecret, createSharedDailySecret, deleteOldSecrets } from './daily-secret.ts'
import { type Limits, createMemoryLimits } from './limits.ts'
import {
  createFailureLimit,
  createQuota,
  createRateLimit,
  type FailureLimit,
  type Outcome,
  takeAttempt,
} from './rate-limit.ts'
import { createSqlLimits } from './sql-limits.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NOON = Date.parse('2026-11-22T12:00:00Z')
const minute = { name: 'tries', most: 3, spanMs: MINUTE }

interface World {
  readonly limits: Limits
  at(now: number): void
}

/** One server, in memory. */
async function inMemory(): Promise<World> {
  let now = NOON
  return { limits: createMemoryLimits(() => now), at: (instant) => (now = NOON + instant) }
}

/** Servers on one database. */
async function serversOnDatabase(count: number) {
  const folder = temporaryFolder()
  let now = NOON
  const clock = () => now
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const database = await openTestDatabase(folder)
      const secret = createSharedDailySecret(database, clock)
      return { database, secret, limits: createSqlLimits({ database, secret, clock }) }
    }),
  )
  return { servers, at: (instant: number) => (now = NOON + instant) }
}

async function inDatabase(): Promise<World> {
  const { servers, at } = await serversOnDatabase(1)
  return { limits: servers[0]!.limits, at }
}

describe.each([
  ...(isPostgres ? [] : [{ name: 'in memory', create: inMemory, runs: 100 }]),
  { name: 'in a database', create: inDatabase, runs: 3 },
])('limits $name', ({ create, runs }) => {
  test('allow the first attempts; the next must wait until the oldest leaves the span', async () => {
    const { limits, at } = await create()
    const limit = createRateLimit(limits, minute)
    for (const instant of [0, 10_000, 20_000]) {
      at(instant)
      expect(await limit.take('a')).toBe(0)
    }
    expect([await limit.wait('a'), await limit.take('a'), await limit.wait('b')]).toEqual([40_000, 40_000, 0])
    at(59_999)
    expect(await limit.take('a')).toBe(1)
    at(60_000)
    expect([await limit.take('a'), await limit.wait('a')]).toEqual([0, 10_000])
  })

  test('refill a quota one call at a time', async () => {
    const { limits, at } = await create()
    const quota = createQuota(limits, minute)
    for (let i = 0; i < 3; i++) expect(await quota.take('a')).toBe(0)
    expect([await quota.take('a'), await quota.take('b')]).toEqual([20_000, 0])
    at(15_000)
    expect(await quota.take('a')).toBe(5_000)
    at(20_000)
    expect([await quota.take('a'), await quota.wait('a')]).toEqual([0, 20_000])
  })

  test('of the same name and key are separate from those of another name', async () => {
    const { limits } = await create()
    const [one, other] = ['one', 'other'].map((name) => createQuota(limits, { name, most: 1, spanMs: MINUTE }))
    expect([await one?.take('a'), await other?.take('a'), await one?.take('a')]).toEqual([0, 0, MINUTE])
  })

  test('count an attempt in all or in none', async () => {
    const { limits } = await create()
    const wide = createQuota(limits, { name: 'wide', most: 2, spanMs: MINUTE })
    const narrow = createRateLimit(limits, { name: 'narrow', most: 1, spanMs: HOUR })
    const take = () => takeAttempt([wide, 'a'], [narrow, 'a'])
    expect([await take(), await take(), await take(), await take()]).toEqual([0, HOUR, HOUR, HOUR])
    expect([await wide.take('a'), await take()]).toEqual([0, HOUR])
  })

  test('never allow more attempts in a span than the limit, and allow one after the announced wait', async () => {
    const { limits, at } = await create()
    let run = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(40_000), { maxLength: 20 }),
        fc.integer({ min: 1, max: 5 }),
        fc.boolean(),
        async (pauses, most, isQuota) => {
          const limit = (isQuota ? createQuota : createRateLimit)(limits, { ...minute, most, name: `run ${++run}` })
          const made: number[] = []
          let now = 0
          for (const pause of pauses) {
            at((now += pause))
            at((now += await limit.wait('a')))
            expect(await limit.take('a')).toBe(0)
            made.push(now)
          }
          for (const start of made)
            expect(made.filter((each) => each >= start && each < start + MINUTE).length).toBeLessThanOrEqual(
              isQuota ? 2 * most : most,
            )
        },
      ),
      { numRuns: runs },
    )
  })

  describe.each([
    ['a rate limit', createRateLimit],
    ['a quota', createQuota],
  ] as const)('%s', (_, createLimit) => {
    test('lasts neither a span longer nor shorter when the clock jumps back', async () => {
      const { limits, at } = await create()
      const limit = createLimit(limits, { ...minute, most: 1 })
      at(11 * HOUR)
      await limit.take('a')
      at(11 * HOUR + 10_000)
      expect(await limit.take('a')).toBe(50_000)
      at(0)
      const waitMs = await limit.take('a')
      expect([waitMs >= 50_000, waitMs <= MINUTE]).toEqual([true, true])
      at(waitMs - 1)
      expect(await limit.take('a')).toBe(1)
      at(waitMs)
      expect(await limit.take('a')).toBe(0)
    })

    test('keeps a key with many attempts through a flood of keys with one, and remembers few keys', async () => {
      const { limits, at } = await create()
      const limit = createLimit(limits, { ...minute, most: 4, maxKeys: 10 })
      for (let i = 0; i < 4; i++) await limit.take('real')
      at(1)
      for (let i = 0; i < 30; i++) await limit.take(`strange ${i}`)
      at(2)
      expect(await limit.take('real')).toBeGreaterThan(0)
      expect(await limit.wait('strange 5')).toBe(0)
    })

    test('drops expired keys, so that new keys are counted however many came before', async () => {
      const { limits, at } = await create()
      const limit = createLimit(limits, { name: 'tries', most: 2, spanMs: 1000, maxKeys: 10 })
      for (let i = 0; i < 20; i++) await limit.take(`old ${i % 10}`)
      at(2000)
      for (const key of ['new', 'new', ...Array.from({ length: 8 }, (__, i) => `other ${i}`)]) await limit.take(key)
      expect(await limit.take('new')).toBeGreaterThan(0)
    })
  })

  describe('a limit on failed attempts', () => {
    const backoff = { firstMs: MINUTE, maxMs: 8 * MINUTE, resetMs: 24 * HOUR }
    const failures = { name: 'wrong', most: 2, spanMs: MINUTE }

    test('does not count correct attempts, nor those that were not checked', async () => {
      const { limits, at } = await create()
      const limit = createFailureLimit(limits, failures)
      for (const outcome of ['right', 'right', 'right', 'unknown', 'wrong', 'wrong'] as const)
        expect(await attempt(limit, outcome)).toBe(0)
      at(2)
      expect(await attempt(limit, 'right')).toBe(MINUTE - 2)
    })

    test('doubles the wait after each further failure, up to a maximum', async () => {
      const { limits, at } = await create()
      const limit = createFailureLimit(limits, { ...failures, spanMs: 15 * MINUTE, backoff })
      let now = 0
      for (let i = 0; i < 2; i++) expect(await attempt(limit, 'wrong')).toBe(0)
      const waits: number[] = []
      for (let i = 0; i < 6; i++) {
        const waitMs = await limit.wait('a')
        waits.push(waitMs / MINUTE)
        at(now + waitMs - 1)
        expect(await limit.take('a')).toBe(1)
        at((now += waitMs))
        expect(await attempt(limit, 'wrong')).toBe(0)
      }
      expect(waits).toEqual([1, 2, 4, 8, 8, 8])
    })

    test('resets after a correct attempt', async () => {
      const { limits, at } = await create()
      const limit = createFailureLimit(limits, { ...failures, backoff })
      for (let i = 0; i < 2; i++) await attempt(limit, 'wrong')
      at(MINUTE)
      await attempt(limit, 'wrong')
      at(3 * MINUTE)
      for (const outcome of ['right', 'wrong', 'wrong'] as const) expect(await attempt(limit, outcome)).toBe(0)
      expect(await limit.wait('a')).toBe(MINUTE)
    })

    test('cannot be evaded with parallel or abandoned attempts', async () => {
      const { limits, at } = await create()
      const limit = createFailureLimit(limits, { ...failures, most: 3 })
      const taken = await Promise.all(Array.from({ length: 10 }, () => limit.take('a')))
      expect(taken.filter((waitMs) => waitMs === 0)).toHaveLength(3)
      at(1)
      await limit.end('a', 'right')
      expect(await limit.wait('a')).toBe(0)
    })

    test('forgets an attempt whose server was killed', async () => {
      const { limits, at } = await create()
      const limit = createFailureLimit(limits, { ...failures, most: 1, backoff })
      await limit.take('a')
      at(59_999)
      expect(await limit.wait('a')).toBe(1000)
      at(MINUTE)
      expect(await limit.wait('a')).toBe(0)
    })

    test('keeps a key through a flood of keys with unchecked attempts', async () => {
      const { limits, at } = await create()
      const limit = createFailureLimit(limits, { ...failures, most: 1, maxKeys: 3 })
      await attempt(limit, 'wrong')
      at(1)
      for (let i = 0; i < 20; i++) await attempt(limit, 'unknown', `strange ${i}`)
      expect(await limit.wait('a')).toBe(MINUTE - 1)
    })

    test('never allows more failures in a span than the limit, whatever the clock does', async () => {
      const { limits, at } = await create()
      let run = 0
      const pauses = fc.array(fc.integer({ min: -40_000, max: 40_000 }), { maxLength: 20 })
      await fc.assert(
        fc.asyncProperty(pauses, fc.integer({ min: 1, max: 4 }), async (steps, most) => {
          const limit = createFailureLimit(limits, { ...failures, most, name: `run ${++run}` })
          const made: number[] = []
          let now = 0
          let passed = 0
          for (const step of steps) {
            at((now += step))
            passed += Math.max(0, step)
            if ((await attempt(limit, 'wrong')) === 0) made.push(passed)
          }
          for (const start of made)
            expect(made.filter((each) => each >= start && each < start + MINUTE).length).toBeLessThanOrEqual(most)
        }),
        { numRuns: runs },
      )
    })
  })
})

test('a full memory forgets the key whose newest attempt is the oldest', async () => {
  const { limits } = await inMemory()
  const limit = createQuota(limits, { ...minute, most: 1, maxKeys: 2 })
  for (const key of ['a', 'b', 'c']) await limit.take(key)
  const waits = await Promise.all(['a', 'b', 'c'].map((key) => limit.wait(key)))
  expect(waits).toEqual([0, MINUTE, MINUTE])
})

test('a memory of the usual size keeps a key through 10,000 strange ones', async () => {
  const { limits } = await inMemory()
  const limit = createRateLimit(limits, minute)
  for (let i = 0; i < 3; i++) await limit.take('real')
  for (let i = 0; i < 10_000; i++) await limit.take(`strange ${i}`)
  expect(await limit.take('real')).toBe(MINUTE)
})

describe('limits that three servers share', () => {
  test('allow in parallel as many attempts as one server', async () => {
    const { servers } = await serversOnDatabase(3)
    for (const createLimit of [createQuota, createRateLimit, createFailureLimit]) {
      const all = servers.map(({ limits }) => createLimit(limits, { name: createLimit.name, most: 7, spanMs: MINUTE }))
      const taken = await Promise.all(Array.from({ length: 30 }, (_, index) => all[index % 3]?.take('203.0.113.5')))
      expect(taken.filter((waitMs) => waitMs === 0)).toHaveLength(7)
    }
  })

  test('remember at most a little more than the maximum, and nothing that has no effect', async () => {
    const { servers, at } = await serversOnDatabase(3)
    const all = servers.map(({ limits }) => createQuota(limits, { ...minute, maxKeys: 10 }))
    for (let i = 0; i < 40; i++) await all[i % 3]?.take(`key ${i}`)
    const rows = () => sql`select * from "attempts"`.execute(servers[0]!.database.kysely).then((found) => found.rows)
    expect((await rows()).length).toBeLessThanOrEqual(13)
    at(MINUTE)
    await Promise.all(servers.map(({ limits }) => limits.tidy()))
    expect(await rows()).toEqual([])
  })

  test('store neither addresses nor, on the next day, the key of their hashes', async () => {
    const { servers, at } = await serversOnDatabase(2)
    const [one, other] = servers
    const limits = servers.map((server) => createFailureLimit(server.limits, { ...minute, most: 1, spanMs: 24 * HOUR }))
    for (const limit of limits) await limit.take('203.0.113.5 wanjiku@example.org')
    const stored = async () => {
      const tables = ['attempts', 'dailySecret'].map((table) =>
        sql`select * from ${sql.table(table)}`.execute(one!.database.kysely),
      )
      return JSON.stringify((await Promise.all(tables)).map(({ rows }) => rows))
    }
    for (const secret of ['203.0.113', 'wanjiku']) expect(await stored()).not.toContain(secret)
    const key = (await one!.secret()).toString('base64url')
    expect((await other!.secret()).toString('base64url')).toBe(key)
    expect(await stored()).toContain(key)
    at(12 * HOUR)
    await deleteOldSecrets(one!.database, NOON + 12 * HOUR)
    await one!.limits.tidy()
    expect(await stored()).toBe('[[],[]]')
    expect((await one!.secret()).toString('base64url')).not.toBe(key)
  })

  test('agree on a secret again when the database has lost it', async () => {
    const { servers, at } = await serversOnDatabase(3)
    const [one, other, third] = servers
    await one!.secret()
    await other!.secret()
    await sql`delete from "dailySecret"`.execute(one!.database.kysely)
    at(MINUTE)
    const secrets = [await third!.secret(), await one!.secret(), await other!.secret()]
    expect(new Set(secrets.map(String)).size).toBe(1)
  })
})

describe('the secret of a day', () => {
  afterEach(() => vi.useRealTimers())

  test('stays while the clock shows that day, though a timer of the day’s length has passed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const lastSecond = NOON + 12 * HOUR - 1000
    let now = lastSecond
    const database = openDatabase(temporaryFolder())
    const secret = createDailySecret(database, () => now)
    const first = await secret()
    vi.advanceTimersByTime(10_000)
    expect(await secret()).toEqual(first)
    // The next day's request would replace it, so the clock goes back to show whether it was forgotten without one.
    now = lastSecond + 1000
    vi.advanceTimersByTime(1000)
    now = lastSecond
    expect(await secret()).not.toEqual(first)
    await database.close()
  })
})

/** Milliseconds to wait; 0 if the attempt was made. */
async function attempt(limit: FailureLimit, outcome: Outcome, key = 'a'): Promise<number> {
  const waitMs = await limit.take(key)
  if (waitMs === 0) await limit.end(key, outcome)
  return waitMs
}
