import { ok, refuse } from '#core/result/result.ts'
import type { Auth } from './auth.ts'

const notOffered = async () => refuse({ kind: 'not-offered' } as const)

/** A site without accounts: nobody is signed in, and every operation is refused as `not-offered`. */
export const noAuth: Auth = {
  current: async () => ok(null),
  signUp: notOffered,
  signIn: notOffered,
  signInWithGoogle: notOffered,
  signOut: async () => ok(null),
  updateDisplayName: notOffered,
  deleteAccount: notOffered,
  changePassword: notOffered,
  requestPasswordReset: notOffered,
  resetPassword: notOffered,
  sendVerification: notOffered,
  confirmEmail: notOffered,
  sessions: notOffered,
  endSession: notOffered,
  signOutEverywhere: notOffered,
}
