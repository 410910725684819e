import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react'
import { ok, refuse, type Result } from '#core/result/result.ts'
import type { Auth, AuthFault, User } from '#providers/auth/auth.ts'
import { deviceMemory } from '../device/memory.ts'
import { useOutside } from '../outside.tsx'
import type { AccountMode } from './account-form.ts'
import { hasSessionEnded, onRememberedElsewhere, remember, rememberedUser, rememberEnded } from './session-memory.ts'
import { type AccountNotice, session, type Session, type SessionEvent, unknownSession } from './session.ts'

/** Work to finish before a sign-out is sent, each in bounded time: the server takes nothing afterwards. */
export const beforeSignOut = new Set<() => Promise<unknown>>()

export interface SignInRequest {
  /** A sentence above the form for each mode. The dialog has default ones. */
  readonly reasons?: Readonly<Partial<Record<AccountMode, string>>> | undefined
  /** The requested mode. Without it: Sign Up on a device that never had an account, else Sign In. */
  readonly mode?: AccountMode | undefined
  /** Called after a sign-in or sign-up, once the screens have rendered the user. */
  readonly onSignedIn?: (() => void) | undefined
}

export interface Account {
  /** `loading` until the device's storage has been read, which happens in the first effect. */
  readonly status: Session['status']
  readonly user: User | null
  /** Null without a notice and while a user is signed in. */
  readonly notice: AccountNotice | null
  dismissNotice(): void
  /** Sends a request to the auth adapter. The answer `signed-out` signs out here as well, with the notice `ended`. */
  ask: Ask
  /** Sends a sign-in or sign-up request and signs in the resulting user. */
  enter(question: (auth: Auth) => Promise<Result<User, AuthFault>>): Promise<Result<User, AuthFault>>
  /** Always signs out on this device; an unreachable server is told later. */
  signOut(): Promise<void>
  /** Replaces the user's data, for example after a new display name or a confirmed email. */
  update(user: User): void
  /** Signs out here after an answer has shown that the session is over. */
  leave(notice: AccountNotice | null): void
  /**
   * Opens the dialog. A sign-in or sign-up closes it, also one in another tab. `onSignedIn` is not called when the learner closed
   * the dialog before the answer.
   */
  openSignIn(request?: SignInRequest): void
  closeSignIn(): void
  /** The request of the open dialog, or null. */
  readonly signInRequest: SignInRequest | null
}

const AccountContext = createContext<Account | null>(null)

export function useAccount(): Account {
  const account = useContext(AccountContext)
  if (!account) throw new Error('useAccount needs an AccountProvider around it')
  return account
}

const unreachable = refuse<AuthFault>({ kind: 'unreachable' })

/**
 * Holds the session. `onEntered` runs before the screens update: after each sign-in or sign-up here, and when the server
 * recognises a visitor by the session cookie alone because the device could not store the account.
 */
export function AccountProvider({
  onEntered,
  children,
}: {
  onEntered: (uid: string) => Promise<void>
  children: ReactNode
}) {
  const outside = useOutside()
  const [known, dispatch] = useReducer(session, unknownSession)
  const { signInRequest, openSignIn, closeSignIn, finishSignIn } = useSignInRequest(known)
  /** A sign-in in another tab closes the dialog of this one. */
  const onOutsideChange = useCallback(
    (event: OutsideChange) => {
      dispatch(event)
      if (event.user) finishSignIn()
    },
    [finishSignIn],
  )
  useSessionMemory(known, onOutsideChange)
  const isSigningOut = useRef(false)
  // A sign-out in another tab. Unlike a session that has ended, it removes what the learner was writing.
  useEffect(
    () =>
      pendingSignOut.subscribe(() => {
        if (!isSigningOut.current) dispatch({ type: 'signed-out' })
      }),
    [],
  )

  const ask = useCallback(
    async <Value,>(question: (auth: Auth) => Promise<Result<Value, AuthFault>>) => {
      const auth = await outside.auth()
      if (!auth) return unreachable
      const sent = await sendPendingSignOut(auth)
      if (!sent.ok) return sent
      const answer = await question(auth)
      // The server's answer overrides the account stored on the device.
      if (!answer.ok && answer.fault.kind === 'signed-out') dispatch({ type: 'signed-out', notice: 'ended' })
      return answer
    },
    [outside],
  )

  useSessionCheck(known, { ask, hear: onOutsideChange, onEntered })

  const account = useMemo<Account>(() => {
    const { status, user, notice } = known
    return {
      status,
      user,
      notice,
      dismissNotice: () => dispatch({ type: 'notice-dismissed' }),
      ask,
      async enter(question) {
        const entered = await ask(question)
        if (entered.ok) {
          await onEntered(entered.value.uid)
          dispatch({ type: 'signed-in', user: entered.value })
          finishSignIn()
        }
        return entered
      },
      async signOut() {
        await Promise.all([...beforeSignOut].map((finish) => finish()))
        isSigningOut.current = true
        // Tells other tabs before the server ends the session, so that none of them takes it for one that has ended by itself.
        pendingSignOut.write('yes')
        const auth = await outside.auth()
        if (auth) await sendPendingSignOut(auth)
        // Clears the device first: the learner may leave the page at any moment.
        remember(null)
        dispatch({ type: 'signed-out' })
        isSigningOut.current = false
      },
      update: (changed) => dispatch({ type: 'changed', user: changed }),
      leave: (why) => dispatch({ type: 'signed-out', notice: why }),
      openSignIn,
      closeSignIn,
      signInRequest,
    }
  }, [known, ask, outside, onEntered, signInRequest, openSignIn, closeSignIn, finishSignIn])

  return <AccountContext value={account}>{children}</AccountContext>
}

