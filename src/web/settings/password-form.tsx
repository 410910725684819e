import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { AuthFault } from '#providers/auth/auth.ts'
import { MIN_PASSWORD_LENGTH } from '#providers/auth/password.ts'
import { newPasswordText } from '../account/account-form.ts'
import { useAccount } from '../account/account.tsx'
import { authFaultText } from '../account/auth-fault-text.ts'
import { UsernameField } from '../account/username-field.tsx'
import { Button } from '../ui/button.tsx'
import { PasswordField } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'

type PasswordName = 'current' | 'next'
interface Fault {
  readonly field?: PasswordName
  readonly text: string
}

const nothingTyped = { current: '', next: '' }

/** Changes the password, which signs every other device out. */
export function PasswordForm({ email, onChanged }: { email: string; onChanged: () => void }) {
  const { ask } = useAccount()
  const [typed, setTyped] = useState(nothingTyped)
  const [fault, setFault] = useState<Fault | null>(null)
  const [state, setState] = useState<'idle' | 'busy' | 'changed'>('idle')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (fault)
      form.current?.querySelector<HTMLElement>(fault.field ? `[name=${fault.field}]` : '[type=submit]')?.focus()
  }, [fault])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = faultOf(typed)
    setFault(wrong)
    if (wrong) return setState('idle')
    setState('busy')
    const changed = await ask((auth) => auth.changePassword(typed))
    setState(changed.ok ? 'changed' : 'idle')
    if (changed.ok) {
      setTyped(nothingTyped)
      return onChanged()
    }
    const field = fieldOf[changed.fault.kind]
    return setFault({ ...(field && { field }), text: authFaultText(changed.fault, 'change-password') })
  }

  const fieldProps = (name: PasswordName) => ({
    name,
    required: true,
    value: typed[name],
    disabled: state === 'busy',
    error: fault?.field === name ? fault.text : undefined,
    onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) =>
      setTyped({ ...typed, [name]: value }),
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
        <Button type="submit" disabled={state === 'busy'}>
          {state === 'busy' ? 'Processing...' : 'Change password'}
        </Button>
      </div>
      <output className="hint">
        {state === 'changed' && 'Your password is changed. Your other devices have been signed out.'}
      </output>
    </form>
  )
}

/** A wrong password is the current one, a weak one the new. */
const fieldOf: Partial<Record<AuthFault['kind'], PasswordName>> = {
  'wrong-password': 'current',
  'missing-password': 'current',
  'weak-password': 'next',
  'long-password': 'next',
}

function faultOf({ current, next }: typeof nothingTyped): Fault | null {
  if (!current) return { field: 'current', text: authFaultText({ kind: 'missing-password' }, 'change-password') }
  const text = newPasswordText(next)
  return text ? { field: 'next', text } : null
}
