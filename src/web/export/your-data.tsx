import './your-data.css'
import { useId, useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import type { ExportKind } from './make-file.ts'
import { useExport, type ExportState } from './use-export.ts'

const files = [
  {
    kind: 'anki',
    action: 'Save for Anki',
    about: 'Your words as an Anki package (.apkg), with their due dates.',
  },
  {
    kind: 'csv',
    action: 'Save as a table',
    about: 'Your words as a table (.csv) for a spreadsheet.',
  },
  {
    kind: 'log',
    action: 'Save everything',
    about: 'Everything we store about you: your learning record, your chats, your settings and your account (.json).',
  },
] as const satisfies readonly { kind: ExportKind; action: string; about: string }[]

/** The card that exports the learner's data as files. */
export function YourData() {
  const headingId = useId()
  const card = useRef<HTMLElement>(null)
  const { ready, state, save } = useExport(card)
  return (
    <section ref={card} className="card your-data" aria-labelledby={headingId}>
      <h2 className="card-title settings-card-title" id={headingId}>
        Your data
      </h2>
      <p className="hint">What you have learnt is yours. These files are made on your device.</p>
      <ul>
        {files.map(({ kind, action, about }) => (
          <li key={kind}>
            <p id={headingId + kind}>{about}</p>
            <Button
              className="your-data-save"
              aria-describedby={headingId + kind}
              disabled={!ready || state.kind === 'making'}
              onClick={() => void save(kind)}
            >
              {action}
            </Button>
          </li>
        ))}
      </ul>
      <Outcome state={state} />
    </section>
  )
}

function Outcome({ state }: { state: ExportState }) {
  const isFault = ['out-of-reach', 'server-away', 'failed'].includes(state.kind)
  return (
    <>
      {isFault && (
        <Note tone="error">
          <p>{outcomeText(state)}</p>
          {/* Browsers cache a failed module load, so only a reload helps. */}
          {state.kind === 'out-of-reach' && (
            <Button className="your-data-reload" onClick={() => location.reload()}>
              Reload the page
            </Button>
          )}
        </Note>
      )}
      <output>{!isFault && outcomeText(state)}</output>
    </>
  )
}

function outcomeText(state: ExportState): string {
  switch (state.kind) {
    case 'idle':
      return ''
    case 'making':
      return 'Making the file…'
    case 'saved':
      return `Saved as ${state.name}.`
    case 'nothing':
      return state.what === 'log'
        ? 'There is nothing to save yet. Do a lesson first.'
        : 'You haven’t seen any words yet. Do a lesson, then save them.'
    case 'out-of-reach':
      return 'The file could not be made because part of this page did not load. What you have learnt is safe. Check your connection, reload the page, then try again.'
    case 'server-away':
      return 'We could not fetch your account from the server, so the file would be incomplete. Nothing is lost. Check that you are online and signed in, then try again.'
    case 'failed':
      return 'The file could not be made. What you have learnt is safe. Try again.'
  }
}
