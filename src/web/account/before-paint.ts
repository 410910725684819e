import type { EarlyPage } from '../boot/before-paint.ts'

/** The storage key of the signed-in account: see session-memory.ts. */
export const ACCOUNT_KEY = 'account'

/** `data-signed-in`: an account was signed in on this device, so offers to sign in stay hidden. */
export function markSignedIn({ root, stored }: EarlyPage) {
  if (stored(ACCOUNT_KEY)) root.dataset.signedIn = ''
}
