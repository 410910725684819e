import { type FormEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'wouter'
import { MAX_REASON, type WaitingTake } from '#core/recording/recordings.ts'
import { readWav } from '#core/recording/wav.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { Note } from '../ui/note.tsx'
import { Kikuyu } from '../words/kikuyu.tsx'
import { canEncode, encoded } from './encode.ts'
import { PlayTake } from './play-take.tsx'
import { accept, fetchMaster, fetchWaiting, refuse, undo } from './studio.ts'

interface Decision {
  readonly take: WaitingTake
  readonly isAccepted: boolean
}

/** How long a decision can be undone here, in milliseconds. */
const UNDO_MS = 10_000

/** The pending takes, which an editor hears and accepts or refuses. */
export default function EditorCard({ meaningOf }: { meaningOf: (word: string) => string | undefined }) {
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [waiting, setWaiting] = useState<readonly WaitingTake[]>()
  const [decision, setDecision] = useState<Decision>()
  const [fault, setFault] = useState<string>()

  const show = useCallback((answer: Awaited<ReturnType<typeof fetchWaiting>>) => {
    if (typeof answer === 'string') setFault(UNREACHABLE)
    else setWaiting(answer.waiting)
  }, [])
  useEffect(() => void fetchWaiting().then(show), [show])
  useEffect(() => {
    if (!decision) return undefined
    const timer = setTimeout(() => setDecision(undefined), UNDO_MS)
    return () => clearTimeout(timer)
  }, [decision])

  function decided(take: WaitingTake, isAccepted: boolean) {
    setFault(undefined)
    setWaiting((rows) => rows?.filter(({ id }) => id !== take.id))
    setDecision({ take, isAccepted })
    // The pressed button has been removed.
    heading.current?.focus()
  }
  async function takeBack({ take }: Decision) {
    setDecision(undefined)
    heading.current?.focus()
    if (await undo(take.id)) setFault(UNREACHABLE)
    show(await fetchWaiting())
  }

  return (
    <section className="card" aria-labelledby={headingId}>
      <div className="queue-head">
        <h2 className="card-title" id={headingId} ref={heading} tabIndex={-1}>
          Editor’s queue
        </h2>
        <span className="tag maize num">{waiting ? `${waiting.length} to check` : 'Loading…'}</span>
      </div>
      {!canEncode() && (
        <Note tone="caution">
          This browser cannot encode sounds. Use a current Chrome, Edge, Firefox or Safari to accept takes.
        </Note>
      )}
      {fault && <Note tone="error">{fault}</Note>}
      {waiting?.length === 0 && (
        <p className="muted">Nothing waits. Send this page’s address to people who speak Kikuyu.</p>
      )}
      <ul className="queue">
        {waiting?.map((take) => (
          <WaitingRow
            key={take.id}
            take={take}
            meaning={meaningOf(take.word)}
            onDecided={(isAccepted) => decided(take, isAccepted)}
            onFault={setFault}
          />
        ))}
      </ul>
      <output className="queue-undo">
        {decision && (
          <>
            <span>
              <Kikuyu>{decision.take.said}</Kikuyu>{' '}
              {decision.isAccepted ? 'accepted. Learners hear it now.' : 'refused. The speaker reads why.'}
            </span>
            <Button look="quiet" onClick={() => void takeBack(decision)}>
              Undo
            </Button>
          </>
        )}
      </output>
      <Link href="/editor/reports">Reports of learners</Link>
    </section>
  )
}

function WaitingRow({
  take,
  meaning,
  onDecided,
  onFault,
}: {
  take: WaitingTake
  meaning: string | undefined
  onDecided: (isAccepted: boolean) => void
  onFault: (fault: string | undefined) => void
}) {
  const [isBusy, setBusy] = useState(false)
  const [isRefusing, setRefusing] = useState(false)
  const by = [[take.name || 'A Kikuyu speaker', take.place].filter(Boolean).join(', '), take.dialect].filter(Boolean)

  async function settle(work: () => Promise<string | undefined>, isAccepted: boolean) {
    setBusy(true)
    onFault(undefined)
    const fault = await work().catch(() => 'This browser could not encode the take.')
    setBusy(false)
    if (fault) onFault(fault)
    else onDecided(isAccepted)
  }
  const acceptTake = async () => {
    const master = await fetchMaster(take.id)
    const sound = master && readWav(master)
    if (!sound) return GONE
    return (await accept(take.id, await encoded(sound))) && GONE
  }
  return (
    <li>
      <PlayTake said={take.said} by={`, ${by.join(', ')}`} wav={() => fetchMaster(take.id)} />
      <span>
        <Kikuyu className="queue-word">{take.said}</Kikuyu> <span className="muted">{meaning}</span>
        <span className="queue-small small muted num">
          {by.join(' · ')} · {take.seconds.toFixed(1)} s
        </span>
      </span>
      {isRefusing ? (
        <RefuseForm
          isBusy={isBusy}
          onCancel={() => setRefusing(false)}
          onRefuse={(reason) => void settle(async () => (await refuse(take.id, reason)) && GONE, false)}
        />
      ) : (
        <span className="queue-acts">
          <Button disabled={isBusy || !canEncode()} onClick={() => void settle(acceptTake, true)}>
            <Icon name="check" />
            Accept<span className="vh"> {take.said}</span>
          </Button>
          <Button disabled={isBusy} onClick={() => setRefusing(true)}>
            <Icon name="x" />
            Refuse<span className="vh"> {take.said}</span>
          </Button>
        </span>
      )}
    </li>
  )
}

function RefuseForm({
  isBusy,
  onRefuse,
  onCancel,
}: {
  isBusy: boolean
  onRefuse: (reason: string) => void
  onCancel: () => void
}) {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim()) onRefuse(reason.trim())
    else setMissing(true)
  }
  return (
    <form ref={form} className="queue-acts queue-reason" noValidate onSubmit={submit}>
      <Field
        label="Reason"
        hint="The speaker reads it."
        error={isMissing ? 'Write why, so that the speaker can do better.' : undefined}
        maxLength={MAX_REASON}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Button type="submit" disabled={isBusy}>
        Refuse
      </Button>
      <Button look="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </form>
  )
}

const UNREACHABLE = 'The server could not be reached. Try again.'
const GONE = 'That could not be saved. The take may have been withdrawn or replaced: reload the page.'
