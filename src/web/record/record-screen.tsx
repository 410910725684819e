import { useCallback, useEffect, useRef, useState, useId } from 'react'
import type { OwnTake, Speaker, Studio } from '#core/recording/recordings.ts'
import type { User } from '#providers/auth/auth.ts'
import { useAccount } from '../account/account.tsx'
import { useFetched } from '../loading/fetched.ts'
import { useConfig } from '../outside.tsx'
import { product, type PageText } from '../page-text.ts'
import { Button } from '../ui/button.tsx'
import { counted } from '../ui/counted.ts'
import { Note } from '../ui/note.tsx'
import { OnItsWay } from '../ui/on-its-way.tsx'
import { WordsMissing } from '../words/words-missing.tsx'
import { Icon } from '../ui/icon.tsx'
import { Kikuyu } from '../words/kikuyu.tsx'
import { ConsentsCard } from './consents-card.tsx'
import EditorCard from './editor-card.tsx'
import { createOutbox, agree, fetchStudio, remove, send, type StudioFault, fetchMaster } from './studio.ts'
import { recordablesData } from './recordable.ts'
import { RecorderCard } from './recorder-card.tsx'
import { PlayTake } from './play-take.tsx'
import './record.css'

export const pageText = (): PageText => ({
  title: `Recording studio | ${product}`,
  description:
    'Is Kikuyu your language? Lend your voice to the course: record its words, phrases and proverbs one by one, and decide what may be done with them.',
})

/** The screen on which speakers record words, phrases and proverbs, and editors accept them. */
export default function RecordScreen() {
  const { status, user } = useAccount()
  const config = useConfig()
  return (
    <div className="wrap page record-screen">
      <h1 className="page-title" tabIndex={-1}>
        Recording studio
      </h1>
      <p className="record-about">
        Lend your voice to the course. One word, phrase or proverb at a time, stop whenever you like.
      </p>
      {config && config.accounts !== 'server' ? (
        <Note>This site has no server that keeps recordings.</Note>
      ) : user ? (
        <SpeakersStudio key={user.uid} user={user} />
      ) : (
        status !== 'loading' && <SignInOffer />
      )}
    </div>
  )
}

function SignInOffer() {
  const { openSignIn } = useAccount()
  return (
    <section className="card stack" aria-label="Sign in">
      <p>
        Learners need to hear people. If Kikuyu is your language, you can record the words, phrases and proverbs of this
        course. You decide what may be done with your recordings, and you can take them back at any time. Sign in to
        begin.
      </p>
      <div>
        <Button look="primary" large onClick={() => openSignIn()}>
          Sign in to record
        </Button>
      </div>
    </section>
  )
}

function SpeakersStudio({ user }: { user: User }) {
  const { found, isTrying, fetchAgain } = useFetched(recordablesData)
  const { studio, fault, unsent, ...acts } = useStudio()
  const [wanted, setWanted] = useState<{ readonly word: string }>()
  if (found === 'missing') return <WordsMissing isTrying={isTrying} onRetry={fetchAgain} />
  if (!studio)
    return fault ? (
      <Note tone="error">
        {faultTexts[fault]} <Button onClick={() => void acts.load()}>Try again</Button>
      </Note>
    ) : (
      <OnItsWay>Loading…</OnItsWay>
    )
  const { speaker, takes, isEditor } = studio
  return (
    <div className={isEditor ? 'studio-columns' : 'studio-column'}>
      <div className="stack">
        {fault && <Note tone="error">{faultTexts[fault]}</Note>}
        {unsent.size > 0 && fault && (
          <Note tone="caution">
            {counted(unsent.size, 'recording')} not sent yet. We keep {unsent.size === 1 ? 'it' : 'them'} in this page
            and send again. Leave the page open.
          </Note>
        )}
        {speaker?.consents.play && (
          <RecorderCard recordables={found} takes={takes} unsent={unsent} wanted={wanted} onTake={acts.record} />
        )}
        <ConsentsCard
          speaker={speaker}
          displayName={user.displayName ?? ''}
          count={takes.length}
          onAgree={(agreed) => void acts.agree(agreed)}
          onDelete={() => void acts.remove()}
        />
        <OwnTakes takes={takes} onAgain={(word) => setWanted({ word })} onDelete={(word) => void acts.remove(word)} />
      </div>
      {isEditor && <EditorCard meaningOf={(word) => found.find(({ id }) => id === word)?.english} />}
    </div>
  )
}

/** Milliseconds between attempts to send unsent takes. */
const AGAIN_MS = 15_000

