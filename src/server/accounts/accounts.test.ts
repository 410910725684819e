import { scryptSync } from 'node:crypto'
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getMigrations } from 'better-auth/db/migration'
import { admin } from 'better-auth/plugins/admin'
import { sql } from 'kysely'
import Sqlite from 'libsql'
import { describe, expect, test, vi } from 'vitest'
import { describeAuth } from '#providers/auth/auth.contract.ts'
import { createServerAuth } from '#providers/auth/server.ts'
import { runAdmin } from './admin-command.ts'
import { defaultSignInLimits } from './auth-routes.ts'
import { passkeys } from './passkeys.ts'
import { secondFactor } from './second-factor.ts'
import { deleteExpired } from '../database/database.ts'
import { databaseSettings, isPostgres, openTestDatabase } from '../database/test-database.fixture.ts'
import { openMailbox } from '../mail/mailbox.fixture.ts'
import { createTestServer, ORIGIN, posting, quickHashing, temporaryFolder } from '../server.fixture.ts'

const WANJIKU = { email: 'wanjiku@example.org', password: 'the secret' }

// On PostgreSQL openid-routes.test.ts runs this suite, with the provider that is not set up here.
if (!isPostgres)
  describeAuth(
    'server',
    async () => {
      const mailbox = await openMailbox()
      const folder = temporaryFolder()
      const environment = { DATA_DIR: folder, ...(await databaseSettings(folder)), ...mailbox.environment }
      const server = await createTestServer({ environment })
      return {
        open: () => createServerAuth({ origin: ORIGIN, fetch: server.browser() }),
        tokenFor: async (kind, email) => mailbox.tokenFor(kind, email),
        async disable(email) {
          await runAdmin(['disable', email], environment)
        },
      }
    },
    { google: 'no provider is set up here' },
  )

const signIn = (browser: typeof fetch, credentials: object = WANJIKU) =>
  browser('/api/auth/sign-in/email', posting(credentials))
const codeOf = async (response: Response) => [response.status, (await response.json()).code]
const signUp = (browser: typeof fetch, credentials: object = { ...WANJIKU, name: '' }) =>
  browser('/api/auth/sign-up/email', posting(credentials))

describe('a session', () => {
  test('survives a restart', async () => {
    const environment = { DATA_DIR: temporaryFolder() }
    const before = await createTestServer({ environment })
    const cookie = (await signUp(before.browser())).headers.get('Set-Cookie')?.split(';')[0] ?? ''
    await before.close()
    const after = await createTestServer({ environment })
    const session = await after.browser()('/api/auth/get-session', { headers: { Cookie: cookie } })
    expect(await session.json()).toMatchObject({ user: { email: WANJIKU.email } })
  })

  test('expires after thirty days without a visit, and is then deleted', async () => {
    const folder = temporaryFolder()
    const server = await createTestServer({ environment: { DATA_DIR: folder } })
    await signUp(server.browser())
    await server.close()
    const database = await openTestDatabase(folder)
    const kept = async (days: number) => {
      await deleteExpired(database, Date.now() + days * 24 * 60 * 60 * 1000)
      return (await database.kysely.selectFrom('session').select('id').execute()).length
    }
    expect([await kept(29), await kept(31)]).toEqual([1, 0])
    await database.close()
  })

  test('is in an HttpOnly, SameSite cookie', async () => {
    const server = await createTestServer()
    const cookie = (await signUp(server.browser())).headers.get('Set-Cookie')
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/SameSite=Lax/)
    expect(cookie).not.toMatch(/Secure/)
  })

  test('has a Secure cookie on an https site', async () => {
    const server = await createTestServer({ environment: { PUBLIC_URL: 'https://kikuyu.example.org' } })
    const browser = server.browser()
    const cookie = (
      await browser(
        '/api/auth/sign-up/email',
        posting({ ...WANJIKU, name: '' }, { Origin: 'https://kikuyu.example.org' }),
      )
    ).headers.get('Set-Cookie')
    expect(cookie).toMatch(/; Secure/)
  })

  test('is not created for a page of another site', async () => {
    const server = await createTestServer()
    const attempt = posting({ ...WANJIKU, name: '' }, { Origin: 'https://evil.example' })
    const response = await server.browser()('/api/auth/sign-up/email', attempt)
    expect(response.status).toBe(403)
    expect(response.headers.get('Set-Cookie')).toBeNull()
  })

  test('is refused for a page of another site', async () => {
    const server = await createTestServer()
    const browser = server.browser()
    await signUp(browser)
    const attempt = posting({ name: 'Mallory' }, { Origin: 'https://evil.example' })
    expect((await browser('/api/auth/update-user', attempt)).status).toBe(403)
  })
})

