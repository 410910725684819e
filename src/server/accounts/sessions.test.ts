import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openTestDatabase } from '../database/test-database.fixture.ts'
import { createTestServer, ORIGIN, posting, temporaryFolder } from '../server.fixture.ts'

const WANJIKU = { email: 'wanjiku@example.org', password: 'the secret' }
const COOKIE = 'better-auth.session_token'
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

/** A site with one account, signed in on a phone. The clock stands still, except for `pass`. */
async function siteWithWanjiku() {
  const folder = temporaryFolder()
  const server = await createTestServer({ environment: { DATA_DIR: folder } })
  const phone = server.browser()
  const signedUp = await phone('/api/auth/sign-up/email', posting(WANJIKU))
  const visit = async (browser: typeof fetch) => cookieIn(await browser('/api/auth/get-session'))
  return {
    server,
    folder,
    phone,
    cookie: cookieIn(signedUp) ?? '',
    visit,
    pass(ms: number) {
      vi.setSystemTime(Date.now() + ms)
      server.advance(ms)
    },
    /** Sends a request with an earlier cookie. */
    async isGood(cookie: string) {
      const response = await server.app.request(`${ORIGIN}/api/me/sessions`, { headers: { Cookie: cookie } })
      return response.status === 200
    },
  }
}

const cookieIn = (response: Response) =>
  response.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith(`${COOKIE}=`) && !/max-age=0/i.test(cookie))
    ?.split(';')[0]

const signIn = (browser: typeof fetch) => browser('/api/auth/sign-in/email', posting(WANJIKU))

const sessionsOf = async (browser: typeof fetch) =>
  (await (await browser('/api/me/sessions')).json()) as { id: string; signedInAt: string; lastSeenAt: string }[]

