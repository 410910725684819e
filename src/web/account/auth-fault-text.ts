import type { AuthFault } from '#providers/auth/auth.ts'

export type AuthDeed = 'sign-in' | 'sign-up'

/** The words for every refusal. Those of the specification's error catalogue stand to the letter. */
const texts: { [Kind in AuthFault['kind']]: (fault: AuthFault & { kind: Kind }, deed: AuthDeed) => string } = {
  'invalid-email': () => 'Invalid email address format.',
  'user-disabled': () => 'This account has been disabled.',
  'user-not-found': () => 'No account found with this email.',
  'wrong-password': () => 'Incorrect password.',
  'email-already-in-use': () => 'An account already exists with this email.',
  'weak-password': () => 'Password should be at least 6 characters.',
  'long-password': () => 'Password should be at most 128 characters.',
  'too-many-tries': ({ waitSeconds }) => `Too many tries. Wait ${duration(waitSeconds)}, then try again.`,
  unreachable: () =>
    'We could not reach the server. Your progress is safe on this device. Check your connection and try again.',
  'signed-out': () => 'You have been signed out. Please sign in again.',
  other: ({ message }, deed) => message || (deed === 'sign-up' ? 'Failed to sign up' : 'Failed to sign in'),
}

export function authFaultText(fault: AuthFault, deed: AuthDeed): string {
  const text = texts[fault.kind] as (fault: AuthFault, deed: AuthDeed) => string
  return text(fault, deed)
}

/** Which field a fault is about, where it is about one. */
export const faultyField: Partial<Record<AuthFault['kind'], 'email' | 'password'>> = {
  'invalid-email': 'email',
  'user-not-found': 'email',
  'email-already-in-use': 'email',
  'wrong-password': 'password',
  'weak-password': 'password',
  'long-password': 'password',
}

/** "1 second", "40 seconds", "2 minutes": never less than there is to wait. */
function duration(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds))
  if (whole < 90) return whole === 1 ? '1 second' : `${whole} seconds`
  return `${Math.ceil(whole / 60)} minutes`
}
