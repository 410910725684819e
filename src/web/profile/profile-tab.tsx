import { useEffect, useRef, useState, useSyncExternalStore, type FormEvent } from 'react'
import * as v from 'valibot'
import { Link, useLocation } from 'wouter'
import type { AuthFault, User } from '#providers/auth/auth.ts'
import { displayNameFault } from '#providers/auth/account-fields.ts'
import { useAccount } from '../account/account.tsx'
import { hadAccount, onHadAccount } from '../account/session-memory.ts'
import { BadgeBase, badges, useRecord } from '../badges/badges.tsx'
import { useLearning } from '../learning/learning.tsx'
import { useConfig } from '../outside.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { authFaultText } from '../account/auth-fault-text.ts'
import { tabMemory } from '../device/memory.ts'
import { Field } from '../ui/field.tsx'
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

/** The avatar, the email and the display name, which can be edited. */
function AccountCard({ user }: { user: User }) {
  const config = useConfig()
  const draft = nameDraft(user.uid)
  const [isEditing, setEditing] = useState(() => draft.read() !== '')
  const edit = useRef<HTMLButtonElement>(null)
  const hasEdited = useRef(false)
  useEffect(() => {
    if (hasEdited.current && !isEditing) edit.current?.focus()
    hasEdited.current = isEditing
  }, [isEditing])
  const hasMail = config?.offers.mail === true

  return (
    <section className="card stack account-card" aria-label="Account">
      <div className="account-who">
        <Avatar key={user.photoUrl} user={user} />
        <div className="account-names">
          <p className="account-name">{user.displayName || 'No display name yet'}</p>
          <p className="muted small">
            {user.email}
            {user.emailVerified && hasMail && (
              <span className="account-verified">
                <Icon name="check" small />
                Confirmed
              </span>
            )}
          </p>
        </div>
      </div>
      {isEditing ? (
        <NameForm
          user={user}
          onDone={() => {
            draft.write('')
            setEditing(false)
          }}
        />
      ) : (
        <div>
          <Button ref={edit} onClick={() => setEditing(true)}>
            Edit<span className="vh"> display name</span>
          </Button>
        </div>
      )}
      {hasMail && !user.emailVerified && <Verification />}
    </section>
  )
}

/** An unsaved display name, restored when the learner returns. */
const nameDraft = (uid: string) => tabMemory(`draft ${uid} display-name`)

/** A name that could not be saved stays in the field. */
function NameForm({ user, onDone }: { user: User; onDone: () => void }) {
  const { ask, update, openSignIn } = useAccount()
  const draft = nameDraft(user.uid)
  const [name, setName] = useState(() => draft.read() || user.displayName)
  const [isSaving, setSaving] = useState(false)
  const [fault, setFault] = useState<AuthFault | null>(null)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  useEffect(() => {
    if (fault) form.current?.querySelector('input')?.focus()
  }, [fault])

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = displayNameFault(name)
    setFault(wrong && { kind: wrong })
    if (wrong) return
    setSaving(true)
    const saved = await ask((auth) => auth.updateDisplayName(name.trim()))
    setSaving(false)
    if (saved.ok) {
      update(saved.value)
      onDone()
    } else if (saved.fault.kind === 'signed-out')
      openSignIn({ mode: 'sign-in', reasons: { 'sign-in': authFaultText(saved.fault, 'rename') } })
  }

  return (
    <form ref={form} className="stack" onSubmit={(event) => void save(event)}>
      <Field
        label="Display name"
        name="name"
        autoComplete="name"
        value={name}
        error={fault ? authFaultText(fault, 'rename') : undefined}
        onChange={({ currentTarget: { value } }) => {
          setName(value)
          draft.write(value === user.displayName ? '' : value)
        }}
      />
      <div className="row">
        <Button type="submit" look="primary" disabled={isSaving}>
          Save
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  )
}

/**
 * The provider's avatar, or the initials if there is none or it fails to load. Hidden from assistive technology: the name stands
 * beside it.
 */
function Avatar({ user }: { user: User }) {
  const [hasFailed, setFailed] = useState(false)
  return (
    <span className="avatar" aria-hidden>
      {user.photoUrl && !hasFailed ? (
        // Hides the page's address from the image's provider.
        <img
          src={user.photoUrl}
          alt=""
          width={56}
          height={56}
          referrerPolicy="no-referrer"
          onError={() => setFailed(true)}
        />
      ) : (
        initials(user)
      )}
    </span>
  )
}

/** One or two letters: from the name, otherwise from the email. */
export function initials({ displayName, email }: { displayName: string; email: string }): string {
  const words = (displayName.trim() || email).split(/[\s@]+/u).filter(Boolean)
  const letters = displayName.trim() ? [words[0], words.length > 1 ? words.at(-1) : undefined] : [words[0]]
  return letters.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase('en') ?? '').join('')
}

/** For an unconfirmed email: sends the confirmation email again. */
function Verification() {
  const { ask } = useAccount()
  const [outcome, setOutcome] = useState<{ text: string; isFault?: boolean } | 'sending'>()
  const send = async () => {
    setOutcome('sending')
    const sent = await ask((auth) => auth.sendVerification())
    setOutcome(
      sent.ok
        ? { text: 'The email is on its way. Open the link in it to confirm your address.' }
        : { text: authFaultText(sent.fault, 'send-email'), isFault: true },
    )
  }
  return (
    <div className="verification">
      <p className="hint">Your email is not confirmed yet.</p>
      <Button disabled={outcome === 'sending'} onClick={() => void send()}>
        Send the verification email again
      </Button>
      <output className={typeof outcome === 'object' && outcome.isFault ? 'field-error' : 'hint'}>
        {typeof outcome === 'object' && outcome.text}
      </output>
    </div>
  )
}
