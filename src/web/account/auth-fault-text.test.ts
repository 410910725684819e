import { expect, test } from 'vitest'
import { authFaultText } from './auth-fault-text.ts'

test('the error catalogue reads to the letter', () => {
  expect(authFaultText({ kind: 'invalid-email' }, 'sign-in')).toBe('Invalid email address format.')
  expect(authFaultText({ kind: 'user-disabled' }, 'sign-in')).toBe('This account has been disabled.')
  expect(authFaultText({ kind: 'user-not-found' }, 'sign-in')).toBe('No account found with this email.')
  expect(authFaultText({ kind: 'wrong-password' }, 'sign-in')).toBe('Incorrect password.')
  expect(authFaultText({ kind: 'email-already-in-use' }, 'sign-up')).toBe('An account already exists with this email.')
  expect(authFaultText({ kind: 'weak-password' }, 'sign-up')).toBe('Password should be at least 6 characters.')
})

test('any other fault reads as the provider says it, or says what failed', () => {
  expect(authFaultText({ kind: 'other', message: 'Sign-ups are closed.' }, 'sign-up')).toBe('Sign-ups are closed.')
  expect(authFaultText({ kind: 'other' }, 'sign-up')).toBe('Failed to sign up')
  expect(authFaultText({ kind: 'other', message: '' }, 'sign-in')).toBe('Failed to sign in')
})

test('where the provider does not say which was wrong, nor do we', () => {
  expect(authFaultText({ kind: 'wrong-credentials' }, 'sign-in')).toBe('Incorrect email or password.')
})

test('after too many tries the waiting time is told, never too short', () => {
  expect(textAfterTries(41.2)).toBe('Too many tries. Wait 42 seconds, then try again.')
  expect(textAfterTries(0)).toBe('Too many tries. Wait 1 second, then try again.')
  expect(textAfterTries(121)).toBe('Too many tries. Wait 3 minutes, then try again.')
})

const textAfterTries = (waitSeconds: number) => authFaultText({ kind: 'too-many-tries', waitSeconds }, 'sign-in')
