import { describe, expect, test } from 'vitest'
import { saying } from '#providers/generate-content/generate-content.fixture.ts'
import { openMailbox } from '../mail/mailbox.fixture.ts'
import { ask, createAssistantSite, question, TEXT_MODEL } from '../relay/assistant-site.fixture.ts'
import { createTestServer, posting } from '../server.fixture.ts'

const WANJIKU = { email: 'wanjiku@example.org', password: 'the secret' }

type Entry = Record<string, unknown> & { readonly event?: string; readonly reason?: string }

const entriesOf = ({ logged }: { logged: readonly string[] }) => logged.map((line) => JSON.parse(line) as Entry)

const eventsOf = (server: { logged: readonly string[] }) =>
  entriesOf(server).map(({ event, reason }) => (reason === undefined ? event : `${event}: ${reason}`))

describe('the security log', () => {
  test('has one line per event, with the request id that the response carries', async () => {
    const server = await createTestServer()
    const phone = server.browser()
    await phone('/api/auth/sign-up/email', posting(WANJIKU))
    const refused = await phone('/api/auth/sign-in/email', posting({ ...WANJIKU, password: 'wrong one' }))
    expect(entriesOf(server)[1]).toEqual({
      level: 'warn',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      event: 'sign-in-refused',
      route: '/api/auth/sign-in/email',
      status: 401,
      reason: 'INVALID_EMAIL_OR_PASSWORD',
      requestId: refused.headers.get('X-Request-Id'),
    })
    expect(refused.headers.get('X-Request-Id')).toMatch(/^[\da-f-]{36}$/)
  })

  test('records changed and reset passwords, and created, deleted and disabled accounts', async () => {
    const mailbox = await openMailbox()
    const server = await createTestServer({ environment: mailbox.environment })
    const headers = { Origin: mailbox.environment['PUBLIC_URL'] ?? '' }
    const phone = server.browser()
    await phone('/api/auth/sign-up/email', posting(WANJIKU, headers))
    await phone(
      '/api/auth/change-password',
      posting({ currentPassword: 'the secret', newPassword: 'secret 2' }, headers),
    )
    await phone('/api/auth/request-password-reset', posting({ email: WANJIKU.email }, headers))
    await phone('/api/auth/reset-password', posting({ token: 'made-up', newPassword: 'secret 3' }, headers))
    await phone('/api/auth/delete-user', posting({ password: 'wrong one' }, headers))
    await phone('/api/auth/delete-user', posting({ password: 'secret 2' }, headers))
    await phone('/api/auth/sign-in/email', posting(WANJIKU, headers))
    expect(eventsOf(server)).toEqual([
      'account-made',
      'password-changed',
      'password-reset-asked',
      'password-reset-refused: INVALID_TOKEN',
      'account-deletion-refused: INVALID_PASSWORD',
      'account-deleted',
      'sign-in-refused: USER_NOT_FOUND',
    ])
  })

  test('records confirmed emails, passwords set by email, ended sessions, and refused sign-ups and changes', async () => {
    const mailbox = await openMailbox()
    const server = await createTestServer({ environment: mailbox.environment })
    const phone = server.browser()
    const post = (path: string, body: object) =>
      phone(path, posting(body, { Origin: mailbox.environment['PUBLIC_URL'] ?? '' }))
    const link = async (kind: 'verification' | 'reset') => {
      await expect.poll(() => mailbox.tokenFor(kind, WANJIKU.email)).toBeTruthy()
      return mailbox.tokenFor(kind, WANJIKU.email)
    }
    await post('/api/auth/sign-up/email', WANJIKU)
    await post('/api/auth/sign-up/email', WANJIKU)
    await post('/api/auth/verify-email', { token: 'made-up' })
    await post('/api/auth/verify-email', { token: await link('verification') })
    await post('/api/auth/change-password', { currentPassword: 'wrong one', newPassword: 'secret 2' })
    await post('/api/me/sessions/end-all', {})
    await post('/api/auth/request-password-reset', { email: WANJIKU.email })
    await post('/api/auth/reset-password', { token: await link('reset'), newPassword: 'secret 2' })
    expect(eventsOf(server)).toEqual([
      'account-made',
      'sign-up-refused: USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL',
      'email-confirmation-refused: INVALID_TOKEN',
      'email-confirmed',
      'password-change-refused: INVALID_PASSWORD',
      'signed-out-everywhere',
      'password-reset-asked',
      'password-reset',
    ])
    expect(server.logged.join()).not.toContain('@')
  })

  test('records limits reached at sign-in and at the relays', async () => {
    const { server } = await createAssistantSite([saying('Good')], { environment: { DAILY_ACCOUNT_CALLS: '0' } })
    const phone = server.browser()
    await phone('/api/auth/sign-up/email', posting(WANJIKU))
    await ask(phone, TEXT_MODEL, question)
    for (let i = 0; i < 11; i++) await phone('/api/auth/sign-in/email', posting({ ...WANJIKU, password: `wrong ${i}` }))
    expect(eventsOf(server).at(1)).toBe('limit-hit: account_budget_used')
    expect(eventsOf(server).at(-1)).toBe('limit-hit: too-many-tries')
  })

  test('records refused sign-ins with the provider', async () => {
    const environment = { GOOGLE_CLIENT_ID: 'course', GOOGLE_CLIENT_SECRET: 'fourth-key' }
    const server = await createTestServer({ environment })
    await server.browser()('/api/auth/google/callback?state=made-up&code=made-up')
    expect(eventsOf(server)).toEqual(['sign-in-refused: other'])
  })

  test('records requests from other sites', async () => {
    const server = await createTestServer()
    await server.browser()('/api/me/sessions/end-all', posting({}, { Origin: 'https://evil.example' }))
    expect(eventsOf(server)).toEqual(['other-site-refused: other-site'])
  })

  test('contains nothing that a client sent: no email, network address, password or user agent', async () => {
    const server = await createTestServer()
    const phone = server.browser('203.0.113.77')
    const headers = { 'User-Agent': 'Mozilla of Wanjiku', 'X-Request-Id': 'wanjiku@example.org' }
    await phone('/api/auth/sign-up/email', posting(WANJIKU, headers))
    await phone('/api/auth/sign-in/email', posting({ ...WANJIKU, password: 'wrong one' }, headers))
    await phone('/api/auth/sign-in/email', posting({ email: 'kamau@example.org', password: 'wrong one' }, headers))
    await phone('/api/auth/sign-up/email?email=wanjiku@example.org', posting({ email: 'no email' }, headers))
    expect(server.logged.length).toBeGreaterThan(3)
    for (const text of ['wanjiku', 'kamau', '203.0.113', 'wrong one', 'Mozilla', '@'])
      expect(server.logged.join('').toLowerCase()).not.toContain(text.toLowerCase())
  })

  test('omits successful requests and entries below the log level', async () => {
    const server = await createTestServer()
    await server.browser()('/api/usage')
    await server.browser()('/api/auth/get-session')
    expect(server.logged).toEqual([])
    const quiet = await createTestServer({ environment: { LOG_LEVEL: 'warn' } })
    await quiet.browser()('/api/auth/sign-up/email', posting(WANJIKU))
    await quiet.browser()('/api/auth/sign-in/email', posting({ ...WANJIKU, password: 'wrong one' }))
    expect(eventsOf(quiet)).toEqual(['sign-in-refused: INVALID_EMAIL_OR_PASSWORD'])
  })
})

