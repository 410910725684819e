import type { Result } from '#core/result/result.ts'

/** A signed-in learner. */
export interface User {
  readonly uid: string
  readonly email: string
  /** Confirmed by a link that was sent there, or by a provider. */
  readonly emailVerified: boolean
  /** Empty until the learner gives one. */
  readonly displayName: string
  readonly photoUrl?: string
  /** How the learner can sign in: in one of the two ways at least. Who has a password confirms with it, else with Google. */
  readonly hasPassword: boolean
  readonly hasGoogle: boolean
}

/** Why an account operation was refused. The words for it stand in one table, `web/account/auth-fault-text.ts`. */
export type AuthFault =
  | { readonly kind: 'invalid-email' }
  | { readonly kind: 'user-disabled' }
  | { readonly kind: 'user-not-found' }
  | { readonly kind: 'wrong-password' }
  /** One of the two was wrong, and the provider does not say which. */
  | { readonly kind: 'wrong-credentials' }
  | { readonly kind: 'email-already-in-use' }
  | { readonly kind: 'weak-password' }
  | { readonly kind: 'long-password' }
  | { readonly kind: 'long-name' }
  /** The display name has a line end, a control character, or a mark that turns the writing. */
  | { readonly kind: 'unwritable-name' }
  /** The password that confirms was left empty. */
  | { readonly kind: 'missing-password' }
  /** The account has no password: its learner signs in with Google. */
  | { readonly kind: 'no-password' }
  /** The learner closed the popup before the provider had answered. */
  | { readonly kind: 'popup-closed' }
  /** The browser did not let the popup open. */
  | { readonly kind: 'popup-blocked' }
  /** In the popup the learner, or the provider, said no. */
  | { readonly kind: 'denied' }
  /** An account has this email, and the provider does not vouch that it is the learner's: they are not joined. */
  | { readonly kind: 'email-not-vouched' }
  /** Another account was chosen in the popup than the one to confirm. Nothing happened, and who is signed in stays. */
  | { readonly kind: 'other-account' }
  /** The last sign-in is too long ago for this: it has to be confirmed by another. */
  | { readonly kind: 'stale-sign-in' }
  /** The link of a letter was used before, is too old, or was never sent. */
  | { readonly kind: 'link-expired' }
  /** The letter could not be sent now: to be tried again later. */
  | { readonly kind: 'mail-failed' }
  /** Our server has as much to do as it can take: nothing changed, and the same can be tried again. */
  | { readonly kind: 'busy' }
  /** Our server can save nothing now: nothing changed. It may take minutes. */
  | { readonly kind: 'cannot-save' }
  /** This site, or this provider, has no such thing. What a site offers stands in `config.json`. */
  | { readonly kind: 'not-offered' }
  /** Seconds to wait before the next try. */
  | { readonly kind: 'too-many-tries'; readonly waitSeconds: number }
  /** No reply: the network or our server is away. */
  | { readonly kind: 'unreachable' }
  /** Nobody is signed in, or the session was ended elsewhere. */
  | { readonly kind: 'signed-out' }
  /** Anything else; `message` is the provider's own, where it gave one. */
  | { readonly kind: 'other'; readonly message?: string }

export interface Credentials {
  readonly email: string
  readonly password: string
}

/** How a learner confirms what cannot be taken back: with the password, or by signing in with Google again in a popup. */
export type Proof = { readonly password: string } | { readonly again: 'google' }

/** A browser in which the learner is signed in. */
export interface DeviceSession {
  readonly id: string
  /** In plain words: "Chrome on Android". */
  readonly device: string
  /** UTC instants, ISO 8601. */
  readonly signedInAt: string
  /** To the day only: a visit is not noted more often. */
  readonly lastSeenAt: string
  /** The one that asks. */
  readonly isThis: boolean
}

/**
 * Accounts. A new adapter is done when it passes `auth.contract.ts`. No method throws for what a learner can cause; what a
 * site or a provider does not have is refused as `not-offered`.
 */
export interface Auth {
  /** The signed-in user, or null. `unreachable` when that cannot be known now. */
  current(): Promise<Result<User | null, AuthFault>>
  signUp(credentials: Credentials): Promise<Result<User, AuthFault>>
  signIn(credentials: Credentials): Promise<Result<User, AuthFault>>
  /**
   * Opens a popup, so a click must have come just before. Signs up who has no account yet. An account with the same email is
   * joined where the provider vouches for the email, else refused as `email-not-vouched`. The first time that an owner is
   * vouched for, the password, the sessions and the other ways to sign in that were set before end: anybody may have set
   * them. A reset does the same. An email that was confirmed in a session of its own account counts as vouched for.
   */
  signInWithGoogle(): Promise<Result<User, AuthFault>>
  signOut(): Promise<Result<null, AuthFault>>
  updateDisplayName(displayName: string): Promise<Result<User, AuthFault>>
  /** Confirms first, then removes the account and all that is kept of it; afterwards nobody is signed in. */
  deleteAccount(proof: Proof): Promise<Result<null, AuthFault>>
  /** Signs every other device out, and this one stays. */
  changePassword(change: { readonly current: string; readonly next: string }): Promise<Result<null, AuthFault>>
  /**
   * Sends a letter with a link that works once, for an hour. The same answer where no account has the email. The link of our
   * own server is the page `/reset-password?token=…`, which asks for a new password and hands both to `resetPassword`.
   */
  requestPasswordReset(email: string): Promise<Result<null, AuthFault>>
  /** Signs every device out, also this one; the learner then signs in with the new password. `token` as in the link. */
  resetPassword(reset: { readonly token: string; readonly password: string }): Promise<Result<null, AuthFault>>
  /**
   * Sends an email with a link that confirms the learner's email. The link of our own server is the page
   * `/confirm-email?token=…`, whose button hands the token to `confirmEmail`. A confirmed email gets none.
   */
  sendVerification(): Promise<Result<null, AuthFault>>
  /** `token` as in the link: good once, for a day, for the account that it was sent for. Nobody need be signed in. */
  confirmEmail(token: string): Promise<Result<null, AuthFault>>
  /** This one first, then the others, last seen first. */
  sessions(): Promise<Result<readonly DeviceSession[], AuthFault>>
  /** One that has ended already, or was never there, is no fault. Its own browser hears of it as `signed-out`. */
  endSession(id: string): Promise<Result<null, AuthFault>>
  /** Every device, also this one. */
  signOutEverywhere(): Promise<Result<null, AuthFault>>
}
