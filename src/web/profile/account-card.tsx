import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { User } from '#providers/auth/auth.ts'
import { useAccount } from '../account/account.tsx'
import { authFaultText } from '../account/auth-fault-text.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { initials } from './initials.ts'

/** Email and display name; the name can be changed. */
export function AccountCard({ user }: { user: User }) {
  const [isEditing, setEditing] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  const hasEdited = useRef(false)
  useEffect(() => {
    if (hasEdited.current && !isEditing) edit.current?.focus()
    hasEdited.current = isEditing
  }, [isEditing])

  return (
    <section className="card stack account-card" aria-label="Account">
      <div className="account-who">
        <span className="avatar" aria-hidden>
          {initials(user)}
        </span>
        <div className="account-names">
          <p className="account-name">{user.displayName || 'No display name yet'}</p>
          <p className="muted small">{user.email}</p>
        </div>
      </div>
      {isEditing ? (
        <NameForm user={user} onDone={() => setEditing(false)} />
      ) : (
        <div>
          <Button ref={edit} onClick={() => setEditing(true)}>
            Edit<span className="vh"> display name</span>
          </Button>
        </div>
      )}
    </section>
  )
}

/** What was typed stays in the box when it could not be saved. */
function NameForm({ user, onDone }: { user: User; onDone: () => void }) {
  const { rename, openSignIn } = useAccount()
  const [name, setName] = useState(user.displayName)
  const [isSaving, setSaving] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  const save = async (event: FormEvent) => {
    event.preventDefault()
    setSaving(true)
    const saved = await rename(name.trim())
    setSaving(false)
    if (saved.ok) onDone()
    else if (saved.fault.kind === 'signed-out') openSignIn(authFaultText(saved.fault, 'sign-in'))
  }

  return (
    <form ref={form} className="stack" onSubmit={(event) => void save(event)}>
      <Field
        label="Display name"
        autoComplete="name"
        maxLength={80}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
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
