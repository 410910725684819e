import './profile-screen.css'
import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { User } from '#providers/auth/auth.ts'
import { useAccount } from '../account/account.tsx'
import { product, type PageText } from '../page-text.ts'
import { Tabs } from '../ui/tabs.tsx'
import { isSubscriptionTab } from './before-paint.ts'
import { DeleteDialog } from './delete-dialog.tsx'
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
