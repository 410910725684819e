import { FirebaseError, initializeApp } from '@firebase/app'
import {
  applyActionCode,
  type Auth as FirebaseAuth,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  type PopupRedirectResolver,
  reauthenticateWithCredential,
  reauthenticateWithPopup,
  reload,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
  updatePassword,
  updateProfile,
  type User as FirebaseUser,
} from '@firebase/auth'
import * as v from 'valibot'
import { ok, refuse, type Result } from '#core/result/result.ts'
import type { Auth, AuthFault, Proof, User } from './auth.ts'
import { DisplayName, displayNameFault, normalPassword, passwordFault, isEmail } from './account-fields.ts'

/** The project’s settings, as Firebase’s console shows them for a web app. None of them is secret. */
export interface FirebaseProject {
  readonly apiKey: string
  readonly authDomain: string
  readonly projectId: string
}

/** Google’s sign-in popup. Its methods reject with the errors of Firebase’s own popups. */
export interface FirebasePopup {
  /** Firebase’s code that opens windows, if it is needed. */
  readonly resolver?: PopupRedirectResolver
  signIn(auth: FirebaseAuth): Promise<unknown>
  /** Rejects if the learner chooses another account than this user’s. */
  confirm(user: FirebaseUser): Promise<unknown>
}

export const googlePopup: FirebasePopup = {
  resolver: browserPopupRedirectResolver,
  signIn: (auth) => signInWithPopup(auth, new GoogleAuthProvider()),
  confirm: (user) => reauthenticateWithPopup(user, new GoogleAuthProvider()),
}

/**
 * Accounts in Firebase Authentication, called from the browser. Firebase’s library stores the session in the browser and renews it.
 * Without a `popup` there is no Google sign-in, and nothing of Google’s is loaded. `emulatorUrl` is the address of Firebase’s
 * emulator, used instead of the project. Instances with the same `name` share one session.
 */
export function createFirebaseAuth(
  project: FirebaseProject,
  {
    popup,
    emulatorUrl,
    name,
  }: { popup?: FirebasePopup | undefined; emulatorUrl?: string | undefined; name?: string } = {},
): Auth {
  const auth = initializeAuth(initializeApp({ ...project }, name), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
    ...(popup?.resolver && { popupRedirectResolver: popup.resolver }),
  })
  if (emulatorUrl) connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true })

  async function current(): Promise<Result<User | null, AuthFault>> {
    await auth.authStateReady()
    const user = auth.currentUser
    if (!user) return ok(null)
    const seen = await tried(() => reload(user))
    if (seen.ok) return ok(userOf(user))
    // For a deleted or disabled account, the library signs out by itself.
    if (seen.fault.kind === 'signed-out') await signOut(auth)
    return auth.currentUser ? refuse({ kind: 'unreachable' }) : ok(null)
  }

  async function userAfter(act: () => Promise<unknown>): Promise<Result<User, AuthFault>> {
    const done = await tried(act)
    if (!done.ok) return done
    return auth.currentUser ? ok(userOf(auth.currentUser)) : refuse({ kind: 'signed-out' })
  }

  async function withUser<Value>(
    act: (user: FirebaseUser) => Promise<Result<Value, AuthFault>>,
  ): Promise<Result<Value, AuthFault>> {
    await auth.authStateReady()
    return auth.currentUser ? act(auth.currentUser) : refuse({ kind: 'signed-out' })
  }

  async function confirmIdentity(user: FirebaseUser, proof: Proof): Promise<Result<null, AuthFault>> {
    if ('password' in proof) return passwordConfirmed(user, proof.password)
    return popup ? tried(() => popup.confirm(user)) : refuse({ kind: 'not-offered' })
  }

  return {
    current,
    async signUp({ email, password }) {
      if (!isEmail(email)) return refuse({ kind: 'invalid-email' })
      const wrong = passwordFault(password)
      if (wrong) return refuse({ kind: wrong })
      return userAfter(() => createUserWithEmailAndPassword(auth, email, normalPassword(password)))
    },
    async signIn({ email, password }) {
      if (!isEmail(email)) return refuse({ kind: 'invalid-email' })
      return userAfter(() => signInWithEmailAndPassword(auth, email, normalPassword(password)))
    },
    signInWithGoogle: async () => (popup ? userAfter(() => popup.signIn(auth)) : refuse({ kind: 'not-offered' })),
    signOut: () => tried(() => signOut(auth)),
    updateDisplayName: (displayName) =>
      withUser(async (user) => {
        const named = v.safeParse(DisplayName, displayName)
        return named.success
          ? userAfter(() => updateProfile(user, { displayName: named.output }))
          : refuse({ kind: displayNameFault(displayName) ?? 'other' })
      }),
    deleteAccount: (proof) =>
      withUser(async (user) => {
        const answer = await confirmIdentity(user, proof)
        return answer.ok ? tried(() => deleteUser(user)) : answer
      }),
    changePassword: (change) =>
      withUser(async (user) => {
        const answer = await passwordConfirmed(user, change.current)
        if (!answer.ok) return answer
        const wrong = passwordFault(change.next)
        return wrong ? refuse({ kind: wrong }) : tried(() => updatePassword(user, normalPassword(change.next)))
      }),
    async requestPasswordReset(email) {
      if (!isEmail(email)) return refuse({ kind: 'invalid-email' })
      const sent = await tried(() => sendPasswordResetEmail(auth, email))
      // The result must not reveal whether the email has an account.
      return !sent.ok && sent.fault.kind === 'user-not-found' ? ok(null) : sent
    },
    async resetPassword({ token, password }) {
      const wrong = passwordFault(password)
      if (wrong) return refuse({ kind: wrong })
      return tried(() => confirmPasswordReset(auth, token, normalPassword(password)))
    },
    sendVerification: () =>
      withUser(async (user) => (user.emailVerified ? ok(null) : tried(() => sendEmailVerification(user)))),
    confirmEmail: (token) => tried(() => applyActionCode(auth, token)),
    sessions: async () => refuse({ kind: 'not-offered' }),
    endSession: async () => refuse({ kind: 'not-offered' }),
    signOutEverywhere: async () => refuse({ kind: 'not-offered' }),
  }
}

