import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { AuthFault, User } from '#providers/auth/auth.ts'
import { displayNameFault } from '#providers/auth/account-fields.ts'
import { useAccount } from '../account/account.tsx'
import { authFaultText } from '../account/auth-fault-text.ts'
import { tabMemory } from '../device/memory.ts'
import { useConfig } from '../outside.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'

/** The avatar, the email and the display name, which can be edited. */
export function AccountCard({ user }: { user: User }) {
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
 * The provider's picture, or the initials if there is none or it fails to load. Hidden from assistive technology: the name stands
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
