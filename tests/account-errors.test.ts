import { describe, expect, test } from 'vitest'
import { refuse, type Result } from '#core/result/result.ts'
import type { Auth, AuthFault } from '#providers/auth/auth.ts'
import { createServerAuth } from '#providers/auth/server.ts'
import { runAdmin } from '#server/accounts/admin-command.ts'
import { createTestServer, ORIGIN, temporaryFolder } from '#server/server.fixture.ts'
import { authFaultText, type AuthAction } from '#web/account/auth-fault-text.ts'

const WANJIKU = { email: 'wanjiku@example.org', password: 'the secret' }

interface Site {
  readonly auth: Auth
  disable(): Promise<unknown>
}

type Attempt = (site: Site) => Promise<Result<unknown, AuthFault>>

/** The rows of the error catalogue that concern accounts. */
const catalogue: readonly (readonly [situation: string, action: AuthAction, attempt: Attempt, text: string])[] = [
  [
    'the email address is invalid',
    'sign-in',
    ({ auth }) => auth.signIn({ ...WANJIKU, email: 'wanjiku' }),
    'Invalid email address format.',
  ],
  [
    'the owner of the site has disabled the account',
    'sign-in',
    async ({ auth, disable }) => {
      await disable()
      return auth.signIn(WANJIKU)
    },
    'This account has been disabled.',
  ],
  [
    'no account has the email',
    'sign-in',
    ({ auth }) => auth.signIn({ ...WANJIKU, email: 'kamau@example.org' }),
    'No account found with this email.',
  ],
  [
    'the password is wrong',
    'sign-in',
    ({ auth }) => auth.signIn({ ...WANJIKU, password: 'not the secret' }),
    'Incorrect password.',
  ],
  [
    'an account has the email already',
    'sign-up',
    ({ auth }) => auth.signUp({ ...WANJIKU, password: 'another secret' }),
    'An account already exists with this email.',
  ],
  [
    'the password is too short',
    'sign-up',
    ({ auth }) => auth.signUp({ email: 'kamau@example.org', password: '12345' }),
    'Password should be at least 6 characters.',
  ],
  [
    'the password is one of the most common ones',
    'sign-up',
    ({ auth }) => auth.signUp({ email: 'kamau@example.org', password: '123456' }),
    'This password is one of the first that attackers try. Choose another one.',
  ],
  [
    'they delete the account without a password',
    'delete',
    async ({ auth }) => {
      await auth.signIn(WANJIKU)
      return auth.deleteAccount({ password: '' })
    },
    'Please enter your password',
  ],
  [
    'they delete the account with a wrong password',
    'delete',
    async ({ auth }) => {
      await auth.signIn(WANJIKU)
      return auth.deleteAccount({ password: 'not the secret' })
    },
    'Incorrect password.',
  ],
  [
    'they delete an account without being signed in',
    'delete',
    ({ auth }) => auth.deleteAccount(WANJIKU),
    'No user signed in',
  ],
  [
    'they change their name without being signed in',
    'rename',
    ({ auth }) => auth.updateDisplayName('Wanjiku'),
    'No user is currently signed in',
  ],
]

describe('the learner reads the message of the error catalogue', () => {
  test.each(catalogue)('when %s', async (_, action, attempt, text) => {
    const environment = { DATA_DIR: temporaryFolder() }
    const server = await createTestServer({ environment })
    await createServerAuth({ origin: ORIGIN, fetch: server.browser() }).signUp(WANJIKU)
    const answer = await attempt({
      auth: createServerAuth({ origin: ORIGIN, fetch: server.browser() }),
      disable: () => runAdmin(['disable', WANJIKU.email], environment),
    })
    expect(answer.ok ? 'nothing' : authFaultText(answer.fault, action)).toBe(text)
  })

  test.each([
    ['sign-in', 'Failed to sign in'],
    ['sign-up', 'Failed to sign up'],
    ['google', 'Failed to sign in with Google'],
    ['delete', 'Error deleting account'],
  ] as const)('when a %s fails for an unknown reason', async (action, text) => {
    const auth = createServerAuth({
      origin: ORIGIN,
      fetch: async () => Response.json({}, { status: 500 }),
      popup: fails,
    })
    const attempts = {
      'sign-in': () => auth.signIn(WANJIKU),
      'sign-up': () => auth.signUp(WANJIKU),
      google: () => auth.signInWithGoogle(),
      delete: () => auth.deleteAccount(WANJIKU),
    }
    const answer = await attempts[action]()
    expect(answer.ok ? 'nothing' : authFaultText(answer.fault, action)).toBe(text)
  })

  test('but the provider’s own message if it sent one', async () => {
    const refused = Response.json({ code: 'SIGN_UPS_CLOSED', message: 'Sign-ups are closed.' }, { status: 403 })
    const answer = await createServerAuth({ origin: ORIGIN, fetch: async () => refused }).signUp(WANJIKU)
    expect(answer.ok ? 'nothing' : authFaultText(answer.fault, 'sign-up')).toBe('Sign-ups are closed.')
  })
})

const fails = async () => refuse<AuthFault>({ kind: 'other' })