describe('an account', () => {
  test('has only the fields that the product needs', async () => {
    const server = await createTestServer()
    const browser = server.browser()
    await signUp(browser, { ...WANJIKU, name: 'Admin', image: 'https://evil.example/x.png', emailVerified: true })
    expect(await (await browser('/api/auth/get-session')).json()).toEqual({
      user: {
        id: expect.any(String),
        email: WANJIKU.email,
        emailVerified: false,
        name: '',
        image: null,
        hasPassword: true,
        hasGoogle: false,
        hasSecondFactor: false,
      },
    })
  })

  test('is created once by two parallel sign-ups; the other gets USER_ALREADY_EXISTS', async () => {
    const environment = { DATA_DIR: temporaryFolder() }
    const servers = [await createTestServer({ environment }), await createTestServer({ environment })] as const
    const [one, two] = await Promise.all([signUp(servers[0].browser()), signUp(servers[1].browser())])
    const [made, refused] = one.ok ? [one, two] : [two, one]
    expect([made.status, refused.status]).toEqual([200, 422])
    expect((await refused.json()).code).toMatch(/^USER_ALREADY_EXISTS/)
    expect(servers.flatMap(({ faults }) => faults)).toEqual([])
    expect((await signIn(servers[0].browser())).status).toBe(200)
  })

  test('gets none of the most common passwords, and still signs in with one that it had before', async () => {
    const folder = temporaryFolder()
    const server = await createTestServer({ environment: { DATA_DIR: folder } })
    const browser = server.browser()
    const refused = [400, 'PASSWORD_TOO_COMMON']
    expect(await codeOf(await signUp(browser, { ...WANJIKU, password: 'ILoveYou' }))).toEqual(refused)
    await signUp(browser)
    const change = posting({ currentPassword: WANJIKU.password, newPassword: 'iloveyou' })
    expect(await codeOf(await browser('/api/auth/change-password', change))).toEqual(refused)
    const database = await openTestDatabase(folder)
    await sql`update "account" set "password" = ${await quickHashing.hash('iloveyou')}`.execute(database.kysely)
    await database.close()
    expect((await signIn(browser, { ...WANJIKU, password: 'iloveyou' })).status).toBe(200)
  })

  // Requests that are refused before the database is asked.
  test
    .skipIf(isPostgres)
    .each([
      [{ name: 'Wanjiku', image: 'https://evil.example/x.png' }],
      [{ image: 'https://evil.example/x.png' }],
      [{ email: 'kamau@example.org' }],
      [{ name: 7 }],
      [{}],
    ])('is not changed by %j', async (change) => {
    const server = await createTestServer()
    const browser = server.browser()
    await signUp(browser)
    const refused = await browser('/api/auth/update-user', posting(change))
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ code: 'INVALID_NAME' })
    const { user } = await (await browser('/api/auth/get-session')).json()
    expect(user).toMatchObject({ name: '', image: null, email: WANJIKU.email })
  })

  const nested = `{"email":${'['.repeat(9000)}${']'.repeat(9000)},"password":"the secret"}`
  test.skipIf(isPostgres).each(['{', '[]', '"text"', 'null', '{"email":["a@b.cd"],"password":"the secret"}', nested])(
    'is refused with 400 for the sign-in body %.60s, without a server fault',
    async (body) => {
      const server = await createTestServer()
      const response = await server.browser()('/api/auth/sign-in/email', posting(body))
      expect(response.status).toBe(400)
      expect(server.faults).toEqual([])
    },
  )
})

