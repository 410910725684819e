import type { Result } from '#core/result/result.ts'

/** A signed-in learner. */
export interface User {
  readonly uid: string
  readonly email: string
  /** True if the learner confirmed the email by a link, or if a provider confirms it. */
  readonly emailVerified: boolean
  /** Empty until the learner sets one. */
  readonly displayName: string
  readonly photoUrl?: string
  /** The ways to sign in: at least one is true. An account with a password confirms with it, any other with Google. */
  readonly hasPassword: boolean
  readonly hasGoogle: boolean
}

/** Why an account operation was refused. `web/account/auth-fault-text.ts` has the text for each kind. */
export type AuthFault =
  | { readonly kind: 'invalid-email' }
  | { readonly kind: 'user-disabled' }
  | { readonly kind: 'user-not-found' }
  | { readonly kind: 'wrong-password' }
  /** The email or the password was wrong, and the provider does not say which. */
  | { readonly kind: 'wrong-credentials' }
  | { readonly kind: 'email-already-in-use' }
  | { readonly kind: 'weak-password' }
  /** The new password is one of the most common ones. */
  | { readonly kind: 'common-password' }
  | { readonly kind: 'long-password' }
  | { readonly kind: 'long-name' }
  /** The display name has a line end, a control character or a mark that changes the writing direction. */
  | { readonly kind: 'unwritable-name' }
  /** The password to confirm with was empty. */
  | { readonly kind: 'missing-password' }
  /** The account has no password: the learner signs in with Google. */
  | { readonly kind: 'no-password' }
  /** The learner closed the popup before the provider answered. */
  | { readonly kind: 'popup-closed' }
  | { readonly kind: 'popup-blocked' }
  /** The learner or the provider refused the sign-in in the popup. */
  | { readonly kind: 'denied' }
  /** An account has this email, but the provider does not vouch that the learner owns it, so they are not joined. */
  | { readonly kind: 'email-not-vouched' }
  /** The learner chose another account in the popup than the signed-in one. Nothing changed. */
  | { readonly kind: 'other-account' }
  /** The password was right, but the account also has a second factor: `SecondFactor.enter` signs in. */
  | { readonly kind: 'second-factor-needed' }
  | { readonly kind: 'wrong-code' }
  /** The code was not entered in time, or too many wrong ones were: the password must be entered again. */
  | { readonly kind: 'password-needed-again' }
  /** The learner or the browser ended the question for a passkey, or there is none on this device. */
  | { readonly kind: 'passkey-cancelled' }
  /** The passkey belongs to no account here. It may have been removed. */
  | { readonly kind: 'passkey-unknown' }
  /** The passkey could not be checked, or was used too late. */
  | { readonly kind: 'passkey-refused' }
  /** This device has a passkey of the account already. */
  | { readonly kind: 'passkey-exists' }
  | { readonly kind: 'too-many-passkeys' }
  /** Only for the second factor and for passkeys, which a reset of the password would otherwise remove. */
  | { readonly kind: 'email-not-confirmed' }
  /** The last sign-in is too long ago for this operation: the learner must sign in again. */
  | { readonly kind: 'stale-sign-in' }
  /** The link of an email was used before, is too old or was never sent. */
  | { readonly kind: 'link-expired' }
  /** The email could not be sent. A later try may succeed. */
  | { readonly kind: 'mail-failed' }
  /** Our server is overloaded. Nothing changed, and the operation can be tried again. */
  | { readonly kind: 'busy' }
  /** Our server cannot write now. Nothing changed, and it may take minutes to recover. */
  | { readonly kind: 'cannot-save' }
  /** This site or provider does not have the feature. `config.json` lists what a site offers. */
  | { readonly kind: 'not-offered' }
  /** Seconds to wait before the next try. */
  | { readonly kind: 'too-many-tries'; readonly waitSeconds: number }
  /** No reply: the network or our server is down. */
  | { readonly kind: 'unreachable' }
  /** Nobody is signed in, or the session was ended elsewhere. */
  | { readonly kind: 'signed-out' }
  /** Any other fault, with the provider's own message if it sent one. */
  | { readonly kind: 'other'; readonly message?: string }

export interface Credentials {
  readonly email: string
  readonly password: string
}

/** How a learner confirms an irreversible operation: with the password, or by signing in with Google again in a popup. */
export type Proof = { readonly password: string } | { readonly again: 'google' }

/** A browser in which the learner is signed in. */
export interface DeviceSession {
  readonly id: string
  /** A description such as "Chrome on Android". */
  readonly device: string
  /** UTC instants, ISO 8601. */
  readonly signedInAt: string
  /** Precise to a day: visits are recorded no more often. */
  readonly lastSeenAt: string
  /** True for the device that asks. */
  readonly isThis: boolean
}

