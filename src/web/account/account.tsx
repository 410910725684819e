import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import { refuse, type Result } from '#core/result/result.ts'
import type { Auth, AuthFault, Credentials, User } from '#providers/auth/auth.ts'
import { useOutside } from '../outside.tsx'
import { oweSignOut, tellOwedSignOut } from './owed-sign-out.ts'
import { onRememberedElsewhere, remember, rememberedUser } from './session-memory.ts'
import { session, unknownSession, type Session, type SessionEvent } from './session.ts'

export interface SignInRequest {
  /** Why, in a sentence above the form. */
  readonly reason: string | undefined
  readonly onSignedIn: (() => void) | undefined
}

export interface Account {
  /** `loading` only until the device has been asked, before the first effects have run. */
  readonly status: Session['status']
  readonly user: User | null
  signUp(credentials: Credentials): Promise<Result<User, AuthFault>>
  signIn(credentials: Credentials): Promise<Result<User, AuthFault>>
  /** Always signs out here; a server that is away hears of it later. */
  signOut(): Promise<void>
  rename(displayName: string): Promise<Result<User, AuthFault>>
  /**
   * Opens the dialog; a sign-in or sign-up closes it, also one in another tab. Then `onSignedIn` is called, once the screens show who is signed in;
   * not when the learner closed the dialog before the answer came.
   */
  openSignIn(reason?: string, onSignedIn?: () => void): void
  closeSignIn(): void
  /** The dialog that is open, if one is. */
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
 * `onEntered` hears, before the screens do, of every sign-in and sign-up made here, and of a visitor in whom the server knows
 * an account: where the device could not remember it, a session is all that is left.
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
  /** Who has signed in elsewhere, in another tab, is not asked here any longer. */
  const hear = useCallback(
    (event: HeardEvent) => {
      dispatch(event)
      if (event.user) finishSignIn()
    },
    [finishSignIn],
  )
  useSessionMemory(known, hear)

  const ask = useCallback(
    async <Value,>(question: (auth: Auth) => Promise<Result<Value, AuthFault>>) => {
      const auth = await outside.auth()
      if (!auth) return unreachable
      const left = await tellOwedSignOut(auth)
      if (!left.ok) return left
      const answer = await question(auth)
      // The session has ended: what the server says counts, whatever the device remembers.
      if (!answer.ok && answer.fault.kind === 'signed-out') dispatch({ type: 'signed-out' })
      return answer
    },
    [outside],
  )

  useSessionCheck(known, { ask, hear, onEntered })

  const account = useMemo<Account>(() => {
    const enter = async (entering: Promise<Result<User, AuthFault>>) => {
      const entered = await entering
      if (entered.ok) {
        await onEntered(entered.value.uid)
        dispatch({ type: 'signed-in', user: entered.value })
        finishSignIn()
      }
      return entered
    }
    return {
      status: known.status,
      user: known.user,
      signUp: (credentials) => enter(ask((auth) => auth.signUp(credentials))),
      signIn: (credentials) => enter(ask((auth) => auth.signIn(credentials))),
      async signOut() {
        const left = await ask((auth) => auth.signOut())
        if (!left.ok) oweSignOut()
        dispatch({ type: 'signed-out' })
      },
      async rename(displayName) {
        const renamed = await ask((auth) => auth.updateDisplayName(displayName))
        if (renamed.ok) dispatch({ type: 'renamed', user: renamed.value })
        return renamed
      },
      openSignIn,
      closeSignIn,
      signInRequest,
    }
  }, [known, ask, onEntered, signInRequest, openSignIn, closeSignIn, finishSignIn])

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

  // This effect runs after those of the screens: they know by now who is signed in.
  useEffect(() => {
    if (known.status !== 'signed-in') return
    const waiting = finished.current
    finished.current = null
    waiting?.onSignedIn?.()
  }, [known])

  return {
    signInRequest,
    openSignIn: useCallback((reason?: string, onSignedIn?: () => void) => show({ reason, onSignedIn }), [show]),
    closeSignIn: useCallback(() => show(null), [show]),
    finishSignIn: useCallback(() => {
      if (!open.current) return
      finished.current = open.current
      show(null)
    }, [show]),
  }
}

type HeardEvent = Extract<SessionEvent, { type: 'remembered' | 'checked' }>
type Hear = (event: HeardEvent) => void

/** Reads at the start who is remembered, keeps it up to date, and hears of sign-ins and sign-outs in other tabs. */
function useSessionMemory(known: Session, hear: Hear) {
  useEffect(() => {
    hear({ type: 'remembered', user: rememberedUser() })
    return onRememberedElsewhere(() => hear({ type: 'remembered', user: rememberedUser() }))
  }, [hear])

  useEffect(() => {
    if (known.status === 'loading') return
    remember(known.user)
    document.documentElement.toggleAttribute('data-signed-in', known.status === 'signed-in')
  }, [known])
}

type Ask = <Value>(question: (auth: Auth) => Promise<Result<Value, AuthFault>>) => Promise<Result<Value, AuthFault>>

/** The server decides: at the start, after another tab's act, when the network comes back and when the learner does. */
function useSessionCheck(
  { user, acts, isHearsay }: Session,
  { ask, hear, onEntered }: { ask: Ask; hear: Hear; onEntered: (uid: string) => Promise<void> },
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
      if (wanted) hear({ type: 'checked', user: current.value, acts })
    }
    if (isHearsay) void check()
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
  }, [ask, hear, onEntered, acts, isHearsay])
}
