import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isPostgres, openTestDatabase } from '../database/test-database.fixture.ts'
import { createTestServer, posting, temporaryFolder } from '../server.fixture.ts'
import { openMailbox } from './mailbox.fixture.ts'

const WANJIKU = { email: 'wanjiku@example.org', password: 'the secret' }
const HOUR = 60 * 60_000
const DAY = 24 * HOUR

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

/** A site with one account, signed in on a phone. Its first email is deleted. */
async function siteWithWanjiku(environment: Record<string, string> = {}) {
  const mailbox = await openMailbox()
  const folder = temporaryFolder()
  const server = await createTestServer({ environment: { DATA_DIR: folder, ...mailbox.environment, ...environment } })
  const phone = server.browser()
  await phone('/api/auth/sign-up/email', posting(WANJIKU))
  await vi.waitFor(() => expect(mailbox.emails.length + server.faults.length).toBe(1), 10_000)
  mailbox.emails.length = 0
  server.faults.length = 0
  return {
    ...mailbox,
    folder,
    server,
    phone,
    ask: (email = WANJIKU.email, browser = phone) => browser('/api/auth/request-password-reset', posting({ email })),
    reset: (token = '', newPassword = 'remembered now') =>
      phone('/api/auth/reset-password', posting({ token, newPassword })),
    askToConfirm: () => phone('/api/auth/send-verification-email', posting({})),
    confirm: (token = '', browser = phone) => browser('/api/auth/verify-email', posting({ token })),
    isConfirmed: async (browser = phone) =>
      (await (await browser('/api/auth/get-session')).json()).user.emailVerified as boolean,
    pass(ms: number) {
      vi.setSystemTime(Date.now() + ms)
      server.advance(ms)
    },
  }
}

interface Verification {
  readonly value: string
}

async function verifications(folder: string): Promise<readonly Verification[]> {
  const database = await openTestDatabase(folder)
  const { rows } = await sql<Verification>`select * from "verification"`.execute(database.kysely)
  await database.close()
  return rows
}

const isReset = ({ value }: Verification) => !value.startsWith('email of ')

describe('an email to reset the password', () => {
  test.skipIf(isPostgres)('links to the site’s reset page only', async () => {
    const { phone, emails } = await siteWithWanjiku()
    const body = { email: WANJIKU.email, redirectTo: 'https://evil.example', callbackURL: 'https://evil.example' }
    const request = posting(body, { 'X-Forwarded-Host': 'evil.example' })
    await phone('http://evil.example/api/auth/request-password-reset', request)
    expect(emails[0]?.text).toMatch(/^http:\/\/kikuyu\.test\/reset-password\?token=[\w-]{32}$/m)
    expect(emails[0]?.text).not.toContain('evil')
  })

  test.skipIf(isPostgres)('contains no image, style or external link', async () => {
    const { ask, emails } = await siteWithWanjiku()
    await ask()
    expect(emails[0]?.headers).toMatch(/Content-Type: text\/plain/)
    expect(emails[0]?.text.match(/https?:\S+/g)).toHaveLength(1)
  })

  test.skipIf(isPostgres)('goes to the account’s email whatever its case in the request', async () => {
    const { ask, emails } = await siteWithWanjiku()
    await ask('WANJIKU@Example.ORG')
    expect(emails.map(({ to }) => to)).toEqual([[WANJIKU.email]])
  })

  test('has a link that is valid for an hour', async () => {
    const { ask, reset, tokenFor, pass } = await siteWithWanjiku()
    await ask()
    pass(HOUR - 1000)
    expect((await reset(tokenFor('reset', WANJIKU.email))).status).toBe(200)
    await ask()
    pass(HOUR + 1000)
    const late = await reset(tokenFor('reset', WANJIKU.email))
    expect(late.status).toBe(400)
    expect(await late.json()).toMatchObject({ code: 'INVALID_TOKEN' })
  })

  test('becomes invalid when another one is used', async () => {
    const { ask, reset, tokenFor } = await siteWithWanjiku()
    await ask()
    const first = tokenFor('reset', WANJIKU.email)
    await ask()
    expect((await reset(tokenFor('reset', WANJIKU.email))).status).toBe(200)
    expect((await reset(first)).status).toBe(400)
  })

  test('has a link that is not stored in the database', async () => {
    const { ask, tokenFor, folder } = await siteWithWanjiku()
    await ask()
    const stored = (await verifications(folder)).filter(isReset)
    expect(stored).toHaveLength(1)
    expect(JSON.stringify(stored)).not.toContain(tokenFor('reset', WANJIKU.email))
  })

  test('is deleted from the database when its link expires', async () => {
    const { ask, pass, folder } = await siteWithWanjiku()
    await ask()
    pass(HOUR + 1000)
    await ask()
    expect((await verifications(folder)).filter(isReset)).toHaveLength(1)
  })

  test.skipIf(isPostgres)('is not sent without an account, and the response is the same', async () => {
    const { ask, emails } = await siteWithWanjiku()
    const [known, unknown] = [await ask(), await ask('kamau@example.org')]
    expect(emails).toHaveLength(1)
    expect([unknown.status, await unknown.text()]).toEqual([known.status, await known.text()])
  })

  test('lets a learner from a provider set a password', async () => {
    const { ask, reset, tokenFor, phone, folder } = await siteWithWanjiku()
    const database = await openTestDatabase(folder)
    await sql`update "account" set "providerId" = 'https://accounts.example.org', "password" = null`.execute(
      database.kysely,
    )
    await sql`update "user" set "ownerVouchedAt" = ${new Date().toISOString()}`.execute(database.kysely)
    await database.close()
    await ask()
    await reset(tokenFor('reset', WANJIKU.email), 'my own')
    const signedIn = await phone('/api/auth/sign-in/email', posting({ ...WANJIKU, password: 'my own' }))
    expect(await signedIn.json()).toMatchObject({ user: { hasPassword: true, hasGoogle: true } })
  })

  test.skipIf(isPostgres).each(['{', '{}', '{"email":7}', '{"email":"wanjiku"}'])(
    'is not sent for the body %s',
    async (body) => {
      const { phone, emails, server } = await siteWithWanjiku()
      const refused = await phone('/api/auth/request-password-reset', posting(body))
      expect(refused.status).toBe(400)
      expect(await refused.json()).toMatchObject({ code: 'INVALID_EMAIL' })
      expect(emails).toEqual([])
      expect(server.faults).toEqual([])
    },
  )
})

