import { useEffect, useState, useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { Link, useLocation } from 'wouter'
import { badges } from '#core/badges/badges.ts'
import { useAccount } from '../account/account.tsx'
import { hadAccount, onHadAccount } from '../account/session-memory.ts'
import { BadgeBase, useRecord } from '../badges/badges.tsx'
import { useLearning } from '../learning/learning.tsx'
import { useConfig } from '../outside.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { AccountCard } from './account-card.tsx'
import '../badges/badges.css'

/** The account, the achievements, and links to the learner's other screens. */
export function ProfileTab({ onDelete }: { onDelete: () => void }) {
  const { user, signOut } = useAccount()
  const isEditor = useIsEditor()
  const [, navigate] = useLocation()
  const signOutAndGoHome = async () => {
    await signOut()
    navigate('/')
  }
  return (
    <>
      <div className="profile-cards">
        {user ? <AccountCard key={user.uid} user={user} /> : <SignInOffer />}
        <Achievements />
      </div>
      <div className="row-list">
        <Row href="/review" icon="rotate-ccw" name="Review" />
        <Row href="/progress" icon="chart-column" name="Progress" />
        <Row href="/words" icon="library-big" name="All words" />
        <Row href="/settings" icon="settings" name="Settings" />
        {isEditor && <Row href="/editor/reports" icon="flag" name="Reports of learners" />}
        {user && <ActionRow icon="log-out" name="Sign Out" onPress={() => void signOutAndGoHome()} />}
        {user && <ActionRow icon="trash-2" name="Delete Account" isDanger onPress={onDelete} />}
      </div>
    </>
  )
}

const Row = ({ href, icon, name }: { href: string; icon: IconName; name: string }) => (
  <Link href={href} className="row-list-entry">
    <Icon name={icon} />
    {name}
    <Icon name="chevron-right" className="row-list-arrow" />
  </Link>
)

const ActionRow = ({
  icon,
  name,
  isDanger = false,
  onPress,
}: {
  icon: IconName
  name: string
  isDanger?: boolean
  onPress: () => void
}) => (
  <button type="button" className={classNames('row-list-entry', isDanger && 'danger')} onClick={onPress}>
    <Icon name={icon} />
    {name}
    <Icon name="chevron-right" className="row-list-arrow" />
  </button>
)

function SignInOffer() {
  const { openSignIn } = useAccount()
  const hasNoAccounts = useConfig()?.accounts === 'none'
  // The prerendered page assumes a device without an account.
  const isKnown = useSyncExternalStore(onHadAccount, hadAccount, () => false)
  return (
    <section className="card stack account-card sign-in-offer">
      <h2 className="card-title">{hasNoAccounts ? 'This site has no accounts' : 'You are not signed in'}</h2>
      <p>
        {hasNoAccounts
          ? 'You can use everything here. What you learn is saved on this device.'
          : 'Sign in to chat with the tutor. What you have learnt on this device will be added to your account.'}
      </p>
      {!hasNoAccounts && (
        <div className="row">
          <Button look={isKnown ? 'secondary' : 'primary'} onClick={() => openSignIn({ mode: 'sign-up' })}>
            Sign Up
          </Button>
          <Button look={isKnown ? 'primary' : 'secondary'} onClick={() => openSignIn({ mode: 'sign-in' })}>
            Sign In
          </Button>
        </div>
      )}
    </section>
  )
}

const MAX_SHOWN = 3

/** The first of the earned badges. Keeps its height while the log is being read. */
function Achievements() {
  const { ready } = useLearning()
  const all = badges(useRecord())
  const earned = all.filter((badge) => badge.earned)
  return (
    <section className="card stack achievements" aria-labelledby="achievements">
      <div className="achievements-head">
        <h2 className="card-title" id="achievements">
          Achievements
        </h2>
        <span className="muted small num">{ready && `${earned.length} of ${all.length} earned`}</span>
      </div>
      {earned.length > 0 ? (
        <ul className="achievements-earned">
          {earned.slice(0, MAX_SHOWN).map((badge) => (
            <li key={badge.id}>
              <BadgeBase badge={badge} className="achievement-badge" />
              <div>
                <b>{badge.name}</b>
                <p className="small muted">{badge.description}</p>
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <p className="achievements-none">
          {ready && 'No badges earned yet. Complete lessons and activities to earn badges!'}
        </p>
      )}
      <LinkButton href="/badges" wide>
        View All Badges
      </LinkButton>
    </section>
  )
}

const Roles = v.object({ isEditor: v.boolean() })

/** True if the signed-in account is an editor; false until the server has said so. */
function useIsEditor(): boolean {
  const isServed = useConfig()?.accounts === 'server'
  const uid = useAccount().user?.uid
  const [editor, setEditor] = useState<string>()
  useEffect(() => {
    if (!isServed || uid === undefined) return
    void fetchRoles().then((isEditor) => setEditor(isEditor ? uid : undefined))
  }, [isServed, uid])
  return editor !== undefined && editor === uid
}

async function fetchRoles(): Promise<boolean> {
  try {
    const response = await fetch('/api/me/roles')
    return v.parse(Roles, await response.json()).isEditor
  } catch {
    return false
  }
}
