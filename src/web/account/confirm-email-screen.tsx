import { useEffect, useRef, useState } from 'react'
import { Link, useSearch } from 'wouter'
import type { AuthFault } from '#providers/auth/auth.ts'
import { product, type PageText } from '../page-text.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { useAccount } from './account.tsx'
import { authFaultText } from './auth-fault-text.ts'

export const pageText = (): PageText => ({
  title: `Confirm your email | ${product}`,
  description: 'Confirm your email, with the link from the email that we sent you.',
  isUnlisted: true,
})

/**
 * The target of the confirmation email's link. Opening it changes nothing because mail scanners open links too; the button
 * confirms.
 */
export default function ConfirmEmailScreen() {
  const token = new URLSearchParams(useSearch()).get('token') ?? ''
  const { ask, user, update } = useAccount()
  const [state, setState] = useState<'idle' | 'busy' | 'done' | AuthFault>('idle')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The pressed button is gone.
    if (state === 'done') heading.current?.focus()
  }, [state])

  const confirm = async () => {
    setState('busy')
    const confirmed = await ask((auth) => auth.confirmEmail(token))
    setState(confirmed.ok ? 'done' : confirmed.fault)
    if (!confirmed.ok || !user) return
    const current = await ask((auth) => auth.current())
    if (current.ok && current.value) update(current.value)
  }

  return (
    <div className="wrap narrow page stack">
      <h1 className="page-title" ref={heading} tabIndex={-1}>
        Confirm your email
      </h1>
      <div className="card stack">
        {typeof state === 'object' && (
          <Note tone="error">{state.kind === 'link-expired' ? <Expired /> : words(state)}</Note>
        )}
        {state === 'done' ? (
          <>
            <Note tone="done">
              <output>Thank you. Your email is confirmed.</output>
            </Note>
            <div>
              <LinkButton look="primary" href="/">
                Start learning
              </LinkButton>
            </div>
          </>
        ) : (
          <>
            <p>If you created an account here with this email, confirm it. If you did not, close this page.</p>
            <div>
              <Button look="primary" isBusy={state === 'busy'} onClick={() => void confirm()}>
                {state === 'busy' ? 'Processing...' : 'Confirm email'}
              </Button>
            </div>
          </>
        )}
      </div>
    </div>
  )
}

const words = (fault: AuthFault) => authFaultText(fault, 'confirm-email')

const Expired = () => (
  <>
    This link was used before or is too old. <Link href="/profile">Ask for a new one</Link>.
  </>
)
