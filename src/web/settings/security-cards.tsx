import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { AuthFault, DeviceSession, User } from '#providers/auth/auth.ts'
import { MIN_PASSWORD_LENGTH } from '#providers/auth/account-fields.ts'
import { newPasswordText } from '../account/account-form.ts'
import { useAccount } from '../account/account.tsx'
import { authFaultText } from '../account/auth-fault-text.ts'
import { useConfig } from '../outside.tsx'
import { UsernameField, PasswordField } from '../ui/field.tsx'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { useIntoView } from '../ui/use-into-view.ts'
import { dayText } from '../learning/clock.ts'
import { PasskeysCard } from './passkeys-card.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'

/** The password form, two-step sign-in, passkeys and the list of signed-in devices. */
export function SecurityCards({ user }: { user: User }) {
  const sessions = useSessions()
  const config = useConfig()
  return (
    <>
      {user.hasPassword && (
        <section className="card stack" aria-labelledby="password">
          <h2 className="card-title settings-card-title" id="password">
            Password
          </h2>
          <PasswordForm email={user.email} onChanged={sessions.ask} />
        </section>
      )}
      {user.hasPassword && config?.accounts !== 'firebase' && <SecondFactorCard user={user} />}
      {config?.accounts === 'server' && config.offers.passkeys && <PasskeysCard user={user} />}
      {sessions.isOffered && (
        <section className="card stack devices" aria-labelledby="devices">
          <h2 className="card-title settings-card-title" id="devices">
            Devices
          </h2>
          <p className="hint">These devices are signed in to your account. Sign out any you do not recognise.</p>
          {/* Before the list, which would move it when it arrives. */}
          <SignOutEverywhere />
          <SessionList {...sessions} />
        </section>
      )}
    </>
  )
}

/** Signs out all devices, including this one, then shows the home screen. */
function SignOutEverywhere() {
  const { ask, leave } = useAccount()
  const [, navigate] = useLocation()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const end = async () => {
    setBusy(true)
    setFault(undefined)
    const ended = await ask((auth) => auth.signOutEverywhere())
    setBusy(false)
    if (!ended.ok) return setFault(authFaultText(ended.fault, 'sessions'))
    leave(null)
    return navigate('/')
  }
  return (
    <>
      <div>
        <Button isBusy={isBusy} onClick={() => void end()}>
          Sign out everywhere
        </Button>
      </div>
      {fault && <Note tone="error">{fault}</Note>}
    </>
  )
}