async function passwordConfirmed(user: FirebaseUser, password: string): Promise<Result<null, AuthFault>> {
  if (!userOf(user).hasPassword) return refuse({ kind: 'no-password' })
  if (password === '') return refuse({ kind: 'missing-password' })
  const credential = EmailAuthProvider.credential(user.email ?? '', normalPassword(password))
  const answer = await tried(() => reauthenticateWithCredential(user, credential))
  if (answer.ok) return answer
  // The email is that of the signed-in learner, so only the password can be wrong. An account that is not found was deleted.
  if (answer.fault.kind === 'wrong-credentials') return refuse({ kind: 'wrong-password' })
  return answer.fault.kind === 'other-account' ? refuse({ kind: 'signed-out' }) : answer
}

async function tried(act: () => Promise<unknown>): Promise<Result<null, AuthFault>> {
  try {
    await act()
    return ok(null)
  } catch (cause) {
    return refuse(firebaseFault(cause))
  }
}

function userOf({ uid, email, emailVerified, displayName, photoURL, providerData }: FirebaseUser): User {
  const has = (provider: string) => providerData.some(({ providerId }) => providerId === provider)
  return {
    uid,
    email: email ?? '',
    emailVerified,
    displayName: displayName ?? '',
    ...(photoURL && { photoUrl: photoURL }),
    hasPassword: has('password'),
    hasGoogle: has('google.com'),
  }
}

/** Firebase does not say how long to wait. */
const USUAL_WAIT_SECONDS = 60

/** The kind of fault for each of Firebase’s error codes, without the prefix `auth/`. */
const kindOfCode = {
  'invalid-email': 'invalid-email',
  'missing-email': 'invalid-email',
  'user-disabled': 'user-disabled',
  'user-not-found': 'user-not-found',
  'wrong-password': 'wrong-password',
  // A project with email enumeration protection does not say which of the two was wrong.
  'invalid-credential': 'wrong-credentials',
  'email-already-in-use': 'email-already-in-use',
  'weak-password': 'weak-password',
  'missing-password': 'missing-password',
  'popup-closed-by-user': 'popup-closed',
  'cancelled-popup-request': 'popup-closed',
  'popup-blocked': 'popup-blocked',
  'user-cancelled': 'denied',
  'account-exists-with-different-credential': 'email-not-vouched',
  'user-mismatch': 'other-account',
  'requires-recent-login': 'stale-sign-in',
  'invalid-action-code': 'link-expired',
  'expired-action-code': 'link-expired',
  'operation-not-allowed': 'not-offered',
  // For example if Google’s script for the popup did not load. The message says nothing more.
  'internal-error': 'other',
  'network-request-failed': 'unreachable',
  timeout: 'unreachable',
  'user-token-expired': 'signed-out',
  'invalid-user-token': 'signed-out',
  'user-signed-out': 'signed-out',
  'no-current-user': 'signed-out',
} as const satisfies Readonly<Record<string, AuthFault['kind']>>

const hasKind = (code: string): code is keyof typeof kindOfCode => Object.hasOwn(kindOfCode, code)

/** The fault for an error of Firebase. An unknown one keeps Firebase’s message. */
export function firebaseFault(cause: unknown): AuthFault {
  if (!(cause instanceof FirebaseError)) return { kind: 'other' }
  const code = cause.code.replace('auth/', '')
  if (code === 'too-many-requests') return { kind: 'too-many-tries', waitSeconds: USUAL_WAIT_SECONDS }
  return hasKind(code) ? { kind: kindOfCode[code] } : { kind: 'other', message: cause.message }
}
