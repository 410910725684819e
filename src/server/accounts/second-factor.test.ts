import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createServerAuth } from '#providers/auth/server.ts'
import { databaseSettings, isPostgres, openTestDatabase } from '../database/test-database.fixture.ts'
import { openMailbox } from '../mail/mailbox.fixture.ts'
import { createTestServer, ORIGIN, posting, temporaryFolder } from '../server.fixture.ts'
import { runAdmin } from './admin-command.ts'
import { codeAt } from './second-factor.ts'

const WANJIKU = { email: 'wanjiku@example.org', password: 'the secret' }
const SPAN = 30_000
const NOON = Date.UTC(2026, 10, 22, 12)

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOON }))
afterEach(() => void vi.useRealTimers())

const afterSpans = (count: number) => vi.setSystemTime(NOON + count * SPAN)

/** The app's code now, or some spans of 30 seconds later. */
const codeOf = (secret: string, later = 0) => codeAt(secret, Math.floor(Date.now() / SPAN) + later)

/** The bytes of a text in base32 (RFC 4648). */
function secretIn(uri: string): string {
  const letters = new URL(uri).searchParams.get('secret') ?? ''
  const bits = [...letters].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const bytes = bits.join('').match(/.{8}/g) ?? []
  return bytes.map((byte) => String.fromCharCode(Number.parseInt(byte, 2))).join('')
}

type Browser = typeof fetch
const to = (browser: Browser, path: string, body: object = {}) =>
  browser(path.startsWith('/') ? path : `/api/auth/two-factor/${path}`, posting(body))
const signIn = (browser: Browser, password = WANJIKU.password) =>
  to(browser, '/api/auth/sign-in/email', { email: WANJIKU.email, password })
const enter = (browser: Browser, code: string) => to(browser, 'verify-totp', { code })
const enterBackup = (browser: Browser, code: string) => to(browser, 'verify-backup-code', { code })
const refusal = async (response: Response) => {
  const { code, problem } = await response.json()
  return [response.status, code ?? problem.kind]
}
const signedIn = async (browser: Browser) => (await (await browser('/api/auth/get-session')).json())?.user ?? null

async function learnerWithSecondFactor() {
  const folder = temporaryFolder()
  const environment = { DATA_DIR: folder, ...(await databaseSettings(folder)) }
  const server = await createTestServer({ environment })
  const phone = server.browser('203.0.113.1')
  await to(phone, '/api/auth/sign-up/email', WANJIKU)
  const { totpURI, backupCodes } = await (await to(phone, 'enable', { password: WANJIKU.password })).json()
  const secret = secretIn(totpURI)
  const turnedOn = await to(phone, 'turn-on', { code: codeOf(secret, -1) })
  expect(turnedOn.status).toBe(200)
  /** A browser in which the right password was entered. */
  const challenged = async (address?: string) => {
    const browser = server.browser(address)
    expect(await (await signIn(browser)).json()).toMatchObject({ twoFactorRedirect: true })
    return browser
  }
  const database = await openTestDatabase(folder)
  return { server, environment, phone, secret, backupCodes: backupCodes as string[], challenged, database, turnedOn }
}

test('a code is that of the standard', () => {
  const codes = [0, 1, 2, 9].map((span) => codeAt('12345678901234567890', span))
  expect(codes).toEqual(['755224', '287082', '359152', '520489'])
})

