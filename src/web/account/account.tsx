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
import { deviceMemory } from '../device/device-memory.ts'
import { useOutside } from '../outside.tsx'
import type { AccountMode } from './account-form.ts'
import { hasSessionEnded, onRememberedElsewhere, remember, rememberedUser, rememberEnded } from './session-memory.ts'
import { type AccountNews, session, type Session, type SessionEvent, unknownSession } from './session.ts'

export interface SignInRequest {
  /** Why, in a sentence above the form; without one the dialog gives its own. */
  readonly reasons?: Readonly<Partial<Record<AccountMode, string>>> | undefined
  /** Which of the two the learner asked for. Without it: Sign Up where this device never had an account. */
  readonly mode?: AccountMode | undefined
  /** Called after a sign-in or sign-up, once the screens show who is signed in. */
  readonly onSignedIn?: (() => void) | undefined
}

export interface Account {
  /** `loading` only until the device has been asked, before the first effects have run. */
  readonly status: Session['status']
  readonly user: User | null
  /** Null where there is nothing to know, and as long as somebody is signed in. */
  readonly news: AccountNews | null
  newsWasRead(): void
  /** Whatever the accounts can answer. Who turns out to be signed out is signed out here too, as `ended`. */
  ask: Ask
  /** Asks for a user, who is then signed in here. */
  enter(question: (auth: Auth) => Promise<Result<User, AuthFault>>): Promise<Result<User, AuthFault>>
  /** Always signs out here; a server that is away hears of it later. */
  signOut(): Promise<void>
  /** What the account says of itself now: another name, an email that is vouched for. */
  update(user: User): void
  /** Nobody is signed in any longer, as an answer has shown. */
  leave(news: AccountNews | null): void
  /**
   * Opens the dialog; a sign-in or sign-up closes it, also one in another tab. `onSignedIn` is not called when the learner closed the
   * dialog before the answer came.
   */
  openSignIn(request?: SignInRequest): void
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
      if (!answer.ok && answer.fault.kind === 'signed-out') dispatch({ type: 'signed-out', news: 'ended' })
      return answer
    },
    [outside],
  )

  useSessionCheck(known, { ask, hear, onEntered })

  const account = useMemo<Account>(() => {
    const { status, user, news } = known
    return {
      status,
      user,
      news,
      newsWasRead: () => dispatch({ type: 'news-read' }),
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
        const left = await ask((auth) => auth.signOut())
        if (!left.ok) oweSignOut()
        // Before anything else happens: the page may be left at any moment.
        remember(null)
        dispatch({ type: 'signed-out' })
      },
      update: (changed) => dispatch({ type: 'changed', user: changed }),
      leave: (why) => dispatch({ type: 'signed-out', news: why }),
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
    openSignIn: useCallback((request: SignInRequest = {}) => show(request), [show]),
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
    const recall = () => hear({ type: 'remembered', user: rememberedUser(), news: hasSessionEnded() ? 'ended' : null })
    recall()
    return onRememberedElsewhere(recall)
  }, [hear])

  // At once: the page may be left as soon as it shows who is signed in.
  useLayoutEffect(() => {
    if (known.status === 'loading') return
    // Before the account is gone from there: other tabs hear of that, and look why.
    rememberEnded(known.news === 'ended')
    remember(known.user)
    document.documentElement.toggleAttribute('data-signed-in', known.status === 'signed-in')
  }, [known])
}

type Ask = <Value>(question: (auth: Auth) => Promise<Result<Value, AuthFault>>) => Promise<Result<Value, AuthFault>>

/** The server decides: at the start, after another tab's act, when the network comes back and when the learner does. */
function useSessionCheck(
  { user, acts, isUnverified }: Session,
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
  }, [ask, hear, onEntered, acts, isUnverified])
}

/**
 * A learner who signs out while the server is away is gone from this device at once. The server is told as soon as it can
 * be reached, before it is asked anything else, so that the session left behind lets nobody in.
 */
const owed = deviceMemory('owed-sign-out')

const oweSignOut = () => owed.write('yes')

let telling: Promise<Result<null, AuthFault>> | undefined

/** Resolves when no sign-out is owed, or with what keeps it owed. */
async function tellOwedSignOut(auth: Auth): Promise<Result<null, AuthFault>> {
  if (!owed.read()) return ok(null)
  telling ??= auth.signOut().finally(() => (telling = undefined))
  const told = await telling
  if (told.ok) owed.write(null)
  return told
}
