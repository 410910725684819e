import type { AuthFault } from '#providers/auth/auth.ts'
import { MAX_NAME_LENGTH } from '#providers/auth/account-fields.ts'
import { unreachableText } from './sign-in.tsx'

/** The actions on accounts, each with the message for an unexplained failure. */
const failures = {
  'sign-in': 'Failed to sign in',
  'sign-up': 'Failed to sign up',
  google: 'Failed to sign in with Google',
  rename: 'Failed to save the name',
  delete: 'Error deleting account',
  'change-password': 'Failed to change the password',
  'reset-password': 'Failed to set a new password',
  'send-email': 'Failed to send the email',
  'confirm-email': 'Failed to confirm the email',
  'second-factor': 'Failed to change two-step sign-in',
  passkeys: 'Failed to change your passkeys',
  sessions: 'Failed to sign out the other device',
}
export type AuthAction = keyof typeof failures

/** Actions with their own message for a signed-out user. */
const signedOutTexts: Partial<Record<AuthAction, string>> = {
  rename: 'No user is currently signed in',
  delete: 'No user signed in',
}

/** The message for every fault. The texts from the specification's error catalogue are verbatim. */
const texts: { [Kind in AuthFault['kind']]: (fault: AuthFault & { kind: Kind }, action: AuthAction) => string } = {
  'invalid-email': () => 'Invalid email address format.',
  'user-disabled': () => 'This account has been disabled.',
  'user-not-found': () => 'No account found with this email.',
  'wrong-password': () => 'Incorrect password.',
  'wrong-credentials': () => 'Incorrect email or password.',
  'email-already-in-use': () => 'An account already exists with this email.',
  'weak-password': () => 'Password should be at least 6 characters.',
  'common-password': () => 'This password is one of the first that attackers try. Choose another one.',
  'long-password': () => 'Password should be at most 128 characters.',
  'long-name': () => `A display name has at most ${MAX_NAME_LENGTH} characters. Please shorten it.`,
  'unwritable-name': () => 'A display name is one line, without control characters.',
  'too-many-tries': ({ waitSeconds }) => `Too many tries. Wait ${duration(waitSeconds)}, then try again.`,
  unreachable: () => unreachableText,
  'signed-out': (_, action) => signedOutTexts[action] ?? 'You have been signed out. Please sign in again.',
  'missing-password': () => 'Please enter your password',
  'no-password': () => 'This account has no password. You sign in with Google.',
  'popup-closed': () => 'The Google window closed before you signed in. Please try again.',
  'popup-blocked': () => 'Your browser blocked the Google window. Allow pop-ups for this site, then try again.',
  denied: () => failures.google,
  'email-not-vouched': () => 'An account already exists with this email. Sign in with its password.',
  'other-account': () => 'That was another Google account. Choose the one you are signed in with.',
  'stale-sign-in': () => 'Your last sign-in was too long ago. Please sign in again to continue.',
  'second-factor-needed': () => 'Enter the code from your authenticator app.',
  'wrong-code': () => 'This code is wrong or was used before. Wait for the next one, then try again.',
  'password-needed-again': () => 'Please enter your password again, then a new code.',
  'email-not-confirmed': () =>
    'First confirm your email: your profile has a button for it. Confirmed already? Then set a new password by “Forgot password?”.',
  'passkey-cancelled': () => 'Your browser did not get a passkey. Please try again.',
  'passkey-unknown': () => 'This passkey belongs to no account here. It may have been removed. Sign in another way.',
  'passkey-refused': () => 'This passkey could not be checked. Please try again.',
  'passkey-exists': () => 'This device has a passkey for your account already.',
  'too-many-passkeys': () => 'You have 10 passkeys, the most that an account can have. Remove one first.',
  'link-expired': () => 'This link was used before or is too old. Ask for a new one.',
  'mail-failed': () => 'We could not send the email. Please try again in a few minutes.',
  busy: () => 'The server is busy right now. Nothing was lost. Please wait a few seconds, then try again.',
  'cannot-save': () =>
    'The server cannot save anything right now. Your progress is safe on this device. Please try again in a few minutes.',
  'not-offered': () => 'This site does not offer that.',
  other: ({ message }, action) => message || failures[action],
}

export function authFaultText(fault: AuthFault, action: AuthAction): string {
  const text = texts[fault.kind] as (fault: AuthFault, action: AuthAction) => string
  return text(fault, action)
}

/** The field that a fault concerns. */
export const faultyField: Partial<Record<AuthFault['kind'], 'email' | 'password'>> = {
  'invalid-email': 'email',
  'user-not-found': 'email',
  'email-already-in-use': 'email',
  'wrong-password': 'password',
  'weak-password': 'password',
  'common-password': 'password',
  'long-password': 'password',
}

/** The duration in words, rounded up: "1 second", "40 seconds", "2 minutes". */
function duration(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds))
  if (whole < 90) return whole === 1 ? '1 second' : `${whole} seconds`
  return `${Math.ceil(whole / 60)} minutes`
}
