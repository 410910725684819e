import { describe, expect, test } from 'vitest'
import { ok, refuse, type Result } from '#core/result/result.ts'
import { describeAuth } from '#providers/auth/auth.contract.ts'
import type { AuthFault } from '#providers/auth/auth.ts'
import { createGooglePopup, POPUP_CHANNEL } from '#providers/auth/google-popup.ts'
import { createServerAuth } from '#providers/auth/server.ts'
import { runAdmin } from '../accounts/admin-command.ts'
import { createAuthenticator } from '../accounts/authenticator.fixture.ts'
import { databaseSettings, isPostgres, openTestDatabase } from '../database/test-database.fixture.ts'
import { openMailbox } from '../mail/mailbox.fixture.ts'
import { createTestServer, ORIGIN, temporaryFolder } from '../server.fixture.ts'
import { CLIENT, openOpenid, type Person } from './openid.fixture.ts'
import { safeAvatarUrl } from './openid-settings.ts'

const WANJIKU: Person = { sub: '12345', email: 'wanjiku@example.org', email_verified: true, name: 'Wanjiku' }
const KAMAU: Person = { sub: '67890', email: 'kamau@example.org', email_verified: true, name: 'Kamau' }
const PASSWORD = { email: 'wanjiku@example.org', password: 'the secret' }

describeAuth('server with Google', async () => {
  const mailbox = await openMailbox()
  const { environment, open } = await openSite({ ...mailbox.environment, PUBLIC_URL: ORIGIN })
  return {
    open: (google = refuse({ kind: 'popup-closed' })) => open(google.ok ? ok(personOf(google.value)) : google).auth,
    tokenFor: async (kind, email) => mailbox.tokenFor(kind, email),
    disable: async (email) => void (await runAdmin(['disable', email], environment)),
  }
})

const personOf = (google: { email: string; emailVerified: boolean; displayName: string }): Person => ({
  sub: `sub of ${google.email}`,
  email: google.email,
  email_verified: google.emailVerified,
  name: google.displayName,
})

