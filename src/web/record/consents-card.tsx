import { useId, useState } from 'react'
import { LICENCE, MAX_DETAIL, type Speaker } from '#core/recording/recordings.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { Switch } from '../ui/switch.tsx'

const nobody: Speaker = {
  name: '',
  place: '',
  dialect: '',
  consents: { play: false, name: false, publish: false, train: false },
}

/** The consents of the speaker, each given separately, and what speakers say about themselves. */
export function ConsentsCard({
  speaker,
  displayName,
  count,
  onAgree,
  onDelete,
}: {
  speaker: Speaker | null
  /** The name of the account, which the speaker may change here. */
  displayName: string
  /** The number of recordings. */
  count: number
  onAgree: (speaker: Speaker) => void
  onDelete: () => void
}) {
  const headingId = useId()
  const known = speaker ?? { ...nobody, name: displayName.slice(0, MAX_DETAIL) }
  const { consents } = known
  const [deletes, setDeletes] = useState<'consent' | 'recordings'>()
  const change = (changed: Partial<Speaker['consents']>) => {
    // Withdrawing this consent deletes recordings, so it is confirmed.
    if (changed.play === false && count > 0) setDeletes('consent')
    else onAgree({ ...known, consents: { ...consents, ...changed } })
  }
  const confirm = () => {
    if (deletes === 'consent') onAgree({ ...known, consents: { ...consents, play: false } })
    else onDelete()
    setDeletes(undefined)
  }
  return (
    <section className="card consents" aria-labelledby={headingId}>
      <h2 className="card-title" id={headingId}>
        What you agree to
      </h2>
      <p className="small muted">
        Change it at any time. Turning the first one off deletes your recordings, here and on learners’ devices.
      </p>
      <Switch label="Use my recordings in this app" checked={consents.play} onChange={(play) => change({ play })}>
        Needed to record. Kikuyu is my language, and the voice is mine.
      </Switch>
      <Switch label="Show my name and home area" checked={consents.name} onChange={(name) => change({ name })}>
        Off: “a Kikuyu speaker”.
      </Switch>
      <Switch
        label="Let other projects for the language use them"
        checked={consents.publish}
        onChange={(publish) => change({ publish })}
      >
        Under the licence {LICENCE}. What others have by then stays theirs.
      </Switch>
      <Switch label="Train computer voices with them" checked={consents.train} onChange={(train) => change({ train })}>
        So that a computer learns how Kikuyu sounds.
      </Switch>
      {consents.play && <AboutYou speaker={known} onChange={onAgree} />}
      {count > 0 && (
        <Button look="danger" className="consents-delete" onClick={() => setDeletes('recordings')}>
          <Icon name="trash-2" />
          Delete all my recordings
        </Button>
      )}
      {deletes && (
        <Dialog title="Delete your recordings?" onClose={() => setDeletes(undefined)}>
          <div className="dialog-body">
            <p>
              This deletes {count === 1 ? 'your recording' : `your ${count} recordings`} for good. Learners’ devices
              drop {count === 1 ? 'it' : 'them'} the next time that they are online.
            </p>
            <div className="studio-pair">
              <Button onClick={() => setDeletes(undefined)}>Cancel</Button>
              <Button look="danger" onClick={confirm}>
                Delete
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </section>
  )
}

/** Saves each field when it is left. */
function AboutYou({ speaker, onChange }: { speaker: Speaker; onChange: (speaker: Speaker) => void }) {
  const [told, setTold] = useState(speaker)
  const field = (name: 'name' | 'place' | 'dialect', label: string, hint?: string) => (
    <Field
      label={label}
      hint={hint}
      name={`speaker-${name}`}
      autoComplete="off"
      maxLength={MAX_DETAIL}
      value={told[name]}
      onChange={(event) => setTold({ ...told, [name]: event.currentTarget.value })}
      onBlur={() => {
        const text = told[name].trim()
        if (text !== speaker[name]) onChange({ ...speaker, [name]: text })
      }}
    />
  )
  return (
    <div className="stack">
      {field('name', 'Name', 'As learners read it, if you show it.')}
      {field('place', 'Home area (optional)')}
      {field('dialect', 'Dialect (optional)')}
    </div>
  )
}
