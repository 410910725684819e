import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createServerAuth } from '#providers/auth/server.ts'
import { databaseSettings, isPostgres, openTestDatabase } from '../database/test-database.fixture.ts'
import { openMailbox } from '../mail/mailbox.fixture.ts'
import { createTestServer, ORIGIN, posting, temporaryFolder } from '../server.fixture.ts'
import { runAdmin } from './admin-command.ts'
import { defaultSignInLimits } from './auth-routes.ts'
import { createAuthenticator } from './authenticator.fixture.ts'
import { MAX_PASSKEYS, passkeyDomain } from './passkeys.ts'
import { codeAt } from './second-factor.ts'

const WANJIKU = { email: 'wanjiku@example.org', password: 'the secret' }
const KAMAU = { email: 'kamau@example.org', password: 'another secret' }
const PROOF = { password: WANJIKU.password }
const SITE = { origin: ORIGIN, domain: new URL(ORIGIN).hostname }

type Browser = typeof fetch
const to = (browser: Browser, path: string, body: object = {}) =>
  browser(path.startsWith('/') ? path : `/api/auth/passkey/${path}`, posting(body))
const refusal = async (response: Response) => {
  const { code, problem } = await response.json()
  return [response.status, code ?? problem.kind]
}
const refused = (kind: string) => ({ ok: false, fault: { kind } })
const emailIn = async (browser: Browser) =>
  (await (await browser('/api/auth/get-session')).json())?.user.email as string | undefined

async function openSite({ environment: more = {}, limits = defaultSignInLimits } = {}) {
  const folder = temporaryFolder()
  const environment = { DATA_DIR: folder, ...(await databaseSettings(folder)), PUBLIC_URL: ORIGIN, ...more }
  const server = await createTestServer({ environment, limits })
  const rows = async <Row>(statement: ReturnType<typeof sql<Row>>) => {
    const database = await openTestDatabase(folder)
    const found = await statement.execute(database.kysely)
    await database.close()
    return found.rows
  }
  return { server, environment, folder, rows }
}

/** A browser with a phone at hand. */
function at(browser: Browser, phone = createAuthenticator(SITE)) {
  const auth = createServerAuth({ origin: ORIGIN, fetch: browser, ceremony: async () => phone })
  return { auth, passkeys: auth.passkeys!, phone }
}

/** Wanjiku has an account and a passkey, which her phone keeps. */
async function learnerWithPasskey(options?: Parameters<typeof openSite>[0]) {
  const site = await openSite(options)
  const browser = site.server.browser('203.0.113.1')
  const { auth, passkeys, phone } = at(browser)
  await auth.signUp(WANJIKU)
  expect(await passkeys.add({ name: 'My phone', proof: PROOF })).toEqual({ ok: true, value: null })
  /** Another browser, with the same phone at hand. */
  const elsewhere = (address?: string) => {
    const other = site.server.browser(address)
    return { ...at(other, phone), browser: other }
  }
  return { ...site, browser, auth, passkeys, phone, elsewhere }
}

/** Locks the accounts in PostgreSQL until this many statements of `work` wait for them. */
async function whileLocked<Value>(folder: string, waiting: number, work: () => Promise<Value>): Promise<Value> {
  const { kysely } = await openTestDatabase(folder)
  const working = await kysely.transaction().execute(async (transaction) => {
    await sql`select 1 from "user" for no key update`.execute(transaction)
    const done = work()
    const waits = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await waits.execute(kysely)).rows.length, { timeout: 4000 }).toBe(waiting)
    // In an object, since the transaction must end before the work does.
    return { done }
  })
  return working.done
}

