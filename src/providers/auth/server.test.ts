import { describe, expect, test } from 'vitest'
import { createServerAuth } from './server.ts'

const WANJIKU = { email: 'wanjiku@example.org', password: 'the secret' }

const answering = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  createServerAuth({ fetch: async () => Response.json(body, { status, headers }) })

const refused = (code: string, status = 400) => answering(status, { code, message: `the message of ${code}` })

describe('the server’s refusals become faults that the screens know', () => {
  test.each([
    ['USER_NOT_FOUND', 401, 'user-not-found'],
    ['INVALID_EMAIL_OR_PASSWORD', 401, 'wrong-password'],
    ['INVALID_EMAIL', 400, 'invalid-email'],
    ['PASSWORD_TOO_SHORT', 400, 'weak-password'],
    ['PASSWORD_TOO_COMMON', 400, 'common-password'],
    ['PASSWORD_TOO_LONG', 400, 'long-password'],
    ['USER_ALREADY_EXISTS', 422, 'email-already-in-use'],
    ['USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL', 422, 'email-already-in-use'],
    ['NAME_TOO_LONG', 400, 'long-name'],
    ['INVALID_NAME', 400, 'unwritable-name'],
    ['BANNED_USER', 403, 'user-disabled'],
    ['UNAUTHORIZED', 401, 'signed-out'],
    ['INVALID_PASSWORD', 400, 'wrong-password'],
    ['MISSING_PASSWORD', 400, 'missing-password'],
    ['CREDENTIAL_ACCOUNT_NOT_FOUND', 400, 'no-password'],
    ['INVALID_TOKEN', 400, 'link-expired'],
    ['SESSION_NOT_FRESH', 403, 'stale-sign-in'],
    ['OTHER_ACCOUNT', 403, 'other-account'],
  ])('%s', async (code, status, kind) => {
    expect(await refused(code, status).signIn(WANJIKU)).toEqual({ ok: false, fault: { kind } })
  })
})

test.each([
  ['signed-out', 401, 'signed-out'],
  ['mail-failed', 503, 'mail-failed'],
  ['busy', 503, 'busy'],
  ['cannot-save', 503, 'cannot-save'],
  ['not-found', 404, 'not-offered'],
])('the problem “%s” becomes a fault that the screens know', async (problem, status, kind) => {
  const auth = answering(status, { problem: { kind: problem } })
  expect(await auth.requestPasswordReset(WANJIKU.email)).toEqual({ ok: false, fault: { kind } })
})

test('an unknown refusal keeps the server’s message', async () => {
  const fault = { kind: 'other', message: 'the message of ANOTHER_FAULT' }
  expect(await refused('ANOTHER_FAULT').signUp(WANJIKU)).toEqual({ ok: false, fault })
})

test('after too many tries, the wait comes from the body, else from the header, else it is a minute', async () => {
  const inBody = answering(429, { problem: { kind: 'too-many-tries', waitSeconds: 12 } }, { 'Retry-After': '99' })
  expect(await inBody.signIn(WANJIKU)).toEqual(tooManyTries(12))
  expect(await answering(429, {}, { 'Retry-After': '30' }).signIn(WANJIKU)).toEqual(tooManyTries(30))
  expect(await answering(429, null).signIn(WANJIKU)).toEqual(tooManyTries(60))
})

const tooManyTries = (waitSeconds: number) => ({ ok: false, fault: { kind: 'too-many-tries', waitSeconds } })

test('without a network, everything is unreachable and nothing throws', async () => {
  const offline = createServerAuth({ fetch: () => Promise.reject(new TypeError('Failed to fetch')) })
  const unreachable = { ok: false, fault: { kind: 'unreachable' } }
  expect(await offline.current()).toEqual(unreachable)
  expect(await offline.signUp(WANJIKU)).toEqual(unreachable)
  expect(await offline.signIn(WANJIKU)).toEqual(unreachable)
  expect(await offline.signOut()).toEqual(unreachable)
  expect(await offline.updateDisplayName('Wanjiku')).toEqual(unreachable)
  expect(await offline.deleteAccount(WANJIKU)).toEqual(unreachable)
  expect(await offline.changePassword({ current: 'the secret', next: 'a new secret' })).toEqual(unreachable)
  expect(await offline.requestPasswordReset(WANJIKU.email)).toEqual(unreachable)
  expect(await offline.resetPassword({ token: 'any', password: 'a new secret' })).toEqual(unreachable)
  expect(await offline.sendVerification()).toEqual(unreachable)
  expect(await offline.confirmEmail('any')).toEqual(unreachable)
  expect(await offline.sessions()).toEqual(unreachable)
  expect(await offline.endSession('any')).toEqual(unreachable)
  expect(await offline.signOutEverywhere()).toEqual(unreachable)
})

test.each([502, 503, 504])('a gateway’s status %i means that the server is unreachable', async (status) => {
  const auth = createServerAuth({ fetch: async () => new Response('<h1>Bad gateway</h1>', { status }) })
  expect(await auth.signIn(WANJIKU)).toEqual({ ok: false, fault: { kind: 'unreachable' } })
})

test.each([
  ['a fault of the server', 500, { problem: { kind: 'unexpected' } }],
  ['an HTML page instead of JSON', 200, '<!doctype html>'],
  ['a session of another shape', 200, { user: { id: 7 } }],
])('%s does not mean that nobody is signed in', async (_, status, body) => {
  expect(await answering(status, body).current()).toEqual({ ok: false, fault: { kind: 'unreachable' } })
})

test('the learner’s avatar is passed on', async () => {
  const user = {
    id: 'u1',
    email: WANJIKU.email,
    emailVerified: true,
    name: 'Wanjiku',
    image: 'https://example.org/wanjiku.png',
    hasPassword: false,
    hasGoogle: true,
  }
  expect(await answering(200, { session: {}, user }).current()).toEqual({
    ok: true,
    value: {
      uid: 'u1',
      email: WANJIKU.email,
      emailVerified: true,
      displayName: 'Wanjiku',
      photoUrl: user.image,
      hasPassword: false,
      hasGoogle: true,
    },
  })
})
