import '../ui/floating-note.css'
import './account-note.css'
import { Button, IconButton } from '../ui/button.tsx'
import { useAccount } from './account.tsx'
import type { AccountNotice } from './session.ts'

const texts: Readonly<Record<AccountNotice, string>> = {
  ended: 'You’ve been signed out on this device. Sign in to continue: we’ve kept what you were writing.',
  'ended-dismissed': '',
  deleted: 'Your account is deleted, with everything we stored about it. Thank you for learning with us.',
  'deleted-but-kept':
    'Your account is deleted, but your browser did not let us remove what it stores on this device. To remove that too, clear this site’s data in your browser’s settings.',
}

/** Tells a learner that the session ended or the account was deleted. It takes no focus and covers no control. */
export default function AccountNote() {
  const { notice, dismissNotice, openSignIn } = useAccount()
  const text = notice && texts[notice]
  if (!text) return null
  return (
    <div className="floating-note account-note">
      <section aria-label="Your account">
        <div>
          <p role="alert">{text}</p>
          {notice === 'ended' && (
            <Button look="primary" onClick={() => openSignIn({ mode: 'sign-in' })}>
              Sign In
            </Button>
          )}
        </div>
        <IconButton icon="x" label="Close" onClick={dismissNotice} />
      </section>
    </div>
  )
}