/** The speaker's data, with the functions that change it. */
function useStudio() {
  const [studio, setStudio] = useState<Studio>()
  const [fault, setFault] = useState<StudioFault>()
  const [unsent, setUnsent] = useState<ReadonlySet<string>>(new Set())
  const withTakes = (change: (takes: readonly OwnTake[]) => readonly OwnTake[]) =>
    setStudio((known) => known && { ...known, takes: change(known.takes) })
  const [outbox] = useState(() =>
    createOutbox({
      send,
      onSent: (take) => withTakes((takes) => [...takes.filter(({ word }) => word !== take.word), take]),
      onChange(failed) {
        setFault(failed)
        setUnsent(outbox.words)
      },
    }),
  )
  const show = useCallback((answer: Studio | StudioFault) => {
    setFault(typeof answer === 'string' ? answer : undefined)
    if (typeof answer !== 'string') setStudio(answer)
  }, [])
  useEffect(() => void fetchStudio().then(show), [show])
  useSendingAgain(outbox.sendAll, unsent.size > 0)

  return {
    studio,
    fault,
    unsent,
    load: async () => show(await fetchStudio()),
    record: outbox.add,
    /** Shows the change at once, and reverts it if the server cannot store it. */
    async agree(speaker: Speaker) {
      const before = studio
      setStudio((known) => known && { ...known, speaker, takes: speaker.consents.play ? known.takes : [] })
      const failed = await agree(speaker)
      setFault(failed)
      if (failed) setStudio(before)
      else if (!speaker.consents.play) outbox.drop()
    },
    async remove(word?: string) {
      outbox.drop(word)
      const failed = await remove(word)
      setFault(failed)
      if (!failed) withTakes((takes) => (word === undefined ? [] : takes.filter((take) => take.word !== word)))
    },
  }
}

/** Sends unsent takes again when the network returns, and at intervals. Asks before a page with unsent takes is left. */
function useSendingAgain(sendAll: () => Promise<void>, isWaiting: boolean) {
  const again = useRef(sendAll)
  useEffect(() => {
    if (!isWaiting) return undefined
    const sendAgain = () => void again.current()
    const warn = (event: Event) => event.preventDefault()
    const timer = setInterval(sendAgain, AGAIN_MS)
    addEventListener('online', sendAgain)
    addEventListener('beforeunload', warn)
    return () => {
      clearInterval(timer)
      removeEventListener('online', sendAgain)
      removeEventListener('beforeunload', warn)
    }
  }, [isWaiting])
}

const faultTexts: Record<StudioFault, string> = {
  unreachable: 'The server could not be reached.',
  'signed-out': 'You are signed out. Sign in again to go on.',
  full: 'Many recordings wait for an editor. Come back when some were heard.',
  refused: 'The server did not accept that. Reload the page.',
}

const states = { waiting: 'Waiting for an editor', accepted: 'Accepted: learners hear it', refused: 'Refused' } as const

/** The speaker's recordings, those that were refused first, with the reason. */
function OwnTakes({
  takes,
  onAgain,
  onDelete,
}: {
  takes: readonly OwnTake[]
  onAgain: (word: string) => void
  onDelete: (word: string) => void
}) {
  const headingId = useId()
  if (takes.length === 0) return null
  const refused = takes.filter(({ state }) => state === 'refused')
  const others = takes.filter(({ state }) => state !== 'refused').toReversed()
  const row = (take: OwnTake) => (
    <li key={take.id}>
      <PlayTake said={take.said} wav={() => fetchMaster(take.id)} />
      <span>
        <Kikuyu className="queue-word">{take.said}</Kikuyu>
        <span className="queue-small small muted">
          {states[take.state]}
          {take.reason && `: ${take.reason}`}
        </span>
      </span>
      <span className="queue-acts">
        {take.state === 'refused' && (
          <Button onClick={() => onAgain(take.word)}>
            <Icon name="rotate-ccw" />
            Record again<span className="vh">: {take.said}</span>
          </Button>
        )}
        <Button look="quiet" onClick={() => onDelete(take.word)}>
          Delete<span className="vh"> {take.said}</span>
        </Button>
      </span>
    </li>
  )
  return (
    <section className="card" aria-labelledby={headingId}>
      <h2 className="card-title" id={headingId}>
        Your recordings
      </h2>
      <ul className="queue">{refused.map(row)}</ul>
      {others.length > 0 && (
        <details>
          <summary className="studio-all">{counted(others.length, 'recording')}</summary>
          <ul className="queue">{others.map(row)}</ul>
        </details>
      )}
    </section>
  )
}