describe('a passkey', () => {
  test('signs in without a password and a code, until it is removed', async () => {
    const { server, browser, passkeys, elsewhere, rows, auth } = await learnerWithPasskey()
    // The second factor is on.
    const key = await auth.secondFactor!.setUp(WANJIKU.password)
    const [twoFactor] = await rows(sql`select "id" from "twoFactor"`)
    expect([key.ok, twoFactor]).toEqual([true, expect.anything()])
    await turnOn(browser, key.ok ? key.value.uri : '')
    const laptop = elsewhere()
    expect(await laptop.auth.signIn(WANJIKU)).toEqual(refused('second-factor-needed'))
    expect(await laptop.passkeys.signIn()).toMatchObject({ ok: true, value: { email: WANJIKU.email } })
    expect(await emailIn(laptop.browser)).toBe(WANJIKU.email)
    expect(server.faults).toEqual([])

    const list = await passkeys.list()
    expect(list).toEqual({
      ok: true,
      value: [{ id: expect.any(String), name: 'My phone', addedAt: expect.any(String) }],
    })
    const id = list.ok ? list.value[0]!.id : ''
    expect(await passkeys.remove(id, { password: 'a guess' })).toEqual(refused('wrong-password'))
    expect(await passkeys.remove(id, PROOF)).toEqual({ ok: true, value: null })
    expect(await elsewhere().passkeys.signIn()).toEqual(refused('passkey-unknown'))
    expect(await rows(sql`select * from "passkey"`)).toEqual([])
  })

  test('replaces the sign-in of its browser, in an account with at most 20', async () => {
    const { elsewhere, rows } = await learnerWithPasskey()
    const laptop = elsewhere()
    for (let count = 0; count < 2; count++) expect((await laptop.passkeys.signIn()).ok).toBe(true)
    expect(await rows(sql`select "id" from "session"`)).toHaveLength(2)
    const [{ id } = { id: '' }] = await rows(sql<{ id: string }>`select "id" from "user"`)
    const earlier = Array.from(
      { length: 18 },
      (_, count) =>
        sql`(${`s${count}`}, ${`t${count}`}, ${id}, '2099-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')`,
    )
    await rows(
      sql`insert into "session" ("id", "token", "userId", "expiresAt", "createdAt", "updatedAt") values ${sql.join(earlier)}`,
    )
    expect((await elsewhere().passkeys.signIn()).ok).toBe(true)
    expect(await rows(sql`select "id" from "session"`)).toHaveLength(20)
    // Challenges are used up.
    expect(await rows(sql`select * from "verification"`)).toEqual([])
  })

  test('is added and removed only by who knows the password, and belongs to one account', async () => {
    const { server, passkeys, phone, elsewhere, rows } = await learnerWithPasskey()
    expect(await passkeys.add({ name: '', proof: { password: '' } })).toEqual(refused('missing-password'))
    expect(await passkeys.add({ name: '', proof: { password: 'a guess' } })).toEqual(refused('wrong-password'))
    const visitor = server.browser()
    expect((await to(visitor, 'options-to-add', PROOF)).status).toBe(401)
    expect((await to(visitor, 'remove', PROOF)).status).toBe(401)

    const [{ id } = { id: '' }] = await rows(sql<{ id: string }>`select "id" from "passkey"`)
    const kamau = server.browser()
    const stranger = at(kamau)
    await stranger.auth.signUp(KAMAU)
    const proof = { password: KAMAU.password }
    expect((await to(kamau, 'remove', { id, ...proof })).status).toBe(401)
    expect((await to(kamau, 'remove', { id: 'none', ...proof })).status).toBe(404)
    expect(await stranger.passkeys.list()).toEqual({ ok: true, value: [] })
    // A copy of its id makes it nobody else's.
    stranger.phone.lie({ credentialId: phone.lastId() })
    expect(await stranger.passkeys.add({ name: '', proof })).toEqual(refused('passkey-exists'))
    expect(await elsewhere().passkeys.signIn()).toMatchObject({ ok: true, value: { email: WANJIKU.email } })
    expect(await rows(sql`select "id" from "passkey"`)).toEqual([{ id }])
  })

  test.skipIf(isPostgres)('is neither added nor signs in unless every part of it is right', async () => {
    const { server, passkeys, phone, elsewhere, rows } = await learnerWithPasskey()
    const laptop = elsewhere()
    const lies = {
      'without a fingerprint, a face or a PIN': { userVerified: false },
      'of another site': { origin: 'https://kikuyu.example' },
      'of another domain': { domain: 'kikuyu.example' },
      'for another challenge': { challenge: Buffer.from('a challenge').toString('base64url') },
    }
    for (const [name, lie] of Object.entries(lies)) {
      phone.lie(lie)
      expect([name, await laptop.passkeys.signIn()]).toEqual([name, refused('passkey-refused')])
      expect([name, await passkeys.add({ name, proof: PROOF })]).toEqual([name, refused('passkey-refused')])
      // The phone would use its newest passkey.
      phone.forgetNewest()
    }
    expect(await emailIn(laptop.browser)).toBeUndefined()
    expect(await rows(sql`select "name" from "passkey"`)).toEqual([{ name: 'My phone' }])
    phone.lie({})
    expect((await laptop.passkeys.signIn()).ok).toBe(true)
    expect(server.faults).toEqual([])
  })

  test('that was copied is refused once the original has signed in', async () => {
    const { elsewhere, phone } = await learnerWithPasskey()
    expect((await elsewhere().passkeys.signIn()).ok).toBe(true)
    phone.lie({ counter: 2 })
    expect(await elsewhere().passkeys.signIn()).toEqual(refused('passkey-refused'))
    phone.lie({ counter: 4_294_967_295 })
    expect((await elsewhere().passkeys.signIn()).ok).toBe(true)
  })

  // The library would fetch an address that the certificate names.
  test.skipIf(isPostgres)('with a certificate is refused before the certificate is read', async () => {
    const { browser, phone } = await learnerWithPasskey()
    const options = await (await to(browser, 'options-to-add', PROOF)).json()
    for (const certifiedAs of ['packed', 'apple', 'android-key', 'tpm', 'fido-u2f']) {
      phone.lie({ certifiedAs })
      const { value: credential } = await phone.newPasskey(options)
      const answer = await (await to(browser, 'add', { name: '', credential })).json()
      expect([certifiedAs, answer.message]).toEqual([certifiedAs, 'This is no passkey'])
    }
  })

  test.skipIf(isPostgres)('answers a challenge once, in the browser and for the purpose that it is for', async () => {
    const { browser, phone, elsewhere, server } = await learnerWithPasskey()
    const laptop = elsewhere()
    const options = await (await to(laptop.browser, 'options-to-sign-in')).json()
    expect(options).toMatchObject({ userVerification: 'required', rpId: SITE.domain })
    const { value: credential } = await phone.usedPasskey(options)
    const wrong = [400, 'CHALLENGE_NOT_FOUND']
    expect(await refusal(await to(server.browser(), 'sign-in', { credential }))).toEqual(wrong)
    expect((await to(laptop.browser, 'sign-in', { credential })).status).toBe(200)
    expect(await refusal(await to(laptop.browser, 'sign-in', { credential }))).toEqual(wrong)

    const toAdd = await (await to(browser, 'options-to-add', PROOF)).json()
    expect(toAdd).toMatchObject({
      rp: { id: SITE.domain, name: 'My Mother Language' },
      user: { name: WANJIKU.email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: phone.lastId().toString('base64url') }],
    })
    const { value: used } = await phone.usedPasskey(toAdd)
    expect(await refusal(await to(browser, 'sign-in', { credential: used }))).toEqual(wrong)

    // Kamau signs in to the browser after Wanjiku has asked for a passkey.
    const again = await (await to(browser, 'options-to-add', PROOF)).json()
    await at(browser).auth.signUp(KAMAU)
    const { value: made } = await phone.newPasskey(again)
    const added = await to(browser, 'add', { name: 'Not mine', credential: made })
    expect([added.status, await (await browser('/api/me/passkeys')).json()]).toEqual([401, []])
  })

  test('has a name of one line, and an account has at most ten', async () => {
    const { server, folder, passkeys, browser, phone, elsewhere, rows } = await learnerWithPasskey()
    const add = (name: string) => passkeys.add({ name, proof: PROOF })
    expect(await add('a'.repeat(81))).toEqual(refused('long-name'))
    expect(await add('two\nlines')).toEqual(refused('unwritable-name'))
    for (let count = 1; count < MAX_PASSKEYS - 1; count++) expect((await add(' ')).ok).toBe(true)
    const laptop = elsewhere()
    expect((await laptop.passkeys.signIn()).ok).toBe(true)
    const atOnce = [browser, laptop.browser].map(async (each) => {
      const { value: credential } = await phone.newPasskey(await (await to(each, 'options-to-add', PROOF)).json())
      return { each, body: { name: 'The tenth', credential } }
    })
    const ready = await Promise.all(atOnce)
    const add10th = () => Promise.all(ready.map(({ each, body }) => to(each, 'add', body)))
    const ends = await (isPostgres ? whileLocked(folder, 2, add10th) : add10th())
    expect(ends.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await refusal(ends.find(({ ok }) => !ok)!)).toEqual([403, 'TOO_MANY_PASSKEYS'])
    expect(server.faults).toEqual([])
    expect(await add('The eleventh')).toEqual(refused('too-many-passkeys'))
    // The database itself keeps the limit, whatever was checked before.
    const removed = await rows(sql`delete from "passkey" where "name" = 'The tenth' returning "id"`)
    const inserting = ['a', 'b'].map((id) =>
      rows(sql`
        insert into "passkey" ("id", "userId", "name", "publicKey", "credentialID", "counter", "deviceType", "backedUp", "createdAt")
        select ${id}, "userId", 'The tenth', '', ${id}, 0, '', 0, '9999' from "passkey" limit 1
      `),
    )
    const inserted = await Promise.allSettled(inserting)
    expect([removed.length, ...inserted.map(({ status }) => status).toSorted()]).toEqual([1, 'fulfilled', 'rejected'])
    const list = await passkeys.list()
    const names = list.ok ? list.value.map(({ name }) => name) : []
    expect([names.length, names[1], names[9]]).toEqual([MAX_PASSKEYS, 'An unknown browser', 'The tenth'])
  })

  test.skipIf(isPostgres)('signs in to no disabled account, and the operator can remove it', async () => {
    const { environment, elsewhere } = await learnerWithPasskey()
    expect((await runAdmin(['disable', WANJIKU.email], environment)).isDone).toBe(true)
    const laptop = elsewhere()
    expect(await laptop.passkeys.signIn()).toEqual(refused('user-disabled'))
    expect(await emailIn(laptop.browser)).toBeUndefined()
    await runAdmin(['enable', WANJIKU.email], environment)
    expect(await runAdmin(['no-passkeys', WANJIKU.email], environment)).toEqual({
      isDone: true,
      text: 'wanjiku@example.org has no passkeys.',
    })
    expect(await laptop.passkeys.signIn()).toEqual(refused('passkey-unknown'))
  })

  test.skipIf(isPostgres)('is exported by its name, without its keys', async () => {
    const { browser, phone, rows } = await learnerWithPasskey()
    const saved = await (await browser('/api/me/export')).text()
    expect(JSON.parse(saved).passkeys).toEqual([
      {
        name: 'My phone',
        addedAt: expect.stringMatching(/^\d{4}-/),
        authenticator: '00000000-0000-0000-0000-000000000000',
        transports: 'internal',
        isOnSeveralDevices: false,
        isBackedUp: false,
      },
    ])
    const [{ publicKey } = { publicKey: '' }] = await rows(
      sql<{ publicKey: string }>`select "publicKey" from "passkey"`,
    )
    expect(publicKey.length).toBeGreaterThan(50)
    for (const key of [publicKey, phone.lastId().toString('base64url')]) expect(saved).not.toContain(key)
  })

  test.skipIf(isPostgres)('has limits of its own, and is logged by names of our own', async () => {
    const { server, passkeys, elsewhere, phone } = await learnerWithPasskey({
      limits: { ...defaultSignInLimits, wrongOfAddress: 3 },
    })
    const laptop = elsewhere('198.51.100.1')
    await laptop.passkeys.signIn()
    phone.lie({ userVerified: false })
    await laptop.passkeys.signIn()
    await passkeys.add({ name: '', proof: { password: 'a guess' } })
    const list = await passkeys.list()
    await passkeys.remove(list.ok ? list.value[0]!.id : '', PROOF)
    for (let count = 0; count < 2; count++) expect((await to(laptop.browser, 'sign-in')).status).toBe(400)
    const limited = await to(laptop.browser, 'sign-in')
    expect([limited.status, limited.headers.get('Retry-After')]).toEqual([429, '60'])
    const challenge = async () => (await to(laptop.browser, 'options-to-sign-in')).status
    expect([await challenge(), await challenge()]).toEqual([200, 429])
    const events = server.logged.map((line) => (JSON.parse(line) as { event: string }).event)
    expect([...new Set(events.filter((event) => event !== 'request'))]).toEqual([
      'account-made',
      'passkey-added',
      'passkey-used',
      'sign-in-refused',
      'passkey-change-refused',
      'passkey-removed',
      'limit-hit',
    ])
  })

  test.skipIf(isPostgres)('has no other address, and a body adds no fields', async () => {
    const { browser, phone, rows } = await learnerWithPasskey()
    for (const path of ['delete-passkey', 'update-passkey', 'verify-registration', 'verify-authentication'])
      expect((await to(browser, path)).status).toBe(404)
    for (const path of ['list-user-passkeys', 'generate-register-options', 'generate-authenticate-options'])
      expect((await browser(`/api/auth/passkey/${path}`)).status).toBe(404)
    expect((await to(browser, '/api/auth/confirm-owner', PROOF)).status).toBe(404)
    const options = await (await to(browser, 'options-to-add', { ...PROOF, name: 'x', context: 'y' })).json()
    const { value: credential } = await phone.newPasskey(options)
    const added = await to(browser, 'add', { name: 'Phone', credential, createSession: true, userId: 'x' })
    expect([await added.json(), added.headers.getSetCookie()]).toEqual([{ added: true }, []])
    expect(await rows(sql`select "id" from "session"`)).toHaveLength(1)
  })
})

