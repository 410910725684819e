import './profile-screen.css'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { User, AuthFault, Proof } from '#providers/auth/auth.ts'
import type { Result } from '#core/result/result.ts'
import { useAccount } from '../account/account.tsx'
import { product, type PageText } from '../page-text.ts'
import { Tabs } from '../ui/tabs.tsx'
import { authFaultText, faultyField } from '../account/auth-fault-text.ts'
import { rememberHadAccount } from '../account/session-memory.ts'
import { UsernameField, PasswordField } from '../ui/field.tsx'
import { deviceMemory } from '../device/memory.ts'
import { forgetLearner } from '../learning/forget-learner.ts'
import { storeSettings } from '../learner-settings/learner-settings.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Note } from '../ui/note.tsx'
import { isSubscriptionTab } from './before-paint.ts'
import { ProfileTab } from './profile-tab.tsx'
import { SUBSCRIPTION, useShowSubscription } from './show-subscription.ts'
import { SubscriptionTab } from './subscription-tab.tsx'

export const pageText = (): PageText => ({
  title: `Profile | ${product}`,
  description: 'Your account, your achievements and your plan in My Mother Language.',
  isUnlisted: true,
})

const tabs = [
  { id: 'profile', name: 'Profile' },
  { id: 'subscription', name: 'Subscription' },
] as const

/** The account, the learner's name and badges, and the plans. */
export default function ProfileScreen() {
  const { user } = useAccount()
  const [tab, choose] = useTab()
  // A copy of the user, because the dialog outlives the session.
  const [leaving, setLeaving] = useState<User | null>(null)
  return (
    <div className="wrap page profile">
      <h1 className="page-title" tabIndex={-1}>
        Your profile
      </h1>
      <Tabs label="Your profile" tabs={tabs} chosen={tab} onChoose={choose}>
        {tab === 'profile' ? <ProfileTab onDelete={() => setLeaving(user)} /> : <SubscriptionTab />}
      </Tabs>
      {leaving && <DeleteDialog user={leaving} onClose={() => setLeaving(null)} />}
    </div>
  )
}

/** The tab is part of the address, so it can be linked and survives a reload. */
function useTab() {
  const [, navigate] = useLocation()
  const tab = isSubscriptionTab(new URLSearchParams(useSearch())) ? 'subscription' : 'profile'
  const choose = (id: typeof tab) => navigate(id === 'subscription' ? SUBSCRIPTION : '/profile', { replace: true })
  useShowSubscription(() => choose('subscription'))
  // The prerendered page contains the first tab, which this attribute hides until React has rendered the right one.
  useEffect(() => document.documentElement.removeAttribute('data-subscription'), [])
  return [tab, choose] as const
}

/** Confirms the deletion with the password or with another sign-in with Google. Faults are shown in the dialog. */
export function DeleteDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const deleteAccount = useDeleteAccount()
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<AuthFault | null>(null)
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const noteId = useId()
  // The disabled form lost the focus during the request.
  useEffect(() => {
    if (fault) firstIn(form.current)?.focus()
  }, [fault])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const proof: Proof = user.hasPassword ? { password } : { again: 'google' }
    setFault(null)
    if (user.hasPassword && !password) return setFault({ kind: 'missing-password' })
    setBusy(true)
    const deleted = await deleteAccount(user, proof)
    setBusy(false)
    return deleted.ok ? onClose() : setFault(deleted.fault)
  }

  const text = fault ? authFaultText(fault, 'delete') : undefined
  const isOfField = fault !== null && user.hasPassword && isAboutPassword(fault)
  return (
    <Dialog title="Delete your account?" onClose={onClose}>
      <form ref={form} className="dialog-body" noValidate onSubmit={(event) => void submit(event)}>
        <p className="delete-warning">
          This removes your profile and progress for good.{' '}
          {user.hasPassword
            ? 'Enter your password to confirm.'
            : 'Sign in with Google again to confirm. A window will open.'}
        </p>
        {text && !isOfField && (
          <Note tone="error" id={noteId} className="profile-note">
            {text}
          </Note>
        )}
        {user.hasPassword && (
          <>
            <UsernameField email={user.email} />
            <PasswordField
              label="Password"
              name="password"
              autoComplete="current-password"
              required
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
              disabled={isBusy}
              error={isOfField ? text : undefined}
            />
          </>
        )}
        <div className="delete-choice">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="danger" disabled={isBusy}>
            {isBusy ? 'Processing...' : 'Delete Account'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const firstIn = (form: HTMLFormElement | null) => form?.querySelector<HTMLElement>('[name=password], [type=submit]')

const isAboutPassword = ({ kind }: AuthFault) => kind === 'missing-password' || faultyField[kind] === 'password'

/** Set once a lesson has shown its tip about the letter keys. */
const letterTip = deviceMemory('letter-tip')

/** Deletes the account and its data on this device, in every tab; then shows the home screen with a notice. */
function useDeleteAccount(forget: typeof forgetLearner = forgetLearner) {
  const { ask, leave } = useAccount()
  const [, navigate] = useLocation()
  return async ({ uid }: User, proof: Proof): Promise<Result<null, AuthFault>> => {
    const deleted = await ask((auth) => auth.deleteAccount(proof))
    if (!deleted.ok) return deleted
    // Signs out first, so that no screen writes new data. Signing out also clears drafts and runs.
    leave('deleted')
    storeSettings(null)
    letterTip.write(null)
    rememberHadAccount(false)
    navigate('/')
    const forgotten = await forget(uid)
    if (!forgotten.ok) leave('deleted-but-kept')
    return deleted
  }
}
