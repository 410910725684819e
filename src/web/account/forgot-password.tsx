import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import { emailText } from './account-form.ts'
import { useAccount } from './account.tsx'
import { authFaultText, faultyField } from './auth-fault-text.ts'

/** Requests an email with a link to choose a new password. The answer does not reveal whether an account has the email. */
export function ForgotPassword({ onBack }: { onBack: () => void }) {
  const { ask } = useAccount()
  const [email, setEmail] = useState('')
  const [fault, setFault] = useState<{ text: string; isOfEmail: boolean } | null>(null)
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle')
  const isBusy = state === 'busy'
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  useEffect(() => {
    if (fault) form.current?.querySelector('input')?.focus()
  }, [fault])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const wrong = emailText(email)
    setFault(wrong === undefined ? null : { text: wrong, isOfEmail: true })
    if (wrong !== undefined) return
    setState('busy')
    const sent = await ask((auth) => auth.requestPasswordReset(email.trim()))
    setState(sent.ok ? 'sent' : 'idle')
    if (!sent.ok)
      setFault({ text: authFaultText(sent.fault, 'send-email'), isOfEmail: faultyField[sent.fault.kind] === 'email' })
  }

  return (
    <form ref={form} className="dialog-body account-form" noValidate onSubmit={(event) => void submit(event)}>
      <p className="account-reason">We’ll email you a link to choose a new password.</p>
      {fault && !fault.isOfEmail && <Note tone="error">{fault.text}</Note>}
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
        value={email}
        onChange={(event) => {
          setEmail(event.currentTarget.value)
          setState('idle')
        }}
        // A disabled field would lose the focus.
        readOnly={isBusy}
        error={fault?.isOfEmail ? fault.text : undefined}
      />
      <Button type="submit" look="primary" large wide isBusy={isBusy}>
        {isBusy ? 'Processing...' : 'Send the email'}
      </Button>
      <output className="account-reason">
        {state === 'sent' &&
          'If an account has this email, a link is on its way to it. It works once, for an hour. Check your spam folder.'}
      </output>
      <p className="account-switch">
        <Button look="quiet" className="account-switch-button" onClick={onBack}>
          Back to Sign In
        </Button>
      </p>
    </form>
  )
}
