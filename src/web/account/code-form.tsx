import { type ComponentType, type FormEvent, useEffect, useRef, useState } from 'react'
import { refuse } from '#core/result/result.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import { useAccount } from './account.tsx'
import { authFaultText } from './auth-fault-text.ts'

/** `onPassword` shows the form of the password again, with a reason if the learner did not ask for it. */
export type CodeForm = ComponentType<{ onPassword: (reason?: string) => void }>

const kinds = {
  app: {
    label: '6-digit code',
    reason: 'Your password is right. Now enter the code that your authenticator app shows.',
    other: 'Use a backup code',
  },
  backup: {
    label: 'Backup code',
    reason: 'Your password is right. Now enter one of the backup codes that you saved. Each works once.',
    other: 'Use the authenticator app',
  },
} as const

/** Asks for the code of the second factor after the password. */
export default function CodeForm({ onPassword }: { onPassword: (reason?: string) => void }) {
  const account = useAccount()
  const [kind, setKind] = useState<'app' | 'backup'>('app')
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<{ text: string; isOfCode: boolean } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // At the start, after a change of kind and after a refusal; a disabled field takes no focus.
  useEffect(() => {
    if (!isBusy) form.current?.querySelector<HTMLElement>(`[name=${kind}]`)?.focus()
  }, [kind, isBusy])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!code.trim()) return setFault({ text: 'Please enter a code.', isOfCode: true })
    setFault(null)
    setBusy(true)
    const entered = await account.enter(
      async ({ secondFactor }) =>
        (await secondFactor?.enter(kind === 'app' ? { app: code } : { backup: code })) ??
        refuse({ kind: 'not-offered' }),
    )
    setBusy(false)
    if (entered.ok) return
    const text = authFaultText(entered.fault, 'sign-in')
    if (entered.fault.kind === 'password-needed-again') onPassword(text)
    else setFault({ text, isOfCode: entered.fault.kind === 'wrong-code' })
  }

  const change = () => {
    setKind(kind === 'app' ? 'backup' : 'app')
    setCode('')
    setFault(null)
  }

  const { label, reason, other } = kinds[kind]
  return (
    <form ref={form} className="dialog-body account-form" noValidate onSubmit={(event) => void submit(event)}>
      <p className="account-reason">{reason}</p>
      {fault && !fault.isOfCode && <Note tone="error">{fault.text}</Note>}
      <Field
        key={kind}
        label={label}
        name={kind}
        inputMode={kind === 'app' ? 'numeric' : 'text'}
        autoComplete={kind === 'app' ? 'one-time-code' : 'off'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
        value={code}
        disabled={isBusy}
        error={fault?.isOfCode ? fault.text : undefined}
        onChange={({ currentTarget: { value } }) => setCode(value)}
      />
      <Button type="submit" look="primary" large wide disabled={isBusy}>
        {isBusy ? 'Processing...' : 'Continue'}
      </Button>
      <p className="account-switch">
        <Button look="quiet" className="account-switch-button" disabled={isBusy} onClick={change}>
          {other}
        </Button>
        <Button look="quiet" className="account-switch-button" disabled={isBusy} onClick={() => onPassword()}>
          Back to Sign In
        </Button>
      </p>
    </form>
  )
}