const ID = '0123456789abcdef0123456789abcdef'
const idOf = async (environment: Record<string, string>, given: string) => {
  const server = await createTestServer({ environment })
  return (await server.browser()('/api/usage', { headers: { 'X-Request-Id': given } })).headers.get('X-Request-Id')
}

describe('a request', () => {
  test('keeps the id of a trusted proxy, and has a new one otherwise', async () => {
    expect(await idOf({ TRUST_PROXY: '1' }, ID.toUpperCase())).toBe(ID)
    for (const TRUST_PROXY of ['0', '1'])
      for (const given of ['wanjiku@example.org', ID.slice(0, 8), ID.repeat(3), ...(TRUST_PROXY === '0' ? [ID] : [])])
        expect(await idOf({ TRUST_PROXY }, given)).toMatch(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/)
  })

  test('has a line of its own at the level debug, with the pattern of its route', async () => {
    const server = await createTestServer({ environment: { LOG_LEVEL: 'debug' } })
    await server.browser()('/api/learning-log/months/2026-11?learner=wanjiku')
    expect(entriesOf(server)).toEqual([
      expect.objectContaining({
        level: 'debug',
        event: 'request',
        route: '/api/learning-log/months/:month',
        status: 401,
      }),
    ])
    expect(server.logged.join()).not.toMatch(/2026-11\?|wanjiku/)
  })
})

const through = (header: string) => ({ headers: { [header]: '203.0.113.5' } })

describe('the proxy warning', () => {
  test.each(['X-Forwarded-For', 'Forwarded', 'X-Real-IP', 'Via'])(
    'is logged once for %s without TRUST_PROXY, and names the setting',
    async (header) => {
      const server = await createTestServer()
      for (let i = 0; i < 3; i++) await server.browser()('/healthz', through(header))
      expect(entriesOf(server)).toEqual([
        expect.objectContaining({ level: 'warn', event: 'proxy-not-trusted', setting: 'TRUST_PROXY', header }),
      ])
      expect(server.logged.join()).not.toContain('203.0.113')
    },
  )

  test.each(['0', '1'])('is not logged if TRUST_PROXY is %s', async (TRUST_PROXY) => {
    const server = await createTestServer({ environment: { TRUST_PROXY } })
    await server.browser()('/healthz', through('X-Forwarded-For'))
    expect(server.logged).toEqual([])
  })

  test('is not logged without a proxy', async () => {
    const server = await createTestServer()
    await server.browser()('/healthz')
    expect(server.logged).toEqual([])
  })
})
