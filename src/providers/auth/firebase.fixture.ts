import { FirebaseError } from '@firebase/app'
import { GoogleAuthProvider, reauthenticateWithCredential, signInWithCredential } from '@firebase/auth'
import { refuse, type Result } from '#core/result/result.ts'
import type { AuthFault } from './auth.ts'
import type { Inability } from './auth.contract.ts'
import type { FirebasePopup } from './firebase.ts'
import type { GoogleIdentity } from './memory.ts'

/** The abilities that Firebase lacks, in the cloud and in the emulator. */
export const firebaseCannot: Inability = {
  commonPasswords: 'Firebase accepts them, and pages do not have the list',
  ownership: 'Firebase keeps the password of an account with a confirmed email, even if a stranger set it',
  sessions: 'Firebase does not list the sessions of other browsers, and ends them only when the password changes',
}

const codeOf: Partial<Record<AuthFault['kind'], string>> = {
  'popup-closed': 'popup-closed-by-user',
  'popup-blocked': 'popup-blocked',
  denied: 'user-cancelled',
}

/** Google’s popup with a given result. It opens no window. */
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
