import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { refuse, type Result } from '#core/result/result.ts'
import type { AuthFault, Passkey, Passkeys, Proof, User } from '#providers/auth/auth.ts'
import { MAX_NAME_LENGTH } from '#providers/auth/account-fields.ts'
import { useAccount } from '../account/account.tsx'
import { authFaultText } from '../account/auth-fault-text.ts'
import { UsernameField, Field, PasswordField } from '../ui/field.tsx'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { useIntoView } from '../ui/use-into-view.ts'
import { dayText } from '../learning/clock.ts'

interface Fault {
  readonly field?: 'name' | 'password'
  readonly text: string
}

const emptyInput = { name: '', password: '' }

/** The account's passkeys, with a form that adds one. A change needs the password, or a new sign-in with Google. */
export function PasskeysCard({ user: { email, hasPassword } }: { user: User }) {
  const { ask } = useAccount()
  const [list, setList] = useState<readonly Passkey[]>()
  const [input, setInput] = useState(emptyInput)
  const [fault, setFault] = useState<Fault | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [news, setNews] = useState('')
  const card = useRef<HTMLElement>(null)
  const shownNews = useIntoView<HTMLOutputElement>(news || null)
  const send = useCallback(
    <Value,>(question: (passkeys: Passkeys) => Promise<Result<Value, AuthFault>>) =>
      ask(async ({ passkeys }) => (passkeys ? question(passkeys) : refuse({ kind: 'not-offered' }))),
    [ask],
  )
  const load = useCallback(async () => {
    const answer = await send((passkeys) => passkeys.list())
    if (answer.ok) setList(answer.value)
    else setFault({ text: authFaultText(answer.fault, 'passkeys') })
  }, [send])
  // oxlint-disable-next-line react/set-state-in-effect -- what the server answers is outside of React
  useEffect(() => void load(), [load])
  useEffect(() => {
    if (fault?.field) card.current?.querySelector<HTMLElement>(`[name=${nameOf[fault.field]}]`)?.focus()
  }, [fault])

  const change = async (done: string, act: (passkeys: Passkeys, proof: Proof) => Promise<Result<null, AuthFault>>) => {
    setNews('')
    if (hasPassword && !input.password)
      return setFault({ field: 'password', text: authFaultText({ kind: 'missing-password' }, 'passkeys') })
    setFault(null)
    setBusy(true)
    const changed = await send((passkeys) => act(passkeys, hasPassword ? input : { again: 'google' }))
    if (changed.ok) {
      await load()
      setInput(emptyInput)
      setNews(done)
    } else setFault(faultOf(changed.fault))
    setBusy(false)
    return changed.ok
  }
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) void change('Your passkey is added.', (passkeys, proof) => passkeys.add({ name: input.name, proof }))
  }
  const remove = async (id: string) => {
    const isRemoved = await change('The passkey is removed.', (passkeys, proof) => passkeys.remove(id, proof))
    // The pressed button is gone.
    if (isRemoved) card.current?.focus()
  }

  const fieldProps = (field: 'name' | 'password') => ({
    name: nameOf[field],
    value: input[field],
    // A disabled field would lose the focus.
    readOnly: isBusy,
    error: fault?.field === field ? fault.text : undefined,
    onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) => {
      setInput({ ...input, [field]: value })
      if (fault?.field === field) setFault(null)
    },
  })
  return (
    <section ref={card} className="card stack" aria-labelledby="passkeys" tabIndex={-1}>
      <h2 className="card-title settings-card-title" id="passkeys">
        Passkeys
      </h2>
      <p className="hint">
        A passkey signs you in with your fingerprint, your face or the PIN of your device: without a password, and
        without the code of two-step sign-in. If you set a new password by email, we remove your passkeys.
      </p>
      <form className="stack" noValidate onSubmit={add}>
        {fault && !fault.field && <Note tone="error">{fault.text}</Note>}
        {hasPassword ? (
          <>
            <UsernameField email={email} />
            <PasswordField
              label="Your password"
              autoComplete="current-password"
              hint="To add or remove a passkey"
              required
              {...fieldProps('password')}
            />
          </>
        ) : (
          <p className="hint">Before you add or remove a passkey, we ask you to sign in with Google again.</p>
        )}
        {'PublicKeyCredential' in globalThis ? (
          <>
            <Field
              label="Name of the passkey"
              hint="For example: My phone"
              autoComplete="off"
              maxLength={MAX_NAME_LENGTH}
              {...fieldProps('name')}
            />
            <div>
              <Button type="submit" isBusy={isBusy}>
                {isBusy ? 'Processing...' : 'Add a passkey'}
              </Button>
            </div>
          </>
        ) : (
          <Note>This browser cannot make passkeys. A newer version of it, or another one, may.</Note>
        )}
        <output ref={shownNews} className="hint passkey-news">
          {news}
        </output>
      </form>
      <ul className="device-list" aria-label="Passkeys" aria-busy={!list && !fault} hidden={list?.length === 0}>
        {list?.map(({ id, name, addedAt }) => (
          <li key={id}>
            <div>
              <p>
                <b className="passkey-name">{name}</b>
              </p>
              <p className="hint">Added on {dayText(addedAt)}</p>
            </div>
            <Button isBusy={isBusy} onClick={() => void remove(id)}>
              Remove<span className="vh"> {name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The names of the fields. Other cards on the screen have a password too. */
const nameOf = { name: 'passkey', password: 'passkeys-password' }

function faultOf(fault: AuthFault): Fault {
  const text = authFaultText(fault, 'passkeys')
  if (fault.kind === 'wrong-password' || fault.kind === 'missing-password') return { field: 'password', text }
  return fault.kind === 'long-name' || fault.kind === 'unwritable-name' ? { field: 'name', text } : { text }
}
