import { Link, useLocation } from 'wouter'
import { useAccount } from '../account/account.tsx'
import { product, type PageText } from '../page-text.ts'
import { Button } from '../ui/button.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { AccountCard } from './account-card.tsx'

export const pageText = (): PageText => ({
  title: `Profile | ${product}`,
  description: 'Your account and your name in My Mother Language.',
})

/** The way in and out, and the learner's name. */
export default function ProfileScreen() {
  const { user } = useAccount()
  return (
    <div className="wrap narrow page profile">
      <h1 className="page-title" tabIndex={-1}>
        Your profile
      </h1>
      {user ? <AccountCard key={user.uid} user={user} /> : <SignInOffer />}
      <div className="row-list">
        <Row href="/review" icon="rotate-ccw" name="Review" />
        <Row href="/progress" icon="chart-column" name="Progress" />
        <Row href="/words" icon="library-big" name="Words" />
        <Row href="/badges" icon="award" name="Badges" />
        <Row href="/settings" icon="settings" name="Settings" />
        {user && <SignOut />}
      </div>
    </div>
  )
}

const Row = ({ href, icon, name }: { href: string; icon: IconName; name: string }) => (
  <Link href={href} className="row-list-entry">
    <Icon name={icon} />
    {name}
    <Icon name="chevron-right" />
  </Link>
)

function SignInOffer() {
  const { openSignIn } = useAccount()
  return (
    <section className="card stack account-card sign-in-offer">
      <h2 className="card-title">You are not signed in</h2>
      <p>Sign in to chat with the tutor. What you have learnt on this device stays yours and joins your account.</p>
      <div>
        <Button look="primary" onClick={() => openSignIn()}>
          Sign In
        </Button>
      </div>
    </section>
  )
}

function SignOut() {
  const { signOut } = useAccount()
  const [, navigate] = useLocation()
  const leave = async () => {
    await signOut()
    navigate('/')
  }
  return (
    <button type="button" className="row-list-entry" onClick={() => void leave()}>
      <Icon name="log-out" />
      Sign Out
      <Icon name="chevron-right" />
    </button>
  )
}
