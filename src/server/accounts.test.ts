import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getMigrations } from 'better-auth/db/migration'
import { admin } from 'better-auth/plugins/admin'
import { describe, expect, test } from 'vitest'
import { describeAuth } from '#providers/auth/auth.contract.ts'
import { createServerAuth } from '#providers/auth/server.ts'
import { runAdmin } from './admin-command.ts'
import { usualTryLimits } from './auth-routes.ts'
import { forgetWhatEnded, openDatabase } from './database.ts'
import { openMailbox } from './mail/mailbox.fixture.ts'
import { createTestServer, ORIGIN, posting, temporaryFolder } from './server.fixture.ts'

const WANJIKU = { email: 'wanjiku@example.org', password: 'secret' }

describeAuth(
  'server',
  async () => {
    const mailbox = await openMailbox()
    const environment = { DATA_DIR: temporaryFolder(), ...mailbox.environment }
    const server = await createTestServer({ environment })
    return {
      open: () => createServerAuth({ origin: ORIGIN, fetch: server.browser() }),
      tokenFor: async (letter, email) => mailbox.tokenFor(letter, email),
      async disable(email) {
        await runAdmin(['disable', email], environment)
      },
    }
  },
  { google: 'no provider is set up here' },
)

const signIn = (browser: typeof fetch, credentials: object = WANJIKU) =>
  browser('/api/auth/sign-in/email', posting(credentials))
const signUp = (browser: typeof fetch, credentials: object = { ...WANJIKU, name: '' }) =>
  browser('/api/auth/sign-up/email', posting(credentials))

describe('a session', () => {
  test('survives a restart on the same data folder', async () => {
    const environment = { DATA_DIR: temporaryFolder() }
    const before = await createTestServer({ environment })
    const cookie = (await signUp(before.browser())).headers.get('Set-Cookie')?.split(';')[0] ?? ''
    await before.close()
    const after = await createTestServer({ environment })
    const session = await after.browser()('/api/auth/get-session', { headers: { Cookie: cookie } })
    expect(await session.json()).toMatchObject({ user: { email: WANJIKU.email } })
  })

  test('lasts thirty days without a visit, and is then forgotten', async () => {
    const folder = temporaryFolder()
    const server = await createTestServer({ environment: { DATA_DIR: folder } })
    await signUp(server.browser())
    await server.close()
    const database = openDatabase(folder)
    const kept = async (days: number) => {
      await forgetWhatEnded(database, Date.now() + days * 24 * 60 * 60 * 1000)
      return (await database.kysely.selectFrom('session').select('id').execute()).length
    }
    expect([await kept(29), await kept(31)]).toEqual([1, 0])
    await database.close()
  })

  test('is kept in a cookie that no script reads and no other site sends along', async () => {
    const server = await createTestServer()
    const cookie = (await signUp(server.browser())).headers.get('Set-Cookie')
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/SameSite=Lax/)
    expect(cookie).not.toMatch(/Secure/)
  })

  test('is sent over https only where the site is there', async () => {
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

  test('is not made for a page of another site', async () => {
    const server = await createTestServer()
    const attempt = posting({ ...WANJIKU, name: '' }, { Origin: 'https://evil.example' })
    const response = await server.browser()('/api/auth/sign-up/email', attempt)
    expect(response.status).toBe(403)
    expect(response.headers.get('Set-Cookie')).toBeNull()
  })

  test('is not used for a page of another site', async () => {
    const server = await createTestServer()
    const browser = server.browser()
    await signUp(browser)
    const attempt = posting({ name: 'Mallory' }, { Origin: 'https://evil.example' })
    expect((await browser('/api/auth/update-user', attempt)).status).toBe(403)
  })
})

describe('an account', () => {
  test('has nothing in it but what the product asks for', async () => {
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
      },
    })
  })

  test.each([
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

  test.each(['{', '[]', '"text"', 'null', '{"email":["a@b.cd"],"password":"secret"}'])(
    'is not found by the body %s, and nothing breaks',
    async (body) => {
      const server = await createTestServer()
      const response = await server.browser()('/api/auth/sign-in/email', posting(body))
      expect(response.status).toBe(400)
      expect(server.faults).toEqual([])
    },
  )
})

test.each([
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
  ['POST', '/api/auth/sign-in/social'],
  ['POST', '/api/auth/get-session'],
  ['GET', '/api/auth/sign-out'],
])('%s %s is no address of ours', async (method, path) => {
  const server = await createTestServer()
  const response = await server.browser()(path, method === 'POST' ? posting({}) : {})
  expect(response.status).toBe(404)
  expect(await response.json()).toEqual({ problem: { kind: 'not-found' } })
})

test('a password is the same whichever way its letters were sent', async () => {
  const server = await createTestServer()
  await signUp(server.browser(), { ...WANJIKU, password: 'Kĩrĩnyaga'.normalize('NFD') })
  expect((await signIn(server.browser(), { ...WANJIKU, password: 'Kĩrĩnyaga'.normalize('NFC') })).status).toBe(200)
  expect((await signIn(server.browser(), { ...WANJIKU, password: 'Kĩrĩnyaga'.normalize('NFD') })).status).toBe(200)
})

