import { type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { ok, refuse, type Result } from '#core/result/result.ts'
import type { AuthFault, SecondFactor, SecondFactorKey, User } from '#providers/auth/auth.ts'
import { useAccount } from '../account/account.tsx'
import { authFaultText } from '../account/auth-fault-text.ts'
import { UsernameField, Field, PasswordField } from '../ui/field.tsx'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'

type State =
  /** Until the server has answered: laid out like `off`, so that nothing moves. */
  | { readonly at: 'unknown' }
  | { readonly at: 'not-offered' }
  | { readonly at: 'off' }
  | { readonly at: 'set-up'; readonly key: SecondFactorKey }
  | { readonly at: 'on'; readonly backupCodes?: readonly string[] }

/** Two-step sign-in: codes of an authenticator app, which a sign-in with the password then needs. */
export function SecondFactorCard({ user: { email } }: { user: User }) {
  const { ask } = useAccount()
  const [state, setState] = useState<State>({ at: 'unknown' })
  const card = useRef<HTMLElement>(null)
  const send = useCallback(
    <Value,>(question: (secondFactor: SecondFactor) => Promise<Result<Value, AuthFault>>) =>
      ask(async ({ secondFactor }) => (secondFactor ? question(secondFactor) : refuse({ kind: 'not-offered' }))),
    [ask],
  )
  useEffect(() => {
    let isWanted = true
    void send((secondFactor) => secondFactor.isOn()).then((isOn) => {
      if (!isWanted) return
      if (!isOn.ok && isOn.fault.kind === 'not-offered') setState({ at: 'not-offered' })
      // After a failed request, pressing the button reports the reason.
      else setState({ at: isOn.ok && isOn.value ? 'on' : 'off' })
    })
    return () => void (isWanted = false)
  }, [send])
  if (state.at === 'not-offered') return null

  /** The pressed button goes away, so the focus moves to the card. */
  const change = (next: State) => {
    setState(next)
    card.current?.focus()
  }

  const setUp = async (password: string) => {
    const key = await send((secondFactor) => secondFactor.setUp(password))
    if (key.ok) change({ at: 'set-up', key: key.value })
    return key
  }
  const turnOn = async (code: string, { backupCodes }: SecondFactorKey) => {
    const turned = await send((secondFactor) => secondFactor.turnOn(code))
    if (turned.ok) change({ at: 'on', backupCodes })
    return turned
  }
  const turnOff = async (password: string) => {
    const turned = await send((secondFactor) => secondFactor.turnOff(password))
    if (turned.ok) change({ at: 'off' })
    return turned
  }
  const renew = async (password: string) => {
    const made = await send((secondFactor) => secondFactor.newBackupCodes(password))
    if (made.ok) change({ at: 'on', backupCodes: made.value })
    return made
  }
  return (
    <section ref={card} className="card stack" aria-labelledby="two-step" tabIndex={-1}>
      <h2 className="card-title settings-card-title" id="two-step">
        Two-step sign-in {state.at === 'on' && <span className="tag">On</span>}
      </h2>
      {state.at !== 'set-up' && (
        <p className="hint">
          With two-step sign-in, your password alone is not enough: we also ask for a code from an authenticator app on
          your phone. A sign-in with Google does not ask for it.
        </p>
      )}
      {state.at === 'set-up' && (
        <OneFieldForm
          field="code"
          deeds={[
            { name: 'Turn on', run: (code) => turnOn(code, state.key) },
            { name: 'Cancel', needsNothing: true, run: async () => (change({ at: 'off' }), ok(null)) },
          ]}
        >
          <KeyForApp uri={state.key.uri} />
        </OneFieldForm>
      )}
      {state.at === 'on' && state.backupCodes && <BackupCodes codes={state.backupCodes} />}
      {state.at !== 'set-up' && (
        // The same form before and after the server has answered, so that a typed password stays.
        <OneFieldForm
          email={email}
          field="password"
          isWaiting={state.at === 'unknown'}
          deeds={
            state.at === 'on'
              ? [
                  { name: 'Make new backup codes', run: renew },
                  { name: 'Turn off', run: turnOff },
                ]
              : [{ name: 'Set up two-step sign-in', run: setUp }]
          }
        />
      )}
    </section>
  )
}

interface Deed {
  readonly name: string
  /** The field may be empty. */
  readonly needsNothing?: boolean
  run(input: string): Promise<Result<unknown, AuthFault>>
}

/** A form with a password or a code, and one or two actions. Enter runs the first. */
function OneFieldForm({
  email,
  field,
  isWaiting = false,
  deeds,
  children,
}: {
  email?: string
  field: 'password' | 'code'
  isWaiting?: boolean
  deeds: readonly Deed[]
  children?: ReactNode
}) {
  const [input, setInput] = useState('')
  const [fault, setFault] = useState<{ readonly isOfField: boolean; readonly text: string } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (fault?.isOfField) form.current?.querySelector<HTMLElement>(`[name=${field}]`)?.focus()
  }, [fault, field])

  const run = async ({ needsNothing, run: change }: Deed) => {
    if (!input && !needsNothing) return setFault({ isOfField: true, text: missing[field] })
    setFault(null)
    setBusy(true)
    const done = await change(input)
    setBusy(false)
    if (done.ok) return setInput('')
    return setFault({ isOfField: ofField.has(done.fault.kind), text: authFaultText(done.fault, 'second-factor') })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (deeds[0]) void run(deeds[0])
  }
  const shared = {
    name: field,
    required: true,
    value: input,
    disabled: isBusy,
    error: fault?.isOfField ? fault.text : undefined,
    onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) => setInput(value),
  }
  return (
    <form ref={form} className="stack" noValidate onSubmit={submit}>
      {children}
      {fault && !fault.isOfField && <Note tone="error">{fault.text}</Note>}
      {email !== undefined && <UsernameField email={email} />}
      {field === 'password' ? (
        <PasswordField label="Your password" autoComplete="current-password" {...shared} />
      ) : (
        <Field label="6-digit code" inputMode="numeric" autoComplete="one-time-code" {...shared} />
      )}
      <div className="second-factor-deeds">
        {deeds.map((deed, index) => (
          <Button
            key={deed.name}
            type={index === 0 ? 'submit' : 'button'}
            disabled={isBusy || isWaiting}
            {...(index > 0 && { onClick: () => void run(deed) })}
          >
            {deed.name}
          </Button>
        ))}
      </div>
    </form>
  )
}