describe('the second factor', () => {
  test('is asked for after the password, before there is a session or a known device', async () => {
    const { server, secret, database, phone } = await learnerWithSecondFactor()
    expect(await signedIn(phone)).toMatchObject({ email: WANJIKU.email, hasSecondFactor: true })
    const laptop = server.browser()
    const response = await signIn(laptop)
    expect(await response.json()).toEqual({ twoFactorRedirect: true, twoFactorMethods: ['totp'] })
    const set = response.headers.getSetCookie().filter((cookie) => !/max-age=0/i.test(cookie))
    expect(set.map((cookie) => cookie.split('=')[0])).toEqual(['better-auth.two_factor'])
    expect(set.join()).toMatch(/HttpOnly/)
    expect(await signedIn(laptop)).toBeNull()
    expect((await laptop('/api/me/sessions')).status).toBe(401)
    const { rows } = await sql`select "id" from "session"`.execute(database.kysely)
    expect(rows).toHaveLength(1)
    const entered = await enter(laptop, codeOf(secret))
    expect(await entered.json()).toEqual({
      user: expect.objectContaining({ hasSecondFactor: true, hasPassword: true }),
    })
    expect(await signedIn(laptop)).toMatchObject({ email: WANJIKU.email })
    await database.close()
  })

  test.skipIf(isPostgres)('is off until the first code, and without the password nothing of it changes', async () => {
    const server = await createTestServer()
    const phone = server.browser()
    await to(phone, '/api/auth/sign-up/email', WANJIKU)
    for (const path of ['enable', 'disable', 'generate-backup-codes']) {
      expect(await refusal(await to(phone, path))).toEqual([400, 'INVALID_PASSWORD'])
      expect(await refusal(await to(phone, path, { password: '' }))).toEqual([400, 'MISSING_PASSWORD'])
    }
    expect(await refusal(await to(phone, 'enable', { password: 'a guess' }))).toEqual([400, 'INVALID_PASSWORD'])
    await to(phone, 'enable', { password: WANJIKU.password })
    expect(await refusal(await to(phone, 'turn-on', { code: '000' }))).toEqual([401, 'INVALID_CODE'])
    expect((await signIn(server.browser())).status).toBe(200)
    expect(await signedIn(phone)).toMatchObject({ hasSecondFactor: false })
    expect(await refusal(await to(server.browser(), 'turn-on', { code: '000000' }))).toEqual([401, 'signed-out'])
  })

  test('accepts a code once, in its own minute', async () => {
    const { secret, challenged, phone } = await learnerWithSecondFactor()
    const code = codeOf(secret)
    const early = codeOf(secret, -2)
    expect(await refusal(await enter(await challenged(), early))).toEqual([401, 'INVALID_CODE'])
    expect((await enter(await challenged(), ` ${code.slice(0, 3)} ${code.slice(3)} `)).status).toBe(200)
    expect(await refusal(await enter(await challenged(), code))).toEqual([401, 'INVALID_CODE'])
    // The code that turned it on was the one before.
    expect(await refusal(await enter(await challenged(), codeOf(secret, -1)))).toEqual([401, 'INVALID_CODE'])
    afterSpans(1)
    expect((await enter(await challenged(), codeOf(secret))).status).toBe(200)
    expect(await refusal(await to(phone, 'turn-on', { code: codeOf(secret, 1) }))).toEqual([
      400,
      'TOTP_ALREADY_ENABLED',
    ])
    const two = [await challenged(), await challenged()]
    const together = await Promise.all(two.map((browser) => enter(browser, codeOf(secret, 1))))
    expect(together.map(({ status }) => `${status}`).toSorted()).toEqual(['200', '401'])
  })

  test('accepts each backup code once, and only the newest ten', async () => {
    const { backupCodes, challenged, phone, database } = await learnerWithSecondFactor()
    expect(new Set(backupCodes).size).toBe(10)
    const [first = '', second = ''] = backupCodes
    const laptop = await challenged()
    expect((await enterBackup(laptop, ` ${first}`)).status).toBe(200)
    expect(await signedIn(laptop)).toMatchObject({ hasSecondFactor: true })
    expect(await refusal(await enterBackup(await challenged(), first))).toEqual([401, 'INVALID_BACKUP_CODE'])
    const made = await (await to(phone, 'generate-backup-codes', { password: WANJIKU.password })).json()
    expect(await refusal(await enterBackup(await challenged(), second))).toEqual([401, 'INVALID_BACKUP_CODE'])
    expect((await enterBackup(await challenged(), made.backupCodes[0])).status).toBe(200)
    const { rows } = await sql`select * from "twoFactor"`.execute(database.kysely)
    for (const code of [...backupCodes, ...made.backupCodes]) expect(JSON.stringify(rows)).not.toContain(code)
    await database.close()
  })

  test.skipIf(isPostgres)('stores its secret encrypted, and exports neither secret nor codes', async () => {
    const { secret, phone, database, backupCodes } = await learnerWithSecondFactor()
    const { rows } = await sql<{ secret: string }>`select * from "twoFactor"`.execute(database.kysely)
    expect(JSON.stringify(rows)).not.toContain(secret)
    const saved = await (await phone('/api/me/export')).text()
    expect(JSON.parse(saved)).toMatchObject({
      secondFactor: { isOn: true, wrongCodes: 0, lockedUntil: null, newestCodeOf: '2026-11-22T11:59:30.000Z' },
    })
    for (const kept of [secret, rows[0]!.secret, ...backupCodes]) expect(saved).not.toContain(kept)
    await database.close()
  })

  test.skipIf(isPostgres)('asks for the password again after five wrong codes or ten minutes', async () => {
    const { secret, challenged } = await learnerWithSecondFactor()
    const guesser = await challenged()
    for (let guess = 0; guess < 5; guess++) expect((await enter(guesser, '12345')).status).toBe(401)
    expect(await refusal(await enter(guesser, codeOf(secret)))).toEqual([400, 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE'])
    expect(await refusal(await enter(guesser, codeOf(secret, 1)))).toEqual([401, 'INVALID_TWO_FACTOR_COOKIE'])
    const slow = await challenged()
    afterSpans(21)
    expect(await refusal(await enter(slow, codeOf(secret)))).toEqual([401, 'INVALID_TWO_FACTOR_COOKIE'])
    expect(await signedIn(slow)).toBeNull()
  })

  test('is locked for a quarter of an hour after ten wrong codes in a row, from wherever they come', async () => {
    const { server, secret, challenged } = await learnerWithSecondFactor()
    for (let guess = 0; guess < 10; guess++)
      expect((await enter(await challenged(`198.51.100.${guess}`), 'guess')).status).toBe(401)
    const locked = await enter(await challenged(), codeOf(secret))
    expect(await refusal(locked)).toEqual([429, 'too-many-tries'])
    expect(locked.headers.get('Retry-After')).toBe('900')
    expect(server.logged.at(-1)).toContain('limit-hit')
    afterSpans(31)
    expect((await enter(await challenged(), codeOf(secret))).status).toBe(200)
  })

  test.skipIf(isPostgres)('counts wrong codes of one address, whatever right passwords come in between', async () => {
    const { challenged } = await learnerWithSecondFactor()
    const guess = async (backup: boolean) => {
      const browser = await challenged()
      return (await (backup ? enterBackup : enter)(browser, 'guess')).status
    }
    for (let count = 0; count < 10; count++) expect(await guess(count % 2 > 0)).toBe(401)
    const response = await enter(await challenged(), 'guess')
    expect([response.status, Number(response.headers.get('Retry-After'))]).toEqual([429, 60])
  })

  test.skipIf(isPostgres)('is not skipped by trusting a device, by a session or by another route', async () => {
    const { server, secret, challenged, phone, backupCodes } = await learnerWithSecondFactor()
    const laptop = await challenged()
    const trusted = await to(laptop, 'verify-totp', { code: codeOf(secret), trustDevice: true, disableSession: true })
    expect(trusted.headers.getSetCookie().join()).not.toContain('trust')
    expect(await trusted.json()).not.toHaveProperty('token')
    await to(laptop, '/api/auth/sign-out')
    expect(await (await signIn(laptop)).json()).toMatchObject({ twoFactorRedirect: true })
    for (const path of ['get-totp-uri', 'send-otp', 'verify-otp', 'view-backup-codes'])
      expect((await to(phone, path, { password: WANJIKU.password })).status).toBe(404)
    // A session does not give a second try at codes.
    expect(await refusal(await enterBackup(phone, backupCodes[0]!))).toEqual([401, 'INVALID_TWO_FACTOR_COOKIE'])
    expect(await refusal(await enter(server.browser(), codeOf(secret, 1)))).toEqual([401, 'INVALID_TWO_FACTOR_COOKIE'])
  })

  test.skipIf(isPostgres)('ends with the password, and the device keeps its name', async () => {
    const { server, phone } = await learnerWithSecondFactor()
    const agent = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36' }
    const withAgent: Browser = (input, init) =>
      phone(input, { ...init, headers: { ...(init?.headers as Record<string, string>), ...agent } })
    expect((await to(withAgent, 'disable', { password: WANJIKU.password })).status).toBe(200)
    expect(await (await phone('/api/me/sessions')).json()).toMatchObject([{ device: 'Chrome on Linux' }])
    const laptop = server.browser()
    await signIn(laptop)
    expect(await signedIn(laptop)).toMatchObject({ hasSecondFactor: false })
  })

  test.skipIf(isPostgres)('is removed by the operator for a learner who lost everything', async () => {
    const { server, environment, database } = await learnerWithSecondFactor()
    expect(await runAdmin(['no-second-factor', WANJIKU.email], environment)).toEqual({
      isDone: true,
      text: 'wanjiku@example.org signs in with the password alone.',
    })
    const laptop = server.browser()
    await signIn(laptop)
    expect(await signedIn(laptop)).toMatchObject({ email: WANJIKU.email })
    expect((await runAdmin(['no-second-factor', 'nobody@example.org'], environment)).isDone).toBe(false)
    const { rows } = await sql`select * from "twoFactor"`.execute(database.kysely)
    expect(rows).toEqual([])
    await database.close()
  })

  test.skipIf(isPostgres)('is logged by names of our own', async () => {
    const { server, challenged, backupCodes, phone } = await learnerWithSecondFactor()
    await enterBackup(await challenged(), 'guess')
    await enterBackup(await challenged(), backupCodes[0]!)
    await to(phone, 'generate-backup-codes', { password: WANJIKU.password })
    await to(phone, 'disable', { password: 'a guess' })
    await to(phone, 'disable', { password: WANJIKU.password })
    const events = server.logged.map((line) => (JSON.parse(line) as { event: string }).event)
    expect(events.filter((event) => event !== 'request')).toEqual([
      'account-made',
      'second-factor-on',
      'sign-in-refused',
      'backup-code-used',
      'backup-codes-made',
      'second-factor-change-refused',
      'second-factor-off',
    ])
  })
})

describe('a password reset', () => {
  test('does not skip the second factor, which needs a confirmed email, and ends a sign-in that owes a code', async () => {
    const mailbox = await openMailbox()
    const folder = temporaryFolder()
    const server = await createTestServer({
      environment: { DATA_DIR: folder, ...(await databaseSettings(folder)), ...mailbox.environment },
    })
    const phone = server.browser()
    await to(phone, '/api/auth/sign-up/email', WANJIKU)
    const enable = () => to(phone, 'enable', { password: WANJIKU.password })
    expect(await refusal(await enable())).toEqual([403, 'EMAIL_NOT_CONFIRMED'])
    const auth = createServerAuth({ origin: ORIGIN, fetch: phone })
    await auth.sendVerification()
    expect((await auth.confirmEmail((await mailbox.tokenFor('verification', WANJIKU.email)) ?? '')).ok).toBe(true)
    const secret = secretIn((await (await enable()).json()).totpURI)
    await to(phone, 'turn-on', { code: codeOf(secret, -1) })
    const thief = server.browser()
    await to(thief, '/api/auth/sign-in/email', WANJIKU)

    expect((await auth.requestPasswordReset(WANJIKU.email)).ok).toBe(true)
    const token = (await mailbox.tokenFor('reset', WANJIKU.email)) ?? ''
    expect((await auth.resetPassword({ token, password: 'the new secret' })).ok).toBe(true)
    expect(await refusal(await to(thief, 'verify-totp', { code: codeOf(secret) }))).toEqual([
      401,
      'INVALID_TWO_FACTOR_COOKIE',
    ])
    const laptop = server.browser()
    const answer = await to(laptop, '/api/auth/sign-in/email', { email: WANJIKU.email, password: 'the new secret' })
    expect(await answer.json()).toMatchObject({ twoFactorRedirect: true })
    expect((await to(laptop, 'verify-totp', { code: codeOf(secret) })).status).toBe(200)
  })

  test('removes what a stranger set up before the owner of the email came', async () => {
    const { server, database } = await learnerWithSecondFactor()
    const { vouchForOwner } = await import('./vouch-for-owner.ts')
    const { rows } = await sql<{ id: string }>`select "id" from "user"`.execute(database.kysely)
    const [{ id } = { id: '' }] = rows
    await vouchForOwner(database, id, { providerId: 'credential', accountId: id })
    const owner = server.browser()
    await signIn(owner)
    expect(await signedIn(owner)).toMatchObject({ hasSecondFactor: false })
    await database.close()
  })
})
