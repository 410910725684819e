import { FirebaseError } from '@firebase/app'
import { GoogleAuthProvider, reauthenticateWithCredential, signInWithCredential } from '@firebase/auth'
import { refuse, type Result } from '#core/result/result.ts'
import type { AuthFault } from './auth.ts'
import type { Inability } from './auth.contract.ts'
import type { FirebasePopup } from './firebase.ts'
import type { GoogleIdentity } from './memory.ts'

/** The reasons are Firebase’s, wherever it runs. */
export const firebaseCannot: Inability = {
  ownership: 'Firebase keeps the password of every account whose email was confirmed, whoever confirmed it',
  sessions: 'from Firebase a browser learns nothing of the others, and ends their sessions only by a new password',
}

const codeOf: Partial<Record<AuthFault['kind'], string>> = {
  'popup-closed': 'popup-closed-by-user',
  'popup-blocked': 'popup-blocked',
  denied: 'user-cancelled',
}

/** What comes out of Google’s popup, without the popup: only a page has windows to open. */
export function popupThatEndsAs(google: Result<GoogleIdentity, AuthFault> = refuse({ kind: 'popup-closed' })) {
  const credential = () => {
    if (!google.ok) throw new FirebaseError(`auth/${codeOf[google.fault.kind] ?? 'internal-error'}`, '')
    const { email, emailVerified, displayName } = google.value
    const identity = { sub: `google ${email}`, email, email_verified: emailVerified, name: displayName }
    return GoogleAuthProvider.credential(JSON.stringify(identity))
  }
  return {
    signIn: async (auth) => signInWithCredential(auth, credential()),
    confirm: async (user) => reauthenticateWithCredential(user, credential()),
  } satisfies FirebasePopup
}
