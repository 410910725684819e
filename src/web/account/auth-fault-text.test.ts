import { expect, test } from 'vitest'
import type { AuthFault } from '#providers/auth/auth.ts'
import { authFaultText, type AuthAction } from './auth-fault-text.ts'

/** The account rows of the specification's validation rules and error catalogue, verbatim. */
const catalogue: readonly (readonly [situation: string, AuthFault, AuthAction, text: string])[] = [
  ['auth/invalid-email', { kind: 'invalid-email' }, 'sign-in', 'Invalid email address format.'],
  ['auth/user-disabled', { kind: 'user-disabled' }, 'sign-in', 'This account has been disabled.'],
  ['auth/user-not-found', { kind: 'user-not-found' }, 'sign-in', 'No account found with this email.'],
  ['auth/wrong-password', { kind: 'wrong-password' }, 'sign-in', 'Incorrect password.'],
  ['auth/wrong-password, when deleting', { kind: 'wrong-password' }, 'delete', 'Incorrect password.'],
  [
    'auth/email-already-in-use',
    { kind: 'email-already-in-use' },
    'sign-up',
    'An account already exists with this email.',
  ],
  ['auth/weak-password', { kind: 'weak-password' }, 'sign-up', 'Password should be at least 6 characters.'],
  ['another fault when signing in', { kind: 'other' }, 'sign-in', 'Failed to sign in'],
  ['another fault when signing up', { kind: 'other' }, 'sign-up', 'Failed to sign up'],
  ['another fault with Google', { kind: 'other' }, 'google', 'Failed to sign in with Google'],
  ['no from Google', { kind: 'denied' }, 'google', 'Failed to sign in with Google'],
  ['the provider’s own words', { kind: 'other', message: 'Sign-ups are closed.' }, 'sign-up', 'Sign-ups are closed.'],
  ['no words of the provider', { kind: 'other', message: '' }, 'sign-in', 'Failed to sign in'],
  ['delete account without a password', { kind: 'missing-password' }, 'delete', 'Please enter your password'],
  ['delete account with no user', { kind: 'signed-out' }, 'delete', 'No user signed in'],
  ['delete account, with the error’s message', { kind: 'other', message: 'Try later.' }, 'delete', 'Try later.'],
  ['delete account, any other fault', { kind: 'other' }, 'delete', 'Error deleting account'],
  ['profile update with no user', { kind: 'signed-out' }, 'rename', 'No user is currently signed in'],
]

test.each(catalogue)('%s', (_situation, fault, deed, text) => {
  expect(authFaultText(fault, deed)).toBe(text)
})

test('the waiting time is rounded up', () => {
  expect(textAfterTries(41.2)).toBe('Too many tries. Wait 42 seconds, then try again.')
  expect(textAfterTries(0)).toBe('Too many tries. Wait 1 second, then try again.')
  expect(textAfterTries(121)).toBe('Too many tries. Wait 3 minutes, then try again.')
})

test('a busy server has its own message', () => {
  expect(authFaultText({ kind: 'busy' }, 'sign-in')).toBe(
    'The server is busy right now. Nothing was lost. Please wait a few seconds, then try again.',
  )
})

test('a server that cannot save says that the progress is safe', () => {
  expect(authFaultText({ kind: 'cannot-save' }, 'sign-up')).toBe(
    'The server cannot save anything right now. Your progress is safe on this device. Please try again in a few minutes.',
  )
})

const textAfterTries = (waitSeconds: number) => authFaultText({ kind: 'too-many-tries', waitSeconds }, 'sign-in')