async function turnOn(browser: Browser, uri: string) {
  const letters = new URL(uri).searchParams.get('secret') ?? ''
  const bits = [...letters].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const bytes = bits.join('').match(/.{8}/g) ?? []
  const secret = bytes.map((byte) => String.fromCharCode(Number.parseInt(byte, 2))).join('')
  const code = codeAt(secret, Math.floor(Date.now() / 30_000))
  expect((await to(browser, '/api/auth/two-factor/turn-on', { code })).status).toBe(200)
}

describe('passkeys end', () => {
  test('with a password reset, and need a confirmed email where it is offered', async () => {
    const mailbox = await openMailbox()
    const { server } = await openSite({ environment: mailbox.environment })
    const { auth, passkeys, phone } = at(server.browser())
    await auth.signUp(WANJIKU)
    expect(await passkeys.add({ name: '', proof: PROOF })).toEqual(refused('email-not-confirmed'))
    await auth.sendVerification()
    expect((await auth.confirmEmail((await mailbox.tokenFor('verification', WANJIKU.email)) ?? '')).ok).toBe(true)
    expect((await passkeys.add({ name: '', proof: PROOF })).ok).toBe(true)
    expect((await at(server.browser(), phone).passkeys.signIn()).ok).toBe(true)

    await auth.requestPasswordReset(WANJIKU.email)
    const token = (await mailbox.tokenFor('reset', WANJIKU.email)) ?? ''
    expect((await auth.resetPassword({ token, password: 'the new secret' })).ok).toBe(true)
    expect(await at(server.browser(), phone).passkeys.signIn()).toEqual(refused('passkey-unknown'))
  })

  test('that a stranger added, when the owner of the email comes', async () => {
    const { folder, elsewhere, rows } = await learnerWithPasskey()
    const { vouchForOwner } = await import('./vouch-for-owner.ts')
    const [{ id } = { id: '' }] = await rows(sql<{ id: string }>`select "id" from "user"`)
    const database = await openTestDatabase(folder)
    await vouchForOwner(database, id, { providerId: 'https://accounts.example.org', accountId: '1' })
    await database.close()
    expect(await elsewhere().passkeys.signIn()).toEqual(refused('passkey-unknown'))
    expect(await rows(sql`select * from "passkey"`)).toEqual([])
  })
})

describe('a site without a domain', () => {
  test.each([
    [undefined, undefined],
    ['http://192.0.2.1:3000', undefined],
    ['http://[::1]:3000', undefined],
    ['http://localhost:3000', 'localhost'],
    ['https://kikuyu.example.org', 'kikuyu.example.org'],
  ])('%s has passkeys of %s', (publicUrl, domain) => {
    expect(passkeyDomain(publicUrl)).toBe(domain)
  })

  test.skipIf(isPostgres)('offers no passkeys', async () => {
    const server = await createTestServer()
    const browser = server.browser()
    expect((await (await browser('/config.json')).json()).offers.passkeys).toBe(false)
    for (const path of ['options-to-add', 'add', 'remove', 'options-to-sign-in', 'sign-in'])
      expect((await to(browser, path)).status).toBe(404)
  })
})