test('a password is not made longer by letters that were sent in two parts', async () => {
  const server = await createTestServer()
  const response = await signUp(server.browser(), { ...WANJIKU, password: 'ééé'.normalize('NFD') })
  expect(await response.json()).toMatchObject({ code: 'PASSWORD_TOO_SHORT' })
})

describe('the limit on tries', () => {
  const wrong = { ...WANJIKU, password: 'not the secret' }
  const as = (address: string) => posting(wrong, { 'X-Forwarded-For': address })

  test('lets an address try ten times a minute, then says how long to wait', async () => {
    const server = await createTestServer()
    const browser = server.browser()
    await signUp(browser)
    for (let i = 0; i < 10; i++) {
      expect((await signIn(browser, wrong)).status).toBe(401)
      server.advance(1000)
    }
    const refused = await signIn(browser)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('Retry-After')).toBe('50')
    expect(await refused.json()).toEqual({ problem: { kind: 'too-many-tries', waitSeconds: 50 } })
    server.advance(50_000)
    expect((await signIn(browser)).status).toBe(200)
  })

  test('counts tries for any account, also for none', async () => {
    const server = await createTestServer()
    const browser = server.browser()
    for (let i = 0; i < 10; i++) await signIn(browser, { email: `learner${i}@example.org`, password: 'x' })
    expect((await signIn(browser, {})).status).toBe(429)
  })

  test('locks nobody out: the owner signs in from another address', async () => {
    const server = await createTestServer()
    await signUp(server.browser())
    const stranger = server.browser('198.51.100.7')
    for (let i = 0; i < 20; i++) await signIn(stranger, wrong)
    expect((await signIn(stranger)).status).toBe(429)
    expect((await signIn(server.browser())).status).toBe(200)
  })

  test('holds for an account from one address where the address itself has more tries', async () => {
    const limits = { ...usualTryLimits, signInsOfAddress: 100, signInsOfAccountFromAddress: 2 }
    const server = await createTestServer({ limits })
    const browser = server.browser()
    await signIn(browser, wrong)
    await signIn(browser, { ...wrong, email: 'WANJIKU@example.org' })
    expect((await signIn(browser, wrong)).status).toBe(429)
    expect((await signIn(browser, { ...wrong, email: 'kamau@example.org' })).status).toBe(401)
    expect((await signIn(server.browser('198.51.100.7'), wrong)).status).toBe(401)
  })

  test('holds for sign-ups too', async () => {
    const server = await createTestServer({ limits: { ...usualTryLimits, signUpsOfAddress: 1 } })
    const browser = server.browser()
    await signUp(browser)
    expect((await signUp(browser, { name: '', email: 'kamau@example.org', password: 'secret' })).status).toBe(429)
  })

  test('is not escaped by claiming another address, unless a proxy is trusted to tell it', async () => {
    const limits = { ...usualTryLimits, signInsOfAddress: 1 }
    const open = (await createTestServer({ limits })).browser()
    await open('/api/auth/sign-in/email', as('198.51.100.1'))
    expect((await open('/api/auth/sign-in/email', as('198.51.100.2'))).status).toBe(429)
    const behind = (await createTestServer({ limits, environment: { TRUST_PROXY: '1' } })).browser()
    await behind('/api/auth/sign-in/email', as('198.51.100.1'))
    expect((await behind('/api/auth/sign-in/email', as('198.51.100.2'))).status).toBe(401)
    expect((await behind('/api/auth/sign-in/email', as('198.51.100.9, 198.51.100.2'))).status).toBe(429)
  })
})

describe('the data folder', () => {
  test('keeps the secret and the accounts for its owner alone', async () => {
    const folder = temporaryFolder()
    await createTestServer({ environment: { DATA_DIR: folder } })
    for (const name of ['auth-secret', 'my-mother-language.db'])
      expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
  })

  test('has the tables that better-auth expects', async () => {
    const database = openDatabase(temporaryFolder())
    const { toBeCreated, toBeAdded } = await getMigrations({
      database: { db: database.kysely, type: 'sqlite' },
      emailAndPassword: { enabled: true },
      plugins: [admin()],
    })
    expect([...toBeCreated, ...toBeAdded]).toEqual([])
    await database.close()
  })

  test('stops the start with one sentence where it cannot be', async () => {
    const file = join(temporaryFolder(), 'file')
    writeFileSync(file, '')
    const start = createTestServer({ environment: { DATA_DIR: join(file, 'data') } })
    await expect(start).rejects.toThrow(/^The data folder .* cannot be written to \(ENOTDIR\): make it writable/)
  })

  test('stops the start with one sentence where nothing can ever be made', async () => {
    const start = createTestServer({ environment: { DATA_DIR: '/proc/my-mother-language/data' } })
    await expect(start).rejects.toThrow(/^The data folder .* cannot be written to/)
  })

  test('stops the start with one sentence where its database is none, or its secret cut short', async () => {
    const broken = temporaryFolder()
    writeFileSync(join(broken, 'my-mother-language.db'), 'no database '.repeat(500))
    await expect(createTestServer({ environment: { DATA_DIR: broken } })).rejects.toThrow(
      /^The database .* cannot be opened \(file is not a database\): restore it/,
    )
    const cut = temporaryFolder()
    writeFileSync(join(cut, 'auth-secret'), 'short')
    await expect(createTestServer({ environment: { DATA_DIR: cut } })).rejects.toThrow(/holds no whole secret/)
  })
})