test.skipIf(isPostgres).each([
  ['GET', '/api/auth/ok'],
  ['GET', '/api/auth/list-sessions'],
  ['POST', '/api/auth/change-email'],
  ['POST', '/api/auth/revoke-sessions'],
  ['POST', '/api/auth/admin/ban-user'],
  ['GET', '/api/auth/admin/list-users'],
  ['POST', '/api/auth/request-password-reset'],
  ['POST', '/api/auth/reset-password'],
  ['POST', '/api/auth/send-verification-email'],
  ['GET', '/api/auth/verify-email'],
  ['POST', '/api/auth/verify-email'],
  ['POST', '/api/auth/sign-in/social'],
  ['POST', '/api/auth/get-session'],
  ['GET', '/api/auth/sign-out'],
])('%s %s does not exist', async (method, path) => {
  const server = await createTestServer()
  const response = await server.browser()(path, method === 'POST' ? posting({}) : {})
  expect(response.status).toBe(404)
  expect(await response.json()).toEqual({ problem: { kind: 'not-found' } })
})

test('a password is the same in every Unicode normalisation', async () => {
  const server = await createTestServer()
  await signUp(server.browser(), { ...WANJIKU, password: 'Kĩrĩnyaga'.normalize('NFD') })
  expect((await signIn(server.browser(), { ...WANJIKU, password: 'Kĩrĩnyaga'.normalize('NFC') })).status).toBe(200)
  expect((await signIn(server.browser(), { ...WANJIKU, password: 'Kĩrĩnyaga'.normalize('NFD') })).status).toBe(200)
})

test('decomposed letters do not make a password longer', async () => {
  const server = await createTestServer()
  const response = await signUp(server.browser(), { ...WANJIKU, password: 'ééé'.normalize('NFD') })
  expect(await response.json()).toMatchObject({ code: 'PASSWORD_TOO_SHORT' })
})

const wrong = { ...WANJIKU, password: 'not the secret' }

/** Lowered, since failed attempts take time. */
const threeTries = { ...defaultSignInLimits, wrongOfAccountFromAddress: 3 }

const wrongFrom = (address: string) => posting(wrong, { 'X-Forwarded-For': address })

const statusesOf = async (count: number, attempt: () => Promise<Response>) => {
  const statuses: number[] = []
  for (let i = 0; i < count; i++) statuses.push((await attempt()).status)
  return statuses
}

