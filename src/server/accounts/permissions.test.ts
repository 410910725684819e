import { describe, expect, test } from 'vitest'
import { openMailbox } from '../mail/mailbox.fixture.ts'
import { createTestServer, posting, temporaryFolder } from '../server.fixture.ts'

const WANJIKU = { email: 'wanjiku@example.org', password: 'the secret' }

/** Requests that need a session. Without a body, the method is GET. */
const signedInOnly: readonly (readonly [deed: string, path: string, body: object | undefined])[] = [
  ['edit the display name', '/api/auth/update-user', { name: 'Wanjiku' }],
  ['change the password', '/api/auth/change-password', { currentPassword: 'the secret', newPassword: 'a new secret' }],
  ['turn the second factor off', '/api/auth/two-factor/disable', { password: 'the secret' }],
  ['see their passkeys', '/api/me/passkeys', undefined],
  ['confirm the email', '/api/auth/send-verification-email', {}],
  ['see the signed-in devices', '/api/me/sessions', undefined],
  ['end another device’s session', '/api/me/sessions/end', { id: 'any' }],
  ['see the account’s roles', '/api/me/roles', undefined],
  ['export the account’s data', '/api/me/export', undefined],
  ['read the learning record', '/api/learning-log?since=0', undefined],
  ['read events of it', '/api/learning-log/events', { ids: [] }],
  ['compare a month of it', '/api/learning-log/months/2026-11', undefined],
  ['see their recordings', '/api/recordings/studio', undefined],
  ['sign out everywhere', '/api/me/sessions/end-all', {}],
  ['delete the account', '/api/auth/delete-user', { password: 'the secret' }],
]

/** Requests that need no session. */
const everybody: readonly (readonly [deed: string, path: string, body: object | undefined])[] = [
  ['read the session', '/api/auth/get-session', undefined],
  ['sign up', '/api/auth/sign-up/email', { email: 'kamau@example.org', password: 'another secret' }],
  ['sign in', '/api/auth/sign-in/email', WANJIKU],
  ['sign out', '/api/auth/sign-out', {}],
  ['list the recordings', '/api/recordings', undefined],
  ['request a password reset', '/api/auth/request-password-reset', { email: WANJIKU.email }],
]

async function siteWithWanjiku() {
  const mailbox = await openMailbox()
  const server = await createTestServer({ environment: { DATA_DIR: temporaryFolder(), ...mailbox.environment } })
  const phone = server.browser()
  await phone('/api/auth/sign-up/email', posting(WANJIKU))
  return { server, phone }
}

const request = (body: object | undefined) => (body ? posting(body) : {})

describe('a visitor may', () => {
  test.each(everybody)('%s', async (_, path, body) => {
    const { server } = await siteWithWanjiku()
    expect((await server.browser()(path, request(body))).status).toBe(200)
  })
})

describe('a visitor may not', () => {
  test.each(signedInOnly)('%s', async (_, path, body) => {
    const { server } = await siteWithWanjiku()
    expect((await server.browser()(path, request(body))).status).toBe(401)
  })
})

describe('a signed-in learner may', () => {
  test.each(signedInOnly)('%s', async (_, path, body) => {
    const { phone } = await siteWithWanjiku()
    expect((await phone(path, request(body))).status).toBe(200)
  })
})

describe('a learner signed out from another device may not', () => {
  test.each(signedInOnly)('%s', async (_, path, body) => {
    const { server, phone } = await siteWithWanjiku()
    const laptop = server.browser()
    await laptop('/api/auth/sign-in/email', posting(WANJIKU))
    await laptop('/api/me/sessions/end-all', posting({}))
    expect((await phone(path, request(body))).status).toBe(401)
  })
})
