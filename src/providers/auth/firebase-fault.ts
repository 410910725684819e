import { FirebaseError } from '@firebase/app'
import type { AuthFault } from './auth.ts'

/** Firebase does not say how long to wait. */
const USUAL_WAIT_SECONDS = 60

const signedOut: AuthFault = { kind: 'signed-out' }
const popupClosed: AuthFault = { kind: 'popup-closed' }
const linkExpired: AuthFault = { kind: 'link-expired' }
const unreachable: AuthFault = { kind: 'unreachable' }

/** What Firebase calls each refusal, without its `auth/`. */
const faultOfCode: Readonly<Record<string, AuthFault>> = {
  'invalid-email': { kind: 'invalid-email' },
  'missing-email': { kind: 'invalid-email' },
  'user-disabled': { kind: 'user-disabled' },
  'user-not-found': { kind: 'user-not-found' },
  'wrong-password': { kind: 'wrong-password' },
  // A project that protects its emails does not say which of the two was wrong.
  'invalid-credential': { kind: 'wrong-credentials' },
  'email-already-in-use': { kind: 'email-already-in-use' },
  'weak-password': { kind: 'weak-password' },
  'missing-password': { kind: 'missing-password' },
  'popup-closed-by-user': popupClosed,
  'cancelled-popup-request': popupClosed,
  'popup-blocked': { kind: 'popup-blocked' },
  'user-cancelled': { kind: 'denied' },
  'account-exists-with-different-credential': { kind: 'email-not-vouched' },
  'user-mismatch': { kind: 'other-account' },
  'requires-recent-login': { kind: 'stale-sign-in' },
  'invalid-action-code': linkExpired,
  'expired-action-code': linkExpired,
  'operation-not-allowed': { kind: 'not-offered' },
  // As when Google’s script for the popup could not be had: its words say no more than that.
  'internal-error': { kind: 'other' },
  'too-many-requests': { kind: 'too-many-tries', waitSeconds: USUAL_WAIT_SECONDS },
  'network-request-failed': unreachable,
  timeout: unreachable,
  'user-token-expired': signedOut,
  'invalid-user-token': signedOut,
  'user-signed-out': signedOut,
  'no-current-user': signedOut,
}

/** Why Firebase refused. What we have no words for keeps Firebase’s own. */
export function firebaseFault(cause: unknown): AuthFault {
  if (!(cause instanceof FirebaseError)) return { kind: 'other' }
  return faultOfCode[cause.code.replace('auth/', '')] ?? { kind: 'other', message: cause.message }
}