describe('a session', () => {
  test('gets a new token only at the first visit after a day', async () => {
    const { phone, cookie, visit, pass } = await siteWithWanjiku()
    pass(DAY - MINUTE)
    expect(await visit(phone)).toBeUndefined()
    pass(MINUTE)
    const renewed = await visit(phone)
    expect(renewed).toMatch(/./)
    expect(renewed).not.toBe(cookie)
    pass(DAY - MINUTE)
    expect(await visit(phone)).toBeUndefined()
  })

  test('stays the same sign-in under its new token', async () => {
    const { phone, visit, pass } = await siteWithWanjiku()
    const [before] = await sessionsOf(phone)
    pass(DAY)
    await visit(phone)
    const after = await sessionsOf(phone)
    expect(after).toEqual([{ ...before, lastSeenAt: new Date().toISOString() }])
  })

  test('keeps its old token until the new one is used, and for a minute after that', async () => {
    const { phone, cookie, visit, pass, isGood } = await siteWithWanjiku()
    pass(DAY)
    await visit(phone)
    pass(5 * MINUTE)
    expect(await isGood(cookie)).toBe(true)
    await visit(phone)
    pass(MINUTE - 1000)
    expect(await isGood(cookie)).toBe(true)
    pass(2000)
    expect(await isGood(cookie)).toBe(false)
  })

  test('survives the loss of the response with the new token', async () => {
    const { server, cookie, pass, isGood } = await siteWithWanjiku()
    const askWith = async (sent: string) =>
      cookieIn(await server.app.request(`${ORIGIN}/api/auth/get-session`, { headers: { Cookie: sent } })) ?? ''
    pass(DAY)
    const lost = await askWith(cookie)
    pass(10 * DAY)
    const arrived = await askWith(cookie)
    await askWith(arrived)
    pass(2 * MINUTE)
    expect([await isGood(cookie), await isGood(lost), await isGood(arrived)]).toEqual([false, false, true])
  })

  test('is renewed once by two parallel tabs', async () => {
    const { server, cookie, pass } = await siteWithWanjiku()
    pass(DAY)
    const ask = () => server.app.request(`${ORIGIN}/api/auth/get-session`, { headers: { Cookie: cookie } })
    const answers = await Promise.all([ask(), ask(), ask()])
    expect(answers.map((answer) => cookieIn(answer)).filter(Boolean)).toHaveLength(1)
    for (const answer of answers) expect(await answer.json()).toMatchObject({ user: { email: WANJIKU.email } })
  })

  test('does not accumulate rows', async () => {
    const { folder, phone, visit, pass } = await siteWithWanjiku()
    for (let day = 0; day < 10; day++) {
      pass(DAY)
      await visit(phone)
      await visit(phone)
    }
    const database = await openTestDatabase(folder)
    const { rows } = await sql`select "id" from "session"`.execute(database.kysely)
    await database.close()
    expect(rows.length).toBeLessThan(3)
  })

  test('lasts as long as there is a visit every thirty days', async () => {
    const { phone, visit, pass } = await siteWithWanjiku()
    for (let month = 0; month < 4; month++) {
      pass(29 * DAY)
      expect(await visit(phone)).toMatch(/./)
    }
    pass(31 * DAY)
    expect((await phone('/api/me/sessions')).status).toBe(401)
  })

  test.each([
    ['signing out', '/api/auth/sign-out', {}],
    ['signing out everywhere', '/api/me/sessions/end-all', {}],
    ['a password change', '/api/auth/change-password', { currentPassword: 'the secret', newPassword: 'a new secret' }],
    ['deleting the account', '/api/auth/delete-user', { password: 'the secret' }],
  ])('ends under its old token too after %s', async (_, path, body) => {
    const { phone, cookie, visit, pass, isGood } = await siteWithWanjiku()
    pass(DAY)
    await visit(phone)
    expect((await phone(path, posting(body))).status).toBe(200)
    expect(await isGood(cookie)).toBe(false)
  })

  test('ends under every token when it is ended from another device', async () => {
    const { server, phone, cookie, visit, pass, isGood } = await siteWithWanjiku()
    const laptop = server.browser()
    await laptop('/api/auth/sign-in/email', posting(WANJIKU))
    pass(DAY)
    const renewed = (await visit(phone)) ?? ''
    const { id } = (await sessionsOf(phone))[0]!
    await laptop('/api/me/sessions/end', posting({ id }))
    expect([await isGood(cookie), await isGood(renewed)]).toEqual([false, false])
    expect(await sessionsOf(laptop)).toHaveLength(1)
  })

  test('beyond the twentieth of an account ends the one whose last visit is longest ago, never itself', async () => {
    const { server, phone, folder, visit, pass } = await siteWithWanjiku()
    const browsers = Array.from({ length: 19 }, () => server.browser())
    for (const browser of browsers) {
      pass(MINUTE)
      await signIn(browser)
    }
    pass(DAY)
    await visit(phone)
    await visit(phone)
    const signedOut = async () => {
      const statuses = await Promise.all(browsers.map(async (browser) => (await browser('/api/me/sessions')).status))
      return statuses.flatMap((status, index) => (status === 401 ? [index] : []))
    }
    await signIn(browsers[7]!)
    expect(await signedOut()).toEqual([])

    // A server whose clock is behind.
    pass(-2 * DAY)
    const late = server.browser()
    await signIn(late)
    expect(await sessionsOf(late)).toHaveLength(20)
    pass(2 * DAY)
    expect(await signedOut()).toEqual([0])

    const other = await createTestServer({ environment: { DATA_DIR: folder } })
    const parallel = Array.from({ length: 6 }, (_, index) => (index % 2 ? server : other).browser())
    await Promise.all(parallel.map(signIn))
    for (const browser of [phone, ...parallel]) expect(await sessionsOf(browser)).toHaveLength(20)
    expect((await late('/api/me/sessions')).status).toBe(401)
    expect(await signedOut()).toEqual([0, 1, 2, 3, 4, 5])
  })

  test('stores no network address, and only the device name of the browser', async () => {
    const { folder, server, pass } = await siteWithWanjiku()
    const firefox = 'Mozilla/5.0 (Android 14; Mobile; rv:131.0) Gecko/131.0 Firefox/131.0'
    const ask = (path: string, init: RequestInit = {}) => {
      const headers = new Headers(init.headers)
      headers.set('User-Agent', firefox)
      return tablet(path, { ...init, headers })
    }
    const tablet = server.browser()
    await ask('/api/auth/sign-in/email', posting(WANJIKU))
    pass(DAY)
    await ask('/api/auth/get-session')
    expect(await (await ask('/api/me/sessions')).json()).toMatchObject([
      { device: 'Firefox on Android', isThis: true },
      { device: 'An unknown browser' },
    ])
    const database = await openTestDatabase(folder)
    const { rows } = await sql<Record<string, unknown>>`
      select * from "session" order by "userAgent", "updatedAt"
    `.execute(database.kysely)
    await database.close()
    expect(rows).toMatchObject([
      { ipAddress: '', userAgent: 'An unknown browser', impersonatedBy: null },
      { ipAddress: '', userAgent: 'Firefox on Android' },
      { ipAddress: '', userAgent: 'Firefox on Android' },
    ])
    expect(JSON.stringify(rows)).not.toContain('203.0.113.5')
  })

  test('has HttpOnly, SameSite and Secure cookies', async () => {
    const origin = 'https://kikuyu.example.org'
    const server = await createTestServer({ environment: { PUBLIC_URL: origin } })
    const phone = server.browser()
    const post = (path: string, body: object) => phone(path, posting(body, { Origin: origin }))
    const signedUp = await post('/api/auth/sign-up/email', WANJIKU)
    vi.setSystemTime(Date.now() + DAY)
    const renewed = await phone('/api/auth/get-session')
    const changed = await post('/api/auth/change-password', {
      currentPassword: 'the secret',
      newPassword: 'new secret',
    })
    for (const answer of [signedUp, renewed, changed]) {
      const cookies = answer.headers.getSetCookie().filter((cookie) => !cookie.includes('known-device='))
      expect(cookies).toHaveLength(1)
      for (const flag of [/; HttpOnly/, /; SameSite=Lax/, /; Secure/, /; Path=\//, /; Max-Age=2592000/])
        expect(cookies[0]).toMatch(flag)
    }
    const device = signedUp.headers.getSetCookie().find((cookie) => cookie.includes('known-device=')) ?? ''
    for (const flag of [/; HttpOnly/, /; SameSite=Strict/, /; Secure/, /; Path=\/api\/auth/, /; Max-Age=34560000/])
      expect(device).toMatch(flag)
    expect(decodeURIComponent(device)).not.toContain(WANJIKU.email)
  })

  test('is never readable by a script', async () => {
    const { phone, cookie } = await siteWithWanjiku()
    const token = decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0] ?? ''
    expect(token).toMatch(/^\w{20,}$/)
    const answers = [
      await phone('/api/auth/get-session'),
      await phone('/api/me/sessions'),
      await phone('/api/me/export'),
      await phone('/api/auth/sign-in/email', posting(WANJIKU)),
      await phone('/api/auth/change-password', posting({ currentPassword: 'the secret', newPassword: 'new secret' })),
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(200)
      const text = await answer.text()
      expect(text).not.toContain(token)
      expect(text).not.toMatch(/token/i)
    }
  })
})