const missing = { password: 'Please enter your password', code: 'Please enter a code.' }

const ofField: ReadonlySet<AuthFault['kind']> = new Set(['wrong-password', 'missing-password', 'wrong-code'])

/** The key as a QR code, as an address and as text. */
function KeyForApp({ uri }: { uri: string }) {
  const letters = new URL(uri).searchParams.get('secret') ?? ''
  return (
    <>
      <p>
        Scan this code with an authenticator app, or <a href={uri}>open the app on this device</a>.
      </p>
      <QrCode text={uri} label="QR code for the authenticator app" />
      <p>
        You can also type this key into the app:{' '}
        <code className="second-factor-key">{letters.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <p>Then enter the code that the app shows.</p>
    </>
  )
}

const BackupCodes = ({ codes }: { codes: readonly string[] }) => (
  <>
    <Note tone="caution">
      Save these backup codes now: we do not show them again. Each one signs you in once, if you lose your phone.
      Earlier ones no longer work.
    </Note>
    <ul className="backup-codes" aria-label="Backup codes">
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ul>
  </>
)

interface Drawing {
  /** Width and height, without the margin. */
  readonly size: number
  readonly path: string
}

/** The light margin that the standard asks for. */
const MARGIN = 4

/** A QR code, dark on light in every theme. Without its library, which loads at need, nothing is shown. */
function QrCode({ text, label }: { text: string; label: string }) {
  const [drawing, setDrawing] = useState<Drawing>()
  useEffect(() => {
    let isWanted = true
    void import('lean-qr')
      .catch(() => undefined)
      .then((module) => isWanted && module && setDrawing(drawingOf(module.generate(text))))
    return () => void (isWanted = false)
  }, [text])
  const side = (drawing?.size ?? 0) + 2 * MARGIN
  return (
    <svg
      className="qr-code"
      viewBox={`${-MARGIN} ${-MARGIN} ${side} ${side}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, so that the key is in no address of a picture
      role="img"
      aria-label={label}
    >
      <rect x={-MARGIN} y={-MARGIN} width={side} height={side} fill="#fff" />
      <path d={drawing?.path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}

function drawingOf({ size, get }: { readonly size: number; get(x: number, y: number): boolean }): Drawing {
  const places = Array.from({ length: size }, (_, place) => place)
  const squares = places.flatMap((y) => places.filter((x) => get(x, y)).map((x) => `M${x} ${y}h1v1h-1z`))
  return { size, path: squares.join('') }
}