describe('a learner who returns from the provider', () => {
  test('is recognised by the provider’s subject, even with another email', async () => {
    const { open } = await openSite()
    const first = await open(ok(WANJIKU)).auth.signInWithGoogle()
    const moved = { ...WANJIKU, email: 'wanjiku.k@example.org', name: 'Wanjiku K.' }
    expect(await open(ok(moved)).auth.signInWithGoogle()).toEqual(first)
  })

  test('keeps a display name chosen here, and the password if ownership of the email was proved before', async () => {
    const { open, vouch } = await openSite()
    const phone = open(ok(WANJIKU)).auth
    await phone.signUp(PASSWORD)
    await phone.updateDisplayName('Ciku')
    await vouch(PASSWORD.email)
    const joined = await open(ok(WANJIKU)).auth.signInWithGoogle()
    expect(joined).toMatchObject({ value: { displayName: 'Ciku', hasPassword: true, hasGoogle: true } })
    expect(await phone.current()).toEqual(joined)
  })

  test.skipIf(isPostgres)('has no display name if the provider’s is invalid', async () => {
    const { open } = await openSite()
    const named = { ...WANJIKU, name: 'Wanjiku\u202E' }
    expect(await open(ok(named)).auth.signInWithGoogle()).toMatchObject({ value: { displayName: '' } })
  })

  test('and has no password adds a passkey, signs in by it, removes it, and deletes the account', async () => {
    const { open } = await openSite({ PUBLIC_URL: ORIGIN })
    const phone = createAuthenticator({ origin: ORIGIN, domain: new URL(ORIGIN).hostname })
    const laptop = open(ok(WANJIKU), phone).auth
    const user = await laptop.signInWithGoogle()
    const proof = { again: 'google' } as const
    expect(await laptop.passkeys!.add({ name: 'My phone', proof })).toEqual(ok(null))
    const stranger = open(ok(KAMAU), phone)
    expect(await stranger.auth.passkeys!.signIn()).toEqual(user)
    // The phone signs in, but only the Google account confirms a change.
    const [mine] = valueOf(await stranger.auth.passkeys!.list())
    expect(await stranger.auth.passkeys!.remove(mine!.id, proof)).toEqual(refuse({ kind: 'other-account' }))
    expect(await laptop.passkeys!.remove(mine!.id, proof)).toEqual(ok(null))
    expect(await open(ok(WANJIKU), phone).auth.passkeys!.signIn()).toEqual(refuse({ kind: 'passkey-unknown' }))
    expect(await laptop.passkeys!.add({ name: 'Again', proof })).toEqual(ok(null))
    expect(await laptop.deleteAccount(proof)).toEqual(ok(null))
    expect(await open(ok(WANJIKU), phone).auth.passkeys!.signIn()).toEqual(refuse({ kind: 'passkey-unknown' }))
  })

  test('cannot sign in to a disabled account', async () => {
    const { environment, open } = await openSite()
    await open(ok(WANJIKU)).auth.signInWithGoogle()
    await runAdmin(['disable', 'wanjiku@example.org'], environment)
    const { auth } = open(ok(WANJIKU))
    expect(await auth.signInWithGoogle()).toEqual(refuse({ kind: 'user-disabled' }))
    expect(await auth.current()).toEqual(ok(null))
  })

  test('has no earlier session left in that browser', async () => {
    const { open } = await openSite()
    const { auth } = open(ok(WANJIKU))
    await auth.signInWithGoogle()
    await auth.signInWithGoogle()
    expect(await auth.sessions()).toMatchObject({ value: [{ isThis: true }] })
    expect((await auth.sessions()).ok && (await auth.sessions())).toHaveProperty('value.length', 1)
  })

  test('has one of the twenty sessions of the account', async () => {
    const { open, vouch } = await openSite()
    await open(ok(WANJIKU)).auth.signUp(PASSWORD)
    await vouch(PASSWORD.email)
    for (let i = 0; i < 20; i++) await open(ok(WANJIKU)).auth.signIn(PASSWORD)
    const { auth } = open(ok(WANJIKU))
    await auth.signInWithGoogle()
    const sessions = await auth.sessions()
    expect(sessions).toMatchObject({ ok: true })
    expect(sessions.ok && sessions.value).toHaveLength(20)
  })

  test('cannot confirm an action of another account, which stays signed in', async () => {
    const { open } = await openSite()
    const { auth, chooses } = open(ok(WANJIKU))
    const signedIn = await auth.signInWithGoogle()
    chooses(ok(KAMAU))
    expect(await auth.deleteAccount({ again: 'google' })).toEqual(refuse({ kind: 'other-account' }))
    expect(await auth.current()).toEqual(signedIn)
    expect(await open(ok(KAMAU)).auth.signInWithGoogle()).toMatchObject({ value: { displayName: 'Kamau' } })
  })

  test('cannot confirm anything without a session', async () => {
    const { open } = await openSite()
    const answer = await open(ok(WANJIKU)).auth.deleteAccount({ again: 'google' })
    expect(answer).toEqual(refuse({ kind: 'signed-out' }))
  })

  test('leaves no provider token in the database', async () => {
    const { open, accounts } = await openSite()
    await open(ok(WANJIKU)).auth.signInWithGoogle()
    const stored = await accounts()
    expect(stored).toMatchObject([{ accountId: '12345' }])
    expect(JSON.stringify(stored)).not.toMatch(/access"|eyJ/)
  })
})

describe.skipIf(isPostgres)('an invalid callback signs nobody in', () => {
  test.each([
    ['of another browser', (back: URL) => back, true],
    ['with another state', (back: URL) => changed(back, 'state', `${ATTEMPT}.made-up`), false],
    ['without a state', (back: URL) => changed(back, 'state', ''), false],
    ['without a code', (back: URL) => changed(back, 'code', ''), false],
    ['with a made-up code', (back: URL) => changed(back, 'code', 'made-up'), false],
  ])('%s', async (_, change, isOther) => {
    const { server, openid } = await openSite()
    const browser = server.browser()
    const page = await pageOf(browser, `/api/auth/google?attempt=${ATTEMPT}`)
    const back = change(openid.comeBack(page))
    const news = newsIn(await (await (isOther ? server.browser() : browser)(back)).text())
    expect(news.fault).toEqual({ kind: 'other' })
    expect(await (await browser('/api/auth/get-session')).json()).toBeNull()
  })

  test('used a second time', async () => {
    const { server, openid } = await openSite()
    const browser = server.browser()
    const back = openid.comeBack(await pageOf(browser, `/api/auth/google?attempt=${ATTEMPT}`))
    expect(newsIn(await (await browser(back)).text())).toEqual({ attempt: ATTEMPT })
    expect(newsIn(await (await browser(back)).text())).toEqual({ attempt: ATTEMPT, fault: { kind: 'other' } })
  })

  test('a page of another site cannot begin a sign-in', async () => {
    const { server } = await openSite()
    const headers = { 'Sec-Fetch-Site': 'cross-site' }
    const response = await server.browser()(`/api/auth/google?attempt=${ATTEMPT}`, { headers })
    expect(response.headers.get('Location')).toBeNull()
    expect(newsIn(await response.text()).fault).toEqual({ kind: 'other' })
  })
})

test.skipIf(isPostgres)('the provider’s error description is passed on', async () => {
  const { server, openid } = await openSite()
  const browser = server.browser()
  const back = openid.comeBack(await pageOf(browser, `/api/auth/google?attempt=${ATTEMPT}`))
  const failed = changed(changed(back, 'code', ''), 'error', 'server_error')
  failed.searchParams.set('error_description', '<b>Come "back" later</b> & try')
  expect(newsIn(await (await browser(failed)).text()).fault).toEqual({
    kind: 'other',
    message: '<b>Come "back" later</b> & try',
  })
})

test.skipIf(isPostgres)(
  'an unreachable provider does not stop the server, and is reported to the learner',
  async () => {
    const { server, open } = await openSite({ GOOGLE_ISSUER: 'http://127.0.0.1:9' })
    expect((await server.browser()('/healthz')).status).toBe(200)
    const message = 'The sign-in service did not respond. Please try again later.'
    expect(await open(ok(WANJIKU)).auth.signInWithGoogle()).toEqual(refuse({ kind: 'other', message }))
    expect(server.faults).toEqual([])
  },
)

test.skipIf(isPostgres)('the last page of the popup keeps its opener, and may run only its own script', async () => {
  const { server } = await openSite()
  const response = await server.browser()('/api/auth/google')
  expect(response.headers.get('Cross-Origin-Opener-Policy')).toBe('unsafe-none')
  expect(response.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; script-src 'sha256-[^']+';/)
  expect(response.headers.get('Cache-Control')).toBe('no-store')
})

test.skipIf(isPostgres)('the cookie of an attempt is HttpOnly, and Secure on an https site', async () => {
  const { server } = await openSite({ PUBLIC_URL: 'https://kikuyu.example.org' })
  const response = await server.browser()(`/api/auth/google?attempt=${ATTEMPT}`)
  const cookie = response.headers.get('Set-Cookie')
  for (const mark of ['HttpOnly', 'SameSite=Lax', 'Secure', 'Path=/api/auth/google']) expect(cookie).toContain(mark)
  const page = new URL(response.headers.get('Location') ?? '')
  expect(page.searchParams.get('redirect_uri')).toBe('https://kikuyu.example.org/api/auth/google/callback')
})

test.skipIf(isPostgres)('too many attempts must wait', async () => {
  const { server } = await openSite()
  const browser = server.browser()
  for (let i = 0; i < 60; i++) await browser(`/api/auth/google?attempt=${ATTEMPT}`)
  const news = newsIn(await (await browser(`/api/auth/google?attempt=${ATTEMPT}`)).text())
  expect(news.fault).toMatchObject({ kind: 'too-many-tries', waitSeconds: 60 })
})

test.skipIf(isPostgres)(
  'without its settings the sign-in does not exist, and the page headers are unchanged',
  async () => {
    const browser = (await createTestServer()).browser()
    expect((await browser(`/api/auth/google?attempt=${ATTEMPT}`)).status).toBe(404)
    const response = await browser('/config.json')
    expect(response.headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin')
    expect(response.headers.get('Content-Security-Policy')).not.toContain('googleusercontent')
    expect(await response.json()).toMatchObject({ offers: { google: false } })
  },
)

test.skipIf(isPostgres)(
  'with its settings, pages offer it, and may open the popup and show Google avatars',
  async () => {
    const google = { GOOGLE_CLIENT_ID: 'course', GOOGLE_CLIENT_SECRET: 'secret' }
    const response = await (await createTestServer({ environment: google })).browser()('/config.json')
    expect(response.headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin-allow-popups')
    expect(response.headers.get('Content-Security-Policy')).toContain(
      "img-src 'self' data: blob: https://*.googleusercontent.com;",
    )
    expect(await response.json()).toMatchObject({ offers: { google: true } })
  },
)

test.skipIf(isPostgres).each([
  ['https://accounts.google.com', 'https://lh3.googleusercontent.com/a/x=s96-c', true],
  ['https://accounts.google.com', 'http://lh3.googleusercontent.com/a/x', false],
  ['https://accounts.google.com', 'https://lh3.googleusercontent.com.evil.example/x', false],
  ['https://accounts.google.com', 'https://evil.example/lh3.googleusercontent.com', false],
  ['https://accounts.google.com', 'not an address', false],
  ['https://openid.example.org', 'https://lh3.googleusercontent.com/a/x', false],
])('for %s the avatar %s is accepted: %s', (issuer, picture, isShown) => {
  expect(safeAvatarUrl(issuer, picture)).toBe(isShown ? picture : undefined)
})

function valueOf<Value>(result: Result<Value, AuthFault>): Value {
  if (!result.ok) throw new Error(result.fault.kind)
  return result.value
}

const ATTEMPT = '0d4ff6b7-5f0e-4d4c-9f5a-3f1f6a1f2b3c'

const changed = (address: URL, name: string, value: string) => {
  const copy = new URL(address)
  if (value) copy.searchParams.set(name, value)
  else copy.searchParams.delete(name)
  return copy
}

/** A site with a provider, and browsers in which a learner signs in as a given person, or closes the popup. */
async function openSite(more: Readonly<Record<string, string>> = {}) {
  const openid = await openOpenid(WANJIKU)
  const folder = temporaryFolder()
  const environment = {
    DATA_DIR: folder,
    ...(await databaseSettings(folder)),
    GOOGLE_ISSUER: openid.issuer,
    GOOGLE_CLIENT_ID: CLIENT.clientId,
    GOOGLE_CLIENT_SECRET: CLIENT.clientSecret,
    ...more,
  }
  const server = await createTestServer({ environment })

  function open(first: Result<Person, AuthFault>, phone?: ReturnType<typeof createAuthenticator>) {
    const browser = server.browser()
    let choice = first
    const popup = createGooglePopup({
      open(address) {
        const chosen = choice
        if (!chosen.ok && chosen.fault.kind === 'popup-blocked') return null
        if (!chosen.ok && chosen.fault.kind === 'popup-closed') return { closed: true, close: () => {} }
        void visit(browser, address, (page) => {
          const back = openid.comeBack(page, chosen.ok ? chosen.value : WANJIKU)
          return chosen.ok ? back : changed(changed(back, 'code', ''), 'error', 'access_denied')
        })
        return { closed: false, close: () => {} }
      },
    })
    const auth = createServerAuth({
      origin: ORIGIN,
      fetch: browser,
      popup,
      ...(phone && { ceremony: async () => phone }),
    })
    return { auth, chooses: (next: Result<Person, AuthFault>) => void (choice = next) }
  }

  const query = async <Row>(ask: (database: Awaited<ReturnType<typeof openTestDatabase>>) => Promise<Row>) => {
    const database = await openTestDatabase(environment.DATA_DIR)
    const answer = await ask(database)
    await database.close()
    return answer
  }
  return {
    environment,
    server,
    openid,
    open,
    accounts: () =>
      query(({ kysely }) =>
        kysely
          .selectFrom('account' as never)
          .selectAll()
          .execute(),
      ),
    vouch: (email: string) =>
      query(({ kysely }) =>
        kysely
          .updateTable('user' as never)
          .set({ emailVerified: 1, ownerVouchedAt: new Date().toISOString() } as never)
          .where('email' as never, '=', email as never)
          .execute(),
      ),
  }
}

/** Acts as the popup: goes to the provider and back, and posts the news of the last page. */
async function visit(browser: typeof fetch, address: string, comeBack: (page: URL) => URL) {
  const response = await browser(address)
  const page = response.headers.get('Location')
  const last = page === null ? response : await browser(comeBack(new URL(page)))
  const channel = new BroadcastChannel(POPUP_CHANNEL)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin and names none
  channel.postMessage(newsIn(await last.text()))
  channel.close()
}

async function pageOf(browser: typeof fetch, address: string): Promise<URL> {
  return new URL((await browser(address)).headers.get('Location') ?? '')
}

/** Reads the news from the page, as its script does. */
function newsIn(html: string) {
  const written = /data-result="([^"]*)"/.exec(html)?.[1] ?? ''
  return JSON.parse(written.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))))
}
