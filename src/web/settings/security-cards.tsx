import { useLocation } from 'wouter'
import { useState } from 'react'
import type { User } from '#providers/auth/auth.ts'
import { useAccount } from '../account/account.tsx'
import { authFaultText } from '../account/auth-fault-text.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { PasswordForm } from './password-form.tsx'
import { SessionList } from './session-list.tsx'
import { useSessions } from './use-sessions.ts'

/** What keeps an account its learner's own: the password, and where it is signed in. */
export function SecurityCards({ user }: { user: User }) {
  const sessions = useSessions()
  return (
    <>
      {user.hasPassword && (
        <section className="card stack" aria-labelledby="password">
          <h2 className="card-title" id="password">
            Password
          </h2>
          <PasswordForm email={user.email} onChanged={sessions.ask} />
        </section>
      )}
      {sessions.isOffered && (
        <section className="card stack devices" aria-labelledby="devices">
          <h2 className="card-title" id="devices">
            Devices
          </h2>
          <p className="hint">These devices are signed in to your account. Sign out any you do not recognise.</p>
          <SessionList {...sessions} />
          <SignOutEverywhere />
        </section>
      )}
    </>
  )
}

/** Also here; then home. */
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
      {fault && <Note tone="error">{fault}</Note>}
      <div>
        <Button disabled={isBusy} onClick={() => void end()}>
          Sign out everywhere
        </Button>
      </div>
    </>
  )
}