// PostgreSQL has no part in it.
describe.skipIf(isPostgres)('the limit on failed sign-ins', () => {
  const MINUTE = 60_000

  test('allows an address ten failures per account in 15 minutes, then says how long to wait', async () => {
    const server = await createTestServer()
    await signUp(server.browser())
    const stranger = server.browser()
    for (let i = 0; i < 10; i++) {
      expect((await signIn(stranger, { ...wrong, email: i % 2 ? 'WANJIKU@example.org' : wrong.email })).status).toBe(
        401,
      )
      server.advance(MINUTE)
    }
    server.advance(-MINUTE)
    const refused = await signIn(stranger)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('Retry-After')).toBe('60')
    expect(await refused.json()).toEqual({ problem: { kind: 'too-many-tries', waitSeconds: 60 } })
    server.advance(MINUTE)
    expect((await signIn(stranger)).status).toBe(200)
  })

  test('doubles the wait after each further failure, up to an hour', async () => {
    const limits = { ...defaultSignInLimits, wrongOfAccountFromAddress: 1 }
    const server = await createTestServer({ limits })
    await signUp(server.browser())
    const stranger = server.browser()
    const waits: number[] = []
    for (let i = 0; i < 8; i++) {
      await signIn(stranger, wrong)
      const { problem } = await (await signIn(stranger, wrong)).json()
      waits.push(problem.waitSeconds / 60)
      server.advance(problem.waitSeconds * 1000)
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
  })

  test('does not count successful sign-ins', async () => {
    const limits = { ...defaultSignInLimits, wrongOfAddress: 3, wrongOfAccountFromAddress: 3 }
    const server = await createTestServer({ limits })
    await signUp(server.browser())
    const right = () => signIn(server.browser())
    expect(await statusesOf(2, () => signIn(server.browser(), wrong))).toEqual([401, 401])
    expect(await statusesOf(6, right)).toEqual([200, 200, 200, 200, 200, 200])
    expect((await signIn(server.browser(), wrong)).status).toBe(401)
    expect((await right()).status).toBe(429)
  })

  test('allows an address a hundred failures a minute over all accounts', async () => {
    const server = await createTestServer()
    const browser = server.browser()
    let i = 0
    const strange = () => signIn(browser, { email: `learner${i++}@example.org`, password: 'x' })
    expect(new Set(await statusesOf(100, strange))).toEqual(new Set([401]))
    expect((await strange()).status).toBe(429)
    expect((await signIn(browser, {})).status).toBe(429)
    server.advance(MINUTE)
    expect((await strange()).status).toBe(401)
  })

  test('lasts as long as announced when the clock jumps back', async () => {
    const server = await createTestServer({ limits: threeTries })
    await signUp(server.browser())
    const stranger = server.browser()
    await statusesOf(3, () => signIn(stranger, wrong))
    server.advance(-24 * 60 * MINUTE)
    expect((await signIn(stranger)).headers.get('Retry-After')).toBe('60')
    server.advance(MINUTE)
    expect((await signIn(stranger)).status).toBe(200)
  })

  test('does not lock the owner out: another address can sign in', async () => {
    const server = await createTestServer({ limits: threeTries })
    await signUp(server.browser())
    const stranger = server.browser('198.51.100.7')
    await statusesOf(5, () => signIn(stranger, wrong))
    expect((await signIn(stranger)).status).toBe(429)
    expect((await signIn(server.browser())).status).toBe(200)
  })

  test('does not lock the owner out: a known device can sign in from the same address', async () => {
    const server = await createTestServer({ limits: threeTries })
    const phone = server.browser()
    await signUp(phone)
    await phone('/api/auth/sign-out', posting({}))
    const stranger = server.browser()
    let i = 0
    await statusesOf(150, () => signIn(stranger, i++ < 5 ? wrong : { ...wrong, email: `learner${i}@example.org` }))
    expect((await signIn(stranger)).status).toBe(429)
    expect((await signIn(phone)).status).toBe(200)
  })

  test('applies to a known device too', async () => {
    const server = await createTestServer({ limits: threeTries })
    const phone = server.browser()
    await signUp(phone)
    expect(await statusesOf(4, () => signIn(phone, wrong))).toEqual([401, 401, 401, 429])
  })

  test('cannot be evaded with devices that knew an earlier password', async () => {
    const server = await createTestServer({ limits: threeTries })
    const phone = server.browser()
    await signUp(phone)
    const strangers = Array.from({ length: 5 }, () => server.browser())
    for (const stranger of strangers) await signIn(stranger)
    const newPassword = 'known to the owner only'
    const changed = await phone(
      '/api/auth/change-password',
      posting({ currentPassword: WANJIKU.password, newPassword }),
    )
    expect(changed.status).toBe(200)
    const statuses: number[] = []
    for (const stranger of strangers) statuses.push((await signIn(stranger, wrong)).status)
    expect(statuses).toEqual([401, 401, 401, 429, 429])
    // The phone, which changed it, stays known.
    await phone('/api/auth/sign-out', posting({}))
    expect((await signIn(phone, { ...WANJIKU, password: newPassword })).status).toBe(200)
  })

  test('cannot be evaded with the device cookie of another account', async () => {
    const server = await createTestServer({ limits: threeTries })
    await signUp(server.browser())
    const stranger = server.browser()
    for (let i = 0; i < 5; i++) {
      await signUp(stranger, { email: `stranger${i}@example.org`, password: 'the secret' })
      expect((await signIn(stranger, wrong)).status).toBe(i < 3 ? 401 : 429)
    }
  })

  test('cannot be evaded with parallel attempts', async () => {
    const server = await createTestServer({ limits: threeTries })
    await signUp(server.browser())
    const stranger = server.browser()
    const attempts = await Promise.all(Array.from({ length: 30 }, () => signIn(stranger, wrong)))
    expect(attempts.filter(({ status }) => status === 401)).toHaveLength(3)
    expect(attempts.filter(({ status }) => status === 429)).toHaveLength(27)
  })

  test('also counts wrong passwords that confirm a change or a deletion', async () => {
    const server = await createTestServer({ limits: threeTries })
    const phone = server.browser()
    await signUp(phone)
    const change = () =>
      phone('/api/auth/change-password', posting({ currentPassword: 'guess', newPassword: 'a new secret' }))
    const remove = () => phone('/api/auth/delete-user', posting({ password: 'guess' }))
    expect(await statusesOf(2, change)).toEqual([400, 400])
    expect(await statusesOf(1, remove)).toEqual([400])
    expect([(await change()).status, (await remove()).status, (await signIn(phone, wrong)).status]).toEqual([
      429, 429, 429,
    ])
  })

  test('applies to sign-ups too', async () => {
    const server = await createTestServer({ limits: { ...defaultSignInLimits, signUpsOfAddress: 1 } })
    const browser = server.browser()
    await signUp(browser)
    expect((await signUp(browser, { name: '', email: 'kamau@example.org', password: 'the secret' })).status).toBe(429)
  })

  test('and the one on sign-ups count nothing that pages of other sites make a browser send', async () => {
    const server = await createTestServer({ limits: { ...threeTries, wrongOfAddress: 3, signUpsOfAddress: 3 } })
    await signUp(server.browser('198.51.100.7'))
    const visitor = server.browser()
    const headers = { Origin: 'https://evil.example', 'Content-Type': 'application/x-www-form-urlencoded' }
    const refused: Response[] = []
    for (const path of ['sign-in/email', 'sign-up/email'])
      for (let i = 0; i < 5; i++) refused.push(await visitor(`/api/auth/${path}`, { ...posting(wrong), headers }))
    expect((await signIn(visitor, wrong)).status).toBe(401)
    expect((await signUp(visitor, { email: 'kamau@example.org', password: 'the secret' })).status).toBe(200)
    for (const response of refused) expect(await response.json()).toEqual({ problem: { kind: 'other-site' } })
  })

  test('cannot be evaded with a forged forwarding header, unless a proxy is trusted', async () => {
    const limits = { ...defaultSignInLimits, wrongOfAddress: 1 }
    const open = (await createTestServer({ limits })).browser()
    await open('/api/auth/sign-in/email', wrongFrom('198.51.100.1'))
    expect((await open('/api/auth/sign-in/email', wrongFrom('198.51.100.2'))).status).toBe(429)
    const behind = (await createTestServer({ limits, environment: { TRUST_PROXY: '1' } })).browser()
    await behind('/api/auth/sign-in/email', wrongFrom('198.51.100.1'))
    expect((await behind('/api/auth/sign-in/email', wrongFrom('198.51.100.2'))).status).toBe(401)
    expect((await behind('/api/auth/sign-in/email', wrongFrom('198.51.100.9, 198.51.100.2'))).status).toBe(429)
  })
})