describe('an email to confirm the address', () => {
  test.skipIf(isPostgres)('links to a page with a button, and opening the link confirms nothing', async () => {
    const { askToConfirm, confirm, isConfirmed, tokenFor, emails, phone } = await siteWithWanjiku()
    expect((await askToConfirm()).status).toBe(200)
    const token = tokenFor('verification', WANJIKU.email)
    expect(emails[0]?.text).toContain(`http://kikuyu.test/confirm-email?token=${token}`)
    await phone(`/confirm-email?token=${token}`)
    expect((await phone(`/api/auth/verify-email?token=${token}`)).status).toBe(404)
    expect(await isConfirmed()).toBe(false)
    expect((await confirm(token)).status).toBe(200)
    expect(await isConfirmed()).toBe(true)
  })

  test.skipIf(isPostgres)('is sent after a sign-up, and not after a refused one', async () => {
    const { server, emails, tokenFor, confirm, askToConfirm } = await siteWithWanjiku()
    const browser = server.browser()
    const signUp = (email: string) => browser('/api/auth/sign-up/email', posting({ ...WANJIKU, email }))
    expect((await signUp(WANJIKU.email)).status).toBe(422)
    expect((await signUp('Kamau@example.org')).status).toBe(200)
    await vi.waitFor(() => expect(emails).toHaveLength(1), 10_000)
    expect(emails[0]?.to).toEqual(['kamau@example.org'])
    expect((await confirm(tokenFor('verification', 'kamau@example.org'), browser)).status).toBe(200)
    expect((await askToConfirm()).status).toBe(200)
  })

  test.skipIf(isPostgres)('works in any browser, and signs nobody in', async () => {
    const { askToConfirm, confirm, isConfirmed, tokenFor, server } = await siteWithWanjiku()
    await askToConfirm()
    const answer = await confirm(tokenFor('verification', WANJIKU.email), server.browser())
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []])
    expect(await isConfirmed()).toBe(true)
  })

  test('has a link that is valid once, and invalidates earlier ones', async () => {
    const { askToConfirm, confirm, tokenFor } = await siteWithWanjiku()
    await askToConfirm()
    const first = tokenFor('verification', WANJIKU.email)
    await askToConfirm()
    const second = tokenFor('verification', WANJIKU.email)
    expect(second).not.toBe(first)
    expect((await confirm(second)).status).toBe(200)
    for (const used of [first, second]) {
      const refused = await confirm(used)
      expect([refused.status, await refused.json()]).toMatchObject([400, { code: 'INVALID_TOKEN' }])
    }
  })

  test('has a link that is valid for a day', async () => {
    const { askToConfirm, confirm, tokenFor, pass } = await siteWithWanjiku()
    await askToConfirm()
    const early = tokenFor('verification', WANJIKU.email)
    pass(DAY - 1000)
    await askToConfirm()
    pass(2000)
    expect((await confirm(early)).status).toBe(400)
    expect((await confirm(tokenFor('verification', WANJIKU.email))).status).toBe(200)
  })

  test('has a link that is invalid for a later account with the same email', async () => {
    const { askToConfirm, confirm, isConfirmed, tokenFor, phone, server, emails } = await siteWithWanjiku()
    await askToConfirm()
    const token = tokenFor('verification', WANJIKU.email)
    await phone('/api/auth/delete-user', posting({ password: WANJIKU.password }))
    const stranger = server.browser()
    await stranger('/api/auth/sign-up/email', posting({ ...WANJIKU, password: 'of a stranger' }))
    await vi.waitFor(() => expect(emails).toHaveLength(2), 10_000)
    expect((await confirm(token)).status).toBe(400)
    expect(await isConfirmed(stranger)).toBe(false)
  })

  test('has a link that is not stored in the database, and cannot set a password', async () => {
    const { askToConfirm, reset, tokenFor, folder } = await siteWithWanjiku()
    await askToConfirm()
    const token = tokenFor('verification', WANJIKU.email)
    expect(JSON.stringify(await verifications(folder))).not.toContain(token)
    expect((await reset(token)).status).toBe(400)
  })

  test.skipIf(isPostgres).each([{}, { token: '' }, { token: 7 }, { token: 'made-up' }])(
    'cannot be confirmed with %j',
    async (body) => {
      const { phone, isConfirmed, server } = await siteWithWanjiku()
      expect((await phone('/api/auth/verify-email', posting(body))).status).toBe(400)
      expect(await isConfirmed()).toBe(false)
      expect(server.faults).toEqual([])
    },
  )

  test.skipIf(isPostgres)('is not sent again after the confirmation', async () => {
    const { askToConfirm, confirm, tokenFor, emails } = await siteWithWanjiku()
    await askToConfirm()
    await confirm(tokenFor('verification', WANJIKU.email))
    expect((await askToConfirm()).status).toBe(200)
    expect(emails).toHaveLength(1)
  })
})

