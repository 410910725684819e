import './your-data.css'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import type { ExportState } from './use-export.ts'

/** The outcome of an export. */
export function Outcome({ state }: { state: ExportState }) {
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