function useSignInRequest(known: Session) {
  const [signInRequest, setSignInRequest] = useState<SignInRequest | null>(null)
  const open = useRef<SignInRequest>(null)
  const finished = useRef<SignInRequest>(null)
  const show = useCallback((request: SignInRequest | null) => {
    open.current = request
    setSignInRequest(request)
  }, [])

  // Parent effects run after those of their children, so the screens have already rendered the user.
  useEffect(() => {
    if (known.status !== 'signed-in') return
    const waiting = finished.current
    finished.current = null
    waiting?.onSignedIn?.()
  }, [known])

  return {
    signInRequest,
    openSignIn: useCallback((request: SignInRequest = {}) => show(request), [show]),
    closeSignIn: useCallback(() => show(null), [show]),
    finishSignIn: useCallback(() => {
      if (!open.current) return
      finished.current = open.current
      show(null)
    }, [show]),
  }
}

type OutsideChange = Extract<SessionEvent, { type: 'remembered' | 'checked' }>
type OnOutsideChange = (event: OutsideChange) => void

/** Reads the stored account at the start, writes changes to storage, and follows sign-ins and sign-outs in other tabs. */
function useSessionMemory(known: Session, hear: OnOutsideChange) {
  useEffect(() => {
    const recall = () =>
      hear({
        type: 'remembered',
        // A page that was left while it signed out has not cleared the device.
        user: pendingSignOut.read() ? null : rememberedUser(),
        notice: hasSessionEnded() ? 'ended' : null,
      })
    recall()
    return onRememberedElsewhere(recall)
  }, [hear])

  // A layout effect, because the learner may leave the page as soon as it shows the user.
  useLayoutEffect(() => {
    if (known.status === 'loading') return
    // Written before the account is removed: the removal makes other tabs read this flag.
    rememberEnded(known.notice === 'ended')
    remember(known.user)
    document.documentElement.toggleAttribute('data-signed-in', known.status === 'signed-in')
  }, [known])
}

type Ask = <Value>(question: (auth: Auth) => Promise<Result<Value, AuthFault>>) => Promise<Result<Value, AuthFault>>

/**
 * Asks the server for the session at the start, after a change in another tab, when the network returns and when the page becomes
 * visible.
 */
function useSessionCheck(
  { user, revision, isUnverified }: Session,
  { ask, hear, onEntered }: { ask: Ask; hear: OnOutsideChange; onEntered: (uid: string) => Promise<void> },
) {
  const isVisitor = useRef(true)
  useEffect(() => {
    isVisitor.current = user === null
  }, [user])
  useEffect(() => {
    let wanted = true
    const check = async () => {
      const current = await ask((auth) => auth.current())
      if (!wanted || !current.ok) return
      if (current.value && isVisitor.current) await onEntered(current.value.uid)
      if (wanted) hear({ type: 'checked', user: current.value, revision })
    }
    if (isUnverified) void check()
    const checkAgain = () => {
      if (document.visibilityState === 'visible') void check()
    }
    addEventListener('online', checkAgain)
    document.addEventListener('visibilitychange', checkAgain)
    return () => {
      wanted = false
      removeEventListener('online', checkAgain)
      document.removeEventListener('visibilitychange', checkAgain)
    }
  }, [ask, hear, onEntered, revision, isUnverified])
}

/**
 * A sign-out that the server has not received. It is sent before any other request, so that the remaining session cannot sign in
 * anybody.
 */
const pendingSignOut = deviceMemory('owed-sign-out')

const RETRY_MS = 15_000

let sending: Promise<Result<null, AuthFault>> | undefined
let retry: ReturnType<typeof setTimeout> | undefined

/** Sends a pending sign-out, and again later if it fails. Resolves with a fault while it stays pending. */
async function sendPendingSignOut(auth: Auth): Promise<Result<null, AuthFault>> {
  if (!pendingSignOut.read()) return ok(null)
  sending ??= auth.signOut().finally(() => (sending = undefined))
  const sent = await sending
  clearTimeout(retry)
  if (sent.ok) pendingSignOut.write(null)
  // Without a network the browser tells when it returns, which may be before a request gets through.
  else if (navigator.onLine) retry = setTimeout(() => void sendPendingSignOut(auth), RETRY_MS)
  return sent
}