test('a reset ends the session of a stranger who made the account, though its email was confirmed', async () => {
  const { askToConfirm, ask, confirm, reset, tokenFor, phone, server } = await siteWithWanjiku()
  await askToConfirm()
  const owner = server.browser()
  await confirm(tokenFor('verification', WANJIKU.email), owner)
  await ask(WANJIKU.email, owner)
  expect((await reset(tokenFor('reset', WANJIKU.email))).status).toBe(200)
  expect(await (await phone('/api/auth/get-session')).json()).toBeNull()
  expect((await phone('/api/auth/sign-in/email', posting(WANJIKU))).status).toBe(401)
})

describe('emails', () => {
  test('are limited to five an hour per account and address, so that strangers cannot block the owner’s emails', async () => {
    const { ask, emails, server, pass } = await siteWithWanjiku()
    const stranger = server.browser('198.51.100.7')
    for (let i = 0; i < 5; i++) expect((await ask(WANJIKU.email, stranger)).status).toBe(200)
    const refused = await ask('Wanjiku@example.org', stranger)
    expect(refused.status).toBe(429)
    expect(await refused.json()).toEqual({ problem: { kind: 'too-many-tries', waitSeconds: 3600 } })
    expect((await ask()).status).toBe(200)
    expect(emails).toHaveLength(6)
    pass(HOUR)
    expect((await ask(WANJIKU.email, stranger)).status).toBe(200)
  })

  test.skipIf(isPostgres)('are limited to twenty an hour per address, over all accounts', async () => {
    const { ask, askToConfirm } = await siteWithWanjiku()
    for (let i = 0; i < 20; i++) expect((await ask(`learner${i}@example.org`)).status).toBe(200)
    expect((await ask('kamau@example.org')).status).toBe(429)
    expect((await askToConfirm()).status).toBe(429)
  })

  test.skipIf(isPostgres)('cannot be requested by a page of another site', async () => {
    const { phone, emails } = await siteWithWanjiku()
    for (const address of ['request-password-reset', 'send-verification-email', 'verify-email']) {
      const request = posting({ email: WANJIKU.email }, { Origin: 'https://evil.example' })
      expect((await phone(`/api/auth/${address}`, request)).status).toBe(403)
    }
    expect(emails).toEqual([])
  })

  test.skipIf(isPostgres)('that the mail server refuses are reported to the learner and in the log', async () => {
    const { ask, askToConfirm, server } = await siteWithWanjiku({ SMTP_URL: 'smtp://127.0.0.1:9' })
    for (const answer of [await ask(), await askToConfirm()]) {
      expect(answer.status).toBe(503)
      expect(await answer.json()).toEqual({ problem: { kind: 'mail-failed' } })
    }
    expect(server.faults.map(String)).toEqual([
      'Error: The mail server at 127.0.0.1:9 did not accept an email (ESOCKET)',
      'Error: The mail server at 127.0.0.1:9 did not accept an email (ESOCKET)',
    ])
  })
})
