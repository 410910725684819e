import { describe, expect, onTestFinished, test } from 'vitest'
import { describeAuth } from './auth.contract.ts'
import { firebaseCannot, popupThatEndsAs } from './firebase.fixture.ts'
import { createFirebaseAuth, type FirebasePopup } from './firebase.ts'
import { openIdentityToolkit } from './identity-toolkit.fixture.ts'

const WANJIKU = { email: 'wanjiku@example.org', password: 'the secret' }

const project = { apiKey: 'any', authDomain: 'demo-kikuyu.firebaseapp.com', projectId: 'demo-kikuyu' }

async function openFirebase() {
  const toolkit = await openIdentityToolkit()
  onTestFinished(() => toolkit.close())
  const open = (popup?: FirebasePopup) =>
    createFirebaseAuth(project, { popup, emulatorUrl: toolkit.url, name: crypto.randomUUID() })
  return { toolkit, open }
}

describeAuth(
  'Firebase',
  async () => {
    const { toolkit, open } = await openFirebase()
    return {
      open: (google) => open(popupThatEndsAs(google)),
      tokenFor: async (kind, email) => toolkit.codeFor(kind, email),
      disable: async (email) => toolkit.disable(email),
    }
  },
  firebaseCannot,
)

describe('Firebase’s refusals become faults that the screens know', () => {
  test.each([
    ['INVALID_EMAIL', 'invalid-email'],
    ['USER_DISABLED', 'user-disabled'],
    ['EMAIL_NOT_FOUND', 'user-not-found'],
    ['INVALID_PASSWORD', 'wrong-password'],
    ['INVALID_LOGIN_CREDENTIALS', 'wrong-credentials'],
    ['EMAIL_EXISTS', 'email-already-in-use'],
    ['WEAK_PASSWORD : Password should be at least 6 characters', 'weak-password'],
    ['OPERATION_NOT_ALLOWED', 'not-offered'],
    ['PASSWORD_LOGIN_DISABLED', 'not-offered'],
    ['CREDENTIAL_TOO_OLD_LOGIN_AGAIN', 'stale-sign-in'],
    ['TOKEN_EXPIRED', 'signed-out'],
    ['INVALID_ID_TOKEN', 'signed-out'],
  ])('%s', async (message, kind) => {
    const { toolkit, open } = await openFirebase()
    toolkit.refuses(message)
    expect(await open().signIn(WANJIKU)).toEqual({ ok: false, fault: { kind } })
  })

  test('too many tries mean a minute’s wait, because Firebase names no time', async () => {
    const { toolkit, open } = await openFirebase()
    toolkit.refuses('TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been temporarily disabled.')
    const fault = { kind: 'too-many-tries', waitSeconds: 60 }
    expect(await open().signIn(WANJIKU)).toEqual({ ok: false, fault })
  })

  test('an unknown refusal keeps Firebase’s message', async () => {
    const { toolkit, open } = await openFirebase()
    toolkit.refuses('PASSWORD_DOES_NOT_MEET_THE_RULES : Use a capital kind.')
    const refused = await open().signUp(WANJIKU)
    expect(refused).toMatchObject({
      fault: { kind: 'other', message: expect.stringContaining('Use a capital kind.') },
    })
  })
})

test('with email enumeration protection, a wrong email and a wrong password are not distinguished', async () => {
  const { toolkit, open } = await openFirebase()
  toolkit.protectEmails()
  const auth = open()
  await auth.signUp(WANJIKU)
  const wrong = { ok: false, fault: { kind: 'wrong-credentials' } }
  expect(await open().signIn({ ...WANJIKU, password: 'The Secret' })).toEqual(wrong)
  expect(await open().signIn({ ...WANJIKU, email: 'kamau@example.org' })).toEqual(wrong)
  expect(await open().requestPasswordReset('kamau@example.org')).toEqual({ ok: true, value: null })
})

test('with email enumeration protection, confirming with a wrong password is refused as a wrong password', async () => {
  const { toolkit, open } = await openFirebase()
  toolkit.protectEmails()
  const auth = open()
  await auth.signUp(WANJIKU)
  const wrong = { ok: false, fault: { kind: 'wrong-password' } }
  expect(await auth.deleteAccount({ password: 'The Secret' })).toEqual(wrong)
  expect(await auth.changePassword({ current: 'The Secret', next: 'a new secret' })).toEqual(wrong)
})

test('a learner cannot confirm with another Google account', async () => {
  const { open } = await openFirebase()
  const identity = { email: WANJIKU.email, emailVerified: true, displayName: 'Wanjiku' }
  let popup = popupThatEndsAs({ ok: true, value: identity })
  const auth = open({ signIn: (inside) => popup.signIn(inside), confirm: (user) => popup.confirm(user) })
  const signedIn = await auth.signInWithGoogle()
  popup = popupThatEndsAs({ ok: true, value: { ...identity, email: 'kamau@example.org' } })
  expect(await auth.deleteAccount({ again: 'google' })).toEqual({ ok: false, fault: { kind: 'other-account' } })
  expect(await auth.current()).toEqual(signedIn)
})

test('a popup with an internal error is refused without a message', async () => {
  const { open } = await openFirebase()
  const auth = open(popupThatEndsAs({ ok: false, fault: { kind: 'other' } }))
  expect(await auth.signInWithGoogle()).toEqual({ ok: false, fault: { kind: 'other' } })
})

test('without Google sign-in, no popup opens for signing in or confirming', async () => {
  const { open } = await openFirebase()
  const auth = open()
  await auth.signUp(WANJIKU)
  const notOffered = { ok: false, fault: { kind: 'not-offered' } }
  expect(await auth.signInWithGoogle()).toEqual(notOffered)
  expect(await auth.deleteAccount({ again: 'google' })).toEqual(notOffered)
})

test('without a network, everything is unreachable, nobody is signed out and nothing throws', async () => {
  const { toolkit, open } = await openFirebase()
  const auth = open()
  await auth.signUp(WANJIKU)
  toolkit.close()
  const unreachable = { ok: false, fault: { kind: 'unreachable' } }
  expect(await auth.current()).toEqual(unreachable)
  expect(await auth.updateDisplayName('Wanjiku')).toEqual(unreachable)
  expect(await auth.deleteAccount(WANJIKU)).toEqual(unreachable)
  expect(await auth.signIn(WANJIKU)).toEqual(unreachable)
  expect(await open().current()).toEqual({ ok: true, value: null })
})

test('an account that is disabled during a session is signed out', async () => {
  const { toolkit, open } = await openFirebase()
  const auth = open()
  await auth.signUp(WANJIKU)
  toolkit.disable(WANJIKU.email)
  expect(await auth.current()).toEqual({ ok: true, value: null })
})

test('a session with an invalid token is signed out', async () => {
  const { toolkit, open } = await openFirebase()
  const auth = open()
  await auth.signUp(WANJIKU)
  toolkit.refuses('INVALID_ID_TOKEN')
  expect(await auth.current()).toEqual({ ok: true, value: null })
})

test('a confirmed email gets no verification email', async () => {
  const { toolkit, open } = await openFirebase()
  const identity = { email: WANJIKU.email, emailVerified: true, displayName: 'Wanjiku' }
  const auth = open(popupThatEndsAs({ ok: true, value: identity }))
  await auth.signInWithGoogle()
  expect(await auth.sendVerification()).toEqual({ ok: true, value: null })
  expect(toolkit.codeFor('verification', WANJIKU.email)).toBeUndefined()
})
