import type { Result } from '#core/result/result.ts'

/** A signed-in learner. */
export interface User {
  readonly uid: string
  readonly email: string
  /** Empty until the learner gives one. */
  readonly displayName: string
  readonly photoUrl?: string
}

/** Why an account operation was refused. The words for it stand in one table, `web/account/auth-fault-text.ts`. */
export type AuthFault =
  | { readonly kind: 'invalid-email' }
  | { readonly kind: 'user-disabled' }
  | { readonly kind: 'user-not-found' }
  | { readonly kind: 'wrong-password' }
  | { readonly kind: 'email-already-in-use' }
  | { readonly kind: 'weak-password' }
  | { readonly kind: 'long-password' }
  /** Seconds to wait before the next try. */
  | { readonly kind: 'too-many-tries'; readonly waitSeconds: number }
  /** No answer came: the network or our server is away. */
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'signed-out' }
  /** Anything else; `message` is the provider's own, where it gave one. */
  | { readonly kind: 'other'; readonly message?: string }

export interface Credentials {
  readonly email: string
  readonly password: string
}

/** Accounts. A new adapter is done when it passes `auth.contract.ts`. No method throws for what a learner can cause. */
export interface Auth {
  /** The signed-in user, or null. `unreachable` when that cannot be known now. */
  current(): Promise<Result<User | null, AuthFault>>
  signUp(credentials: Credentials): Promise<Result<User, AuthFault>>
  signIn(credentials: Credentials): Promise<Result<User, AuthFault>>
  signOut(): Promise<Result<null, AuthFault>>
  updateDisplayName(displayName: string): Promise<Result<User, AuthFault>>
}