/** Hashing that holds all sign-ins until `release`. */
function heldHashing() {
  const held: { release?: () => void } = {}
  const released = new Promise<void>((resolve) => (held.release = resolve))
  const hashing = {
    ...quickHashing,
    verify: (kept: Parameters<typeof quickHashing.verify>[0]) => released.then(() => quickHashing.verify(kept)),
  }
  return { hashing, release: () => held.release?.() }
}

// PostgreSQL has no part in it.
describe.skipIf(isPostgres)('many parallel sign-ins', () => {
  const limits = { ...defaultSignInLimits, wrongOfAccountFromAddress: 1000 }

  test('over the limit are refused with Retry-After', async () => {
    const { hashing, release } = heldHashing()
    const server = await createTestServer({ limits, hashing })
    await signUp(server.browser())
    const refused: Response[] = []
    const attempts = Array.from({ length: 60 }, async () => {
      const response = await signIn(server.browser(), wrong)
      if (response.status === 503) refused.push(response)
    })
    // One runs, and fifty wait.
    await expect.poll(() => refused.length).toBe(9)
    release()
    await Promise.all(attempts)
    expect(refused).toHaveLength(9)
    expect(refused[0]?.headers.get('Retry-After')).toBe('5')
    expect(await refused[0]?.json()).toEqual({ problem: { kind: 'busy', waitSeconds: 5 } })
    expect((await signIn(server.browser())).status).toBe(200)
  })

  test('of one address with correct passwords do not keep other addresses out', async () => {
    const { hashing, release } = heldHashing()
    const server = await createTestServer({ limits, hashing })
    await signUp(server.browser())
    let refused = 0
    const attempts = Array.from({ length: 60 }, async () => {
      if ((await signIn(server.browser())).status === 503) refused++
    })
    await expect.poll(() => refused).toBe(9)
    const home = signIn(server.browser('198.51.100.7'))
    await expect.poll(() => refused).toBe(10)
    release()
    expect((await home).status).toBe(200)
    await Promise.all(attempts)
  })

  test('do not delay signed-in learners', async () => {
    const { hashing, release } = heldHashing()
    const server = await createTestServer({ limits, hashing })
    const phone = server.browser()
    await signUp(phone)
    let answered = 0
    const attempts = Array.from({ length: 20 }, async () => {
      await signIn(server.browser(), wrong)
      answered++
    })
    for (let i = 0; i < 5; i++) expect((await phone('/api/auth/get-session')).status).toBe(200)
    expect(answered).toBe(0)
    release()
    await Promise.all(attempts)
    expect(answered).toBe(20)
  })

  test('are not hashed after the client disconnects', async () => {
    const server = await createTestServer({ limits: threeTries, hashing: 'usual' })
    await signUp(server.browser())
    const stranger = server.browser()
    const leaving = new AbortController()
    const attempts = Array.from({ length: 3 }, () =>
      stranger('/api/auth/sign-in/email', { ...posting(wrong), signal: leaving.signal }),
    )
    leaving.abort()
    await Promise.all(attempts)
    for (let i = 0; i < 3; i++) expect((await signIn(stranger, wrong)).status).toBe(401)
  })
})

