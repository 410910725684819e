import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Link, useSearch } from 'wouter'
import { MIN_PASSWORD_LENGTH } from '#providers/auth/account-fields.ts'
import { product, type PageText } from '../page-text.ts'
import { Button } from '../ui/button.tsx'
import { PasswordField } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import { newPasswordText } from './account-form.ts'
import { useAccount } from './account.tsx'
import { ForgotPassword } from './forgot-password.tsx'
import { authFaultText, faultyField } from './auth-fault-text.ts'

export const pageText = (): PageText => ({
  title: `New password | ${product}`,
  description: 'Choose a new password for your account with the link we emailed you.',
  isUnlisted: true,
})

/** The address of the form that requests a new link. */
const ASK = '/reset-password?ask'

/** The target of the reset email's link: sets a new password, then offers to sign in. */
export default function ResetPasswordScreen() {
  const search = new URLSearchParams(useSearch())
  const token = search.get('token') ?? ''
  const { openSignIn, leave } = useAccount()
  const [isDone, setDone] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The form is gone.
    if (isDone) heading.current?.focus()
  }, [isDone])
  const done = () => {
    // The server has ended every session, including this one.
    leave(null)
    setDone(true)
  }
  if (search.has('ask'))
    return (
      <div className="wrap narrow page stack">
        <h1 className="page-title" tabIndex={-1}>
          Ask for a new link
        </h1>
        <div className="card">
          <ForgotPassword onBack={() => openSignIn()} />
        </div>
      </div>
    )
  return (
    <div className="wrap narrow page stack">
      <h1 className="page-title" ref={heading} tabIndex={-1}>
        Choose a new password
      </h1>
      <div className="card stack">
        {isDone ? (
          <>
            <Note tone="done">
              <output>Your new password is set. Every device has been signed out.</output>
            </Note>
            <div>
              <Button
                look="primary"
                onClick={() =>
                  openSignIn({ mode: 'sign-in', reasons: { 'sign-in': 'Sign in with your new password.' } })
                }
              >
                Sign In
              </Button>
            </div>
          </>
        ) : (
          <NewPassword token={token} onDone={done} />
        )}
      </div>
    </div>
  )
}

function NewPassword({ token, onDone }: { token: string; onDone: () => void }) {
  const { ask } = useAccount()
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<{ text: string; isOfField: boolean; isOfLink?: boolean } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (fault) form.current?.querySelector('input')?.focus()
  }, [fault])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = newPasswordText(password)
    setFault(wrong === undefined ? null : { text: wrong, isOfField: true })
    if (wrong !== undefined) return
    setBusy(true)
    const reset = await ask((auth) => auth.resetPassword({ token, password }))
    setBusy(false)
    if (reset.ok) onDone()
    else
      setFault({
        text: authFaultText(reset.fault, 'reset-password'),
        isOfField: faultyField[reset.fault.kind] === 'password',
        isOfLink: reset.fault.kind === 'link-expired',
      })
  }

  return (
    <form ref={form} className="stack" noValidate onSubmit={(event) => void submit(event)}>
      {fault && !fault.isOfField && (
        <Note tone="error">
          {fault.isOfLink ? (
            <>
              This link was used before or is too old. <Link href={ASK}>Ask for a new one</Link>.
            </>
          ) : (
            fault.text
          )}
        </Note>
      )}
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        required
        minLength={MIN_PASSWORD_LENGTH}
        hint="Must be at least 6 characters"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        disabled={isBusy}
        error={fault?.isOfField ? fault.text : undefined}
      />
      <div>
        <Button type="submit" look="primary" disabled={isBusy}>
          {isBusy ? 'Processing...' : 'Set the password'}
        </Button>
      </div>
    </form>
  )
}
