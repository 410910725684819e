import { useId } from 'react'
import type { OwnTake } from '#core/recording/recordings.ts'
import { Button } from '../ui/button.tsx'
import { counted } from '../ui/counted.ts'
import { Icon } from '../ui/icon.tsx'
import { Kikuyu } from '../words/kikuyu.tsx'
import { PlayTake } from './play-take.tsx'
import { fetchMaster } from './studio.ts'

const states = { waiting: 'Waiting for an editor', accepted: 'Accepted: learners hear it', refused: 'Refused' } as const

/** The speaker's recordings, those that were refused first, with the reason. */
export function OwnTakes({
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