// A server on PostgreSQL has none.
describe.skipIf(isPostgres)('the data folder', () => {
  test('is readable by its owner only', async () => {
    const folder = temporaryFolder()
    await createTestServer({ environment: { DATA_DIR: folder } })
    for (const name of ['auth-secret', 'my-mother-language.db'])
      expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
  })

  test('stores passwords with scrypt at 32 MB', async () => {
    const folder = temporaryFolder()
    const server = await createTestServer({ environment: { DATA_DIR: folder }, hashing: 'usual' })
    await signUp(server.browser())
    await server.close()
    const sqlite = new Sqlite(join(folder, 'my-mother-language.db'))
    const { password: kept } = sqlite.prepare('select "password" from "account"').get() as { password: string }
    sqlite.close()
    const [salt = '', hash] = kept.split(':')
    expect(salt).toMatch(/^[0-9a-f]{32}$/)
    const cost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }
    expect(scryptSync(WANJIKU.password, salt, 64, cost).toString('hex')).toBe(hash)
  })

  test('has the tables that better-auth expects', async () => {
    const database = await openTestDatabase(temporaryFolder())
    const { toBeCreated, toBeAdded } = await getMigrations({
      database: { db: database.kysely, type: 'sqlite' },
      emailAndPassword: { enabled: true },
      plugins: [admin(), secondFactor(), passkeys(database, undefined)],
    })
    expect([...toBeCreated, ...toBeAdded]).toEqual([])
    // From migration 10 on, times are texts in both databases.
    const warnings = vi.mocked(console.warn).mock.calls
    const expected = /lockedUntil in table twoFactor|(?:createdAt|counter) in table passkey/
    expect(warnings.filter(([text]) => !expected.test(`${text}`))).toEqual([])
    vi.mocked(console.warn).mockClear()
    await database.close()
  })

  test('stops the start with one sentence if it cannot be created', async () => {
    const file = join(temporaryFolder(), 'file')
    writeFileSync(file, '')
    const start = createTestServer({ environment: { DATA_DIR: join(file, 'data') } })
    await expect(start).rejects.toThrow(/^The data folder .* cannot be written to \(ENOTDIR\): make it writable/)
  })

  test('stops the start with one sentence in a folder where nothing can be created', async () => {
    const start = createTestServer({ environment: { DATA_DIR: '/proc/my-mother-language/data' } })
    await expect(start).rejects.toThrow(/^The data folder .* cannot be written to/)
  })

  test('stops the start with one sentence if its database or secret is invalid', async () => {
    const broken = temporaryFolder()
    writeFileSync(join(broken, 'my-mother-language.db'), 'no database '.repeat(500))
    await expect(createTestServer({ environment: { DATA_DIR: broken } })).rejects.toThrow(
      /^The database .* cannot be opened \(file is not a database\): restore it/,
    )
    const cut = temporaryFolder()
    writeFileSync(join(cut, 'auth-secret'), 'short')
    await expect(createTestServer({ environment: { DATA_DIR: cut } })).rejects.toThrow(/contains an incomplete secret/)
  })
})
