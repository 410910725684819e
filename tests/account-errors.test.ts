import { describe, expect, test } from 'vitest'
import { refuse, type Result } from '#core/result/result.ts'
import type { Auth, AuthFault } from '#providers/auth/auth.ts'
import { createServerAuth } from '#providers/auth/server.ts'
import { runAdmin } from '#server/accounts/admin-command.ts'
import { createTestServer, ORIGIN, temporaryFolder } from '#server/server.fixture.ts'
import { authFaultText, type AuthAction } from '#web/account/auth-fault-text.ts'

const WANJIKU = { email: 'wanjiku@example.org', password: 'secret' }

interface Site {
  readonly auth: Auth
  disable(): Promise<unknown>
}

type Deed = (site: Site) => Promise<Result<unknown, AuthFault>>

/** The rows of the error catalogue that concern accounts: what happens, and what the learner then reads. */
const catalogue: readonly (readonly [situation: string, wanted: AuthAction, deed: Deed, text: string])[] = [
  [
    'no email address is typed',
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
    'the account is to be deleted without a password',
    'delete',
    async ({ auth }) => {
      await auth.signIn(WANJIKU)
      return auth.deleteAccount({ password: '' })
    },
    'Please enter your password',
  ],
  [
    'the account is to be deleted with a wrong password',
    'delete',
    async ({ auth }) => {
      await auth.signIn(WANJIKU)
      return auth.deleteAccount({ password: 'not the secret' })
    },
    'Incorrect password.',
  ],
  [
    'an account is to be deleted and nobody is signed in',
    'delete',
    ({ auth }) => auth.deleteAccount(WANJIKU),
    'No user signed in',
  ],
  [
    'a name is to be changed and nobody is signed in',
    'rename',
    ({ auth }) => auth.updateDisplayName('Wanjiku'),
    'No user is currently signed in',
  ],
]

describe('the learner reads', () => {
  test.each(catalogue)('when %s', async (_, wanted, deed, text) => {
    const environment = { DATA_DIR: temporaryFolder() }
    const server = await createTestServer({ environment })
    await createServerAuth({ origin: ORIGIN, fetch: server.browser() }).signUp(WANJIKU)
    const answer = await deed({
      auth: createServerAuth({ origin: ORIGIN, fetch: server.browser() }),
      disable: () => runAdmin(['disable', WANJIKU.email], environment),
    })
    expect(answer.ok ? 'nothing' : authFaultText(answer.fault, wanted)).toBe(text)
  })

  test.each([
    ['sign-in', 'Failed to sign in'],
    ['sign-up', 'Failed to sign up'],
    ['google', 'Failed to sign in with Google'],
    ['delete', 'Error deleting account'],
  ] as const)('when a %s fails and nobody says why', async (wanted, text) => {
    const auth = createServerAuth({
      origin: ORIGIN,
      fetch: async () => Response.json({}, { status: 500 }),
      popup: fails,
    })
    const deeds = {
      'sign-in': () => auth.signIn(WANJIKU),
      'sign-up': () => auth.signUp(WANJIKU),
      google: () => auth.signInWithGoogle(),
      delete: () => auth.deleteAccount(WANJIKU),
    }
    const answer = await deeds[wanted]()
    expect(answer.ok ? 'nothing' : authFaultText(answer.fault, wanted)).toBe(text)
  })

  test('the words of the provider, where it gave some', async () => {
    const refused = Response.json({ code: 'SIGN_UPS_CLOSED', message: 'Sign-ups are closed.' }, { status: 403 })
    const answer = await createServerAuth({ origin: ORIGIN, fetch: async () => refused }).signUp(WANJIKU)
    expect(answer.ok ? 'nothing' : authFaultText(answer.fault, 'sign-up')).toBe('Sign-ups are closed.')
  })
})

const fails = async () => refuse<AuthFault>({ kind: 'other' })