/** Has no button for this device, because the profile screen has Sign Out. */
function SessionList({ list, fault, ask, end }: Sessions) {
  const [ending, setEnding] = useState<string>()
  const all = useRef<HTMLUListElement>(null)
  const endOne = async (id: string) => {
    setEnding(id)
    // The pressed button is gone.
    if (await end(id)) all.current?.focus()
    setEnding(undefined)
  }
  return (
    <>
      {fault && (
        <Note tone="error">
          <p>{fault}</p>
          <Button onClick={ask}>Try again</Button>
        </Note>
      )}
      <ul ref={all} className="device-list" aria-label="Devices" aria-busy={!list && !fault} tabIndex={-1}>
        {!list && !fault && <SessionSpace />}
        {list?.map((session) => (
          <li key={session.id}>
            <Facts session={session} />
            {!session.isThis && (
              <Button isBusy={ending === session.id} onClick={() => void endOne(session.id)}>
                Sign out<span className="vh"> {session.device}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Takes the place of this device until the list arrives. */
const SessionSpace = () => (
  <li aria-hidden>
    <div>
      <p>&nbsp;</p>
      <p className="hint">&nbsp;</p>
    </div>
  </li>
)

const Facts = ({ session: { device, isThis, signedInAt, lastSeenAt } }: { session: DeviceSession }) => (
  <div>
    <p>
      <b>{device}</b> {isThis && <span className="tag">This device</span>}
    </p>
    <p className="hint">
      Signed in on {dayText(signedInAt)}
      {!isThis && `, last seen on ${dayText(lastSeenAt)}`}
    </p>
  </div>
)

type PasswordName = 'current' | 'next'
interface Fault {
  readonly field?: PasswordName
  readonly text: string
}

const emptyInput = { current: '', next: '' }

/** Changes the password, which signs out every other device. */
function PasswordForm({ email, onChanged }: { email: string; onChanged: () => void }) {
  const { ask } = useAccount()
  const [input, setInput] = useState(emptyInput)
  const [fault, setFault] = useState<Fault | null>(null)
  const [state, setState] = useState<'idle' | 'busy' | 'changed'>('idle')
  const form = useRef<HTMLFormElement>(null)
  const isBusy = state === 'busy'
  const news = useIntoView<HTMLOutputElement>(state === 'changed' ? state : null)
  useEffect(() => {
    if (fault)
      form.current?.querySelector<HTMLElement>(fault.field ? `[name=${fault.field}]` : '[type=submit]')?.focus()
  }, [fault])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const wrong = faultOf(input)
    setFault(wrong)
    if (wrong) return setState('idle')
    setState('busy')
    const changed = await ask((auth) => auth.changePassword(input))
    setState(changed.ok ? 'changed' : 'idle')
    if (changed.ok) {
      setInput(emptyInput)
      return onChanged()
    }
    const field = fieldOf[changed.fault.kind]
    return setFault({ ...(field && { field }), text: authFaultText(changed.fault, 'change-password') })
  }

  const fieldProps = (name: PasswordName) => ({
    name,
    required: true,
    value: input[name],
    // A disabled field would lose the focus.
    readOnly: isBusy,
    error: fault?.field === name ? fault.text : undefined,
    onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) =>
      setInput({ ...input, [name]: value }),
  })
  return (
    <form ref={form} className="stack" noValidate onSubmit={(event) => void submit(event)}>
      {fault && !fault.field && <Note tone="error">{fault.text}</Note>}
      <UsernameField email={email} />
      <PasswordField label="Current password" autoComplete="current-password" {...fieldProps('current')} />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        minLength={MIN_PASSWORD_LENGTH}
        hint="Must be at least 6 characters"
        {...fieldProps('next')}
      />
      <div>
        <Button type="submit" isBusy={isBusy}>
          {isBusy ? 'Processing...' : 'Change password'}
        </Button>
      </div>
      <output ref={news} className="hint">
        {state === 'changed' && 'Your password is changed. Your other devices have been signed out.'}
      </output>
    </form>
  )
}

/** The field that a fault concerns: a wrong password is the current one, a weak one is new. */
const fieldOf: Partial<Record<AuthFault['kind'], PasswordName>> = {
  'wrong-password': 'current',
  'missing-password': 'current',
  'weak-password': 'next',
  'common-password': 'next',
  'long-password': 'next',
}

function faultOf({ current, next }: typeof emptyInput): Fault | null {
  if (!current) return { field: 'current', text: authFaultText({ kind: 'missing-password' }, 'change-password') }
  const text = newPasswordText(next)
  return text ? { field: 'next', text } : null
}

export interface Sessions {
  /** Undefined until the server has answered. */
  readonly list: readonly DeviceSession[] | undefined
  readonly fault: string | undefined
  /** False if the account provider does not list devices. */
  readonly isOffered: boolean
  ask(): void
  /** Resolves to true if the device is signed out. */
  end(id: string): Promise<boolean>
}

/** The browsers in which the learner is signed in, with a function to sign one out. */
function useSessions(): Sessions {
  const { ask: askAccounts } = useAccount()
  const [list, setList] = useState<readonly DeviceSession[]>()
  const [fault, setFault] = useState<string>()
  const [isOffered, setOffered] = useState(true)

  const ask = useCallback(async () => {
    const answer = await askAccounts((auth) => auth.sessions())
    if (answer.ok) {
      setList(answer.value)
      setFault(undefined)
    } else if (answer.fault.kind === 'not-offered') setOffered(false)
    else setFault(authFaultText(answer.fault, 'sessions'))
  }, [askAccounts])
  // oxlint-disable-next-line react/set-state-in-effect -- what the server answers is outside of React
  useEffect(() => void ask(), [ask])

  const end = async (id: string) => {
    const ended = await askAccounts((auth) => auth.endSession(id))
    if (ended.ok) await ask()
    else setFault(authFaultText(ended.fault, 'sessions'))
    return ended.ok
  }
  return { list, fault, isOffered, ask: () => void ask(), end }
}