/**
 * Accounts. A new adapter is done when it passes `auth.contract.ts`. No method throws for anything that a learner can cause. A
 * feature that a site or provider does not have is refused as `not-offered`.
 */
export interface Auth {
  /** The signed-in user, or null. `unreachable` if that is unknown now. */
  current(): Promise<Result<User | null, AuthFault>>
  signUp(credentials: Credentials): Promise<Result<User, AuthFault>>
  signIn(credentials: Credentials): Promise<Result<User, AuthFault>>
  /**
   * Opens a popup, so call it directly in a click. Creates an account if there is none. If an account has the same email, Google is
   * joined to it if the provider vouches for the email, else refused as `email-not-vouched`. The first time that the owner of an
   * email is vouched for, the former password, sessions and other ways to sign in end, because a stranger may have set them. A
   * password reset does the same. An email confirmed in a session of its own account counts as vouched for.
   */
  signInWithGoogle(): Promise<Result<User, AuthFault>>
  signOut(): Promise<Result<null, AuthFault>>
  updateDisplayName(displayName: string): Promise<Result<User, AuthFault>>
  /** Checks the proof, then deletes the account with all its data and signs out. */
  deleteAccount(proof: Proof): Promise<Result<null, AuthFault>>
  /** Also signs out all other devices. */
  changePassword(change: { readonly current: string; readonly next: string }): Promise<Result<null, AuthFault>>
  /**
   * Sends an email with a link that works once, for an hour. The result is the same if no account has the email. The link of our own
   * server opens the page `/reset-password?token=…`, which asks for a new password and passes both to `resetPassword`.
   */
  requestPasswordReset(email: string): Promise<Result<null, AuthFault>>
  /** Also signs out every device, this one included; the learner then signs in with the new password. `token` is from the link. */
  resetPassword(reset: { readonly token: string; readonly password: string }): Promise<Result<null, AuthFault>>
  /**
   * Sends an email with a link that confirms the address, unless it is confirmed. The link of our own server opens the page
   * `/confirm-email?token=…`, whose button passes the token to `confirmEmail`.
   */
  sendVerification(): Promise<Result<null, AuthFault>>
  /** `token` is from the link. It is valid once, for a day, for the account that it was sent for, without being signed in. */
  confirmEmail(token: string): Promise<Result<null, AuthFault>>
  /** This device first, then the others by the last visit. */
  sessions(): Promise<Result<readonly DeviceSession[], AuthFault>>
  /** Succeeds for an unknown or ended session too. The browser of the session then gets `signed-out`. */
  endSession(id: string): Promise<Result<null, AuthFault>>
  /** Ends the sessions of all devices, this one included. */
  signOutEverywhere(): Promise<Result<null, AuthFault>>
  /** Missing if the site or provider does not offer it. */
  readonly secondFactor?: SecondFactor
  /** Missing if the site or provider does not offer them. */
  readonly passkeys?: Passkeys
}

/** Keys on the learner's devices. Each use needs a fingerprint, a face or a PIN, so a passkey signs in without a second factor. */
export interface Passkeys {
  /** Oldest first. */
  list(): Promise<Result<readonly Passkey[], AuthFault>>
  /** Asks the browser for a passkey, so call it in a click. Without a name, it is named after the device. */
  add(passkey: { readonly name: string; readonly proof: Proof }): Promise<Result<null, AuthFault>>
  remove(id: string, proof: Proof): Promise<Result<null, AuthFault>>
  /** Asks the browser for a passkey, so call it in a click. */
  signIn(): Promise<Result<User, AuthFault>>
}

export interface Passkey {
  readonly id: string
  readonly name: string
  /** A UTC instant, ISO 8601. */
  readonly addedAt: string
}

/** Codes of an authenticator app (TOTP), which a sign-in with the password then needs too. Google asks for its own. */
export interface SecondFactor {
  isOn(): Promise<Result<boolean, AuthFault>>
  /** Makes a new key. It has no effect until `turnOn`. */
  setUp(password: string): Promise<Result<SecondFactorKey, AuthFault>>
  /** `code` is the app's. */
  turnOn(code: string): Promise<Result<null, AuthFault>>
  turnOff(password: string): Promise<Result<null, AuthFault>>
  /** The former backup codes end. */
  newBackupCodes(password: string): Promise<Result<readonly string[], AuthFault>>
  /** Signs in after `second-factor-needed`. Each code works once. */
  enter(code: { readonly app: string } | { readonly backup: string }): Promise<Result<User, AuthFault>>
}

export interface SecondFactorKey {
  /** An `otpauth:` address, which contains the key, for the app. */
  readonly uri: string
  readonly backupCodes: readonly string[]
}
