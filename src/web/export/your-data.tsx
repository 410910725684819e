import './your-data.css'
import { useId, useRef, useState } from 'react'
import { ok, refuse, type Result } from '#core/result/result.ts'
import { VISITOR } from '#providers/learning-log/learning-log.ts'
import type { StorageFault } from '#providers/device-database.ts'
import { createSyncServer, type SyncFault, type SyncServer } from '#providers/learning-log/sync-server.ts'
import { createOtherTabs, rewrittenChannel } from '#providers/listeners.ts'
import { useAccount } from '../account/account.tsx'
import { useLearning } from '../learning/learning.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Note } from '../ui/note.tsx'
import { useIntoView } from '../ui/use-into-view.ts'
import { useConfig } from '../outside.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { database } from '../learning/device.ts'
import { forgetLearner } from '../learning/forget-learner.ts'
import type { ExportKind } from './make-file.ts'
import type { Imported, ImportFault } from './read-file.ts'
import { Outcome, useExport } from './use-export.tsx'

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

/** The card that exports the learner's data as files, and reads back the file with everything. */
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
          <li className="settings-row" key={kind}>
            <p id={headingId + kind}>{about}</p>
            <Button
              className="your-data-save"
              aria-describedby={headingId + kind}
              disabled={!ready}
              isBusy={state.kind === 'making'}
              onClick={() => void save(kind)}
            >
              {action}
            </Button>
          </li>
        ))}
      </ul>
      <Outcome state={state} />
      <Import />
      <EraseProgress />
    </section>
  )
}

type ImportState =
  | { readonly kind: 'idle' | 'reading' | 'out-of-reach' }
  | { readonly kind: 'ended'; readonly outcome: Result<Imported, ImportFault> }

function Import() {
  const { ready } = useLearning()
  const { user } = useAccount()
  const [state, setState] = useState<ImportState>({ kind: 'idle' })
  const field = useRef<HTMLInputElement>(null)
  const hintId = useId()
  const result = useIntoView<HTMLDivElement>(state.kind === 'ended' || state.kind === 'out-of-reach' ? state : null)

  async function read(file: File) {
    setState({ kind: 'reading' })
    const reader = await import('./read-file.ts').catch(() => undefined)
    if (!reader) return setState({ kind: 'out-of-reach' })
    setState({ kind: 'ended', outcome: await reader.importFile(file, user?.uid ?? VISITOR) })
  }

  const choose = () => field.current?.click()
  return (
    <div className="import">
      <div className="settings-row">
        <p id={hintId}>Add a file from “Save everything”, for example from another device. Nothing here is replaced.</p>
        <Button
          className="your-data-save"
          aria-describedby={hintId}
          disabled={!ready}
          isBusy={state.kind === 'reading'}
          onClick={choose}
        >
          Import a file
        </Button>
      </div>
      <input
        ref={field}
        hidden
        type="file"
        accept=".json,application/json"
        aria-label="Saved file"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // Allows choosing the same file again.
          currentTarget.value = ''
          if (file) void read(file)
        }}
      />
      <div ref={result}>
        <div className="import-result" aria-live="polite">
          {state.kind === 'reading' && 'Reading the file…'}
          {state.kind === 'ended' && state.outcome.ok && <ImportFinished {...state.outcome.value} />}
        </div>
        {state.kind === 'out-of-reach' && (
          <Note tone="error">
            <p>
              <b>The file was not read because part of this page did not load.</b> Nothing was changed. Check your
              connection, reload the page, then try again.
            </p>
            <Button className="your-data-reload" onClick={() => location.reload()}>
              Reload the page
            </Button>
          </Note>
        )}
        {state.kind === 'ended' && !state.outcome.ok && (
          <ImportFailed fault={state.outcome.fault} chooseAgain={choose} />
        )}
      </div>
    </div>
  )
}

const ImportFinished = ({ added, known, unread }: Imported) => (
  <>
    <h3 className="import-title">Import finished</h3>
    <ul className="tally">
      <li className="settings-row">
        <Icon name="check" className="tally-added" />
        Entries added<b className="num">{added}</b>
      </li>
      <li className="settings-row">
        <Icon name="equal" />
        Already here, not changed<b className="num">{known}</b>
      </li>
      {unread > 0 && (
        <li className="settings-row">
          <Icon name="circle-alert" className="tally-unread" />
          Not read<b className="num">{unread}</b>
          <small>These parts of the file are damaged.</small>
        </li>
      )}
    </ul>
    <LinkButton href="/words">See your words</LinkButton>
  </>
)

const ImportFailed = ({ fault, chooseAgain }: { fault: ImportFault; chooseAgain: () => void }) => {
  const { what, advice } = importFaultText[fault]
  return (
    <Note tone="error">
      <p>
        <b>{what}</b> {advice}
      </p>
      <Button className="your-data-reload" onClick={chooseAgain}>
        Choose another file
      </Button>
    </Note>
  )
}

const importFaultText = {
  'not-ours': {
    what: 'We couldn’t read this file.',
    advice: 'Nothing was changed. Choose a file that you saved with “Save everything”.',
  },
  'too-new': {
    what: 'A newer version of this app made this file.',
    advice: 'Nothing was changed. Reload this page to get the newer version, then try again.',
  },
  'too-large': {
    what: 'This file is too large.',
    advice: 'Nothing was changed. A file from “Save everything” has at most 64 MB.',
  },
  unreadable: {
    what: 'Your browser could not open this file.',
    advice: 'Nothing was changed. Copy the file to this device, then try again.',
  },
  'not-stored': {
    what: 'This device could not store everything from the file.',
    advice: 'What was here before is safe. Free some space, then import the file again: nothing is added twice.',
  },
} satisfies Record<ImportFault, { what: string; advice: string }>

/** Erases what the learner has learnt, after a confirmation. The account and the settings stay. */
function EraseProgress() {
  const { ready, readAgain } = useLearning()
  const { user, leave } = useAccount()
  const config = useConfig()
  const hintId = useId()
  const [state, setState] = useState<'idle' | 'asking' | 'erasing' | 'erased' | EraseFault>('idle')
  const isOnServer = user !== null && config?.accounts === 'server'
  const outcome = useIntoView<HTMLDivElement>(state === 'erased' || typeof state === 'object' ? state : null)

  async function erase() {
    setState('erasing')
    const erased = await eraseProgress(user?.uid ?? VISITOR, { isOnServer })
    await readAgain()
    if (!erased.ok && erased.fault.kind === 'signed-out') leave('ended')
    setState(erased.ok ? 'erased' : erased.fault)
  }

  return (
    <div className="erase">
      <div className="settings-row">
        <p id={hintId}>
          Erase your progress and chats {isOnServer ? 'on all your devices' : 'on this device'}. This cannot be undone.
        </p>
        <Button
          className="your-data-save"
          look="danger"
          aria-describedby={hintId}
          disabled={!ready || (user !== null && !config)}
          isBusy={state === 'erasing'}
          onClick={() => setState('asking')}
        >
          Erase my progress
        </Button>
      </div>
      {state === 'asking' && (
        <Dialog title="Erase your progress?" onClose={() => setState('idle')}>
          <div className="dialog-body stack">
            <p>
              This removes your words, lessons, streak and chats for good. Your settings{user && ' and your account'}{' '}
              stay. To keep a copy, choose “Save everything” first.
            </p>
            <div className="row">
              <Button onClick={() => setState('idle')}>Cancel</Button>
              <Button look="danger" onClick={() => void erase()}>
                Erase
              </Button>
            </div>
          </div>
        </Dialog>
      )}
      <div ref={outcome}>
        {typeof state === 'object' && (
          <Note tone="error">
            <p>{eraseFaultText(state)}</p>
          </Note>
        )}
        <output>{state === 'erasing' ? 'Erasing…' : state === 'erased' ? 'Your progress is erased.' : ''}</output>
      </div>
    </div>
  )
}

function eraseFaultText({ kind }: EraseFault): string {
  switch (kind) {
    case 'kept':
      return 'This device could not remove your progress. Close the other tabs of this site, then try again.'
    case 'signed-out':
      return 'You are no longer signed in. Nothing was erased. Sign in, then try again.'
    default:
      return 'We could not reach the server. Nothing was erased. Check that you are online, then try again.'
  }
}

/** `kept`: the device could not remove its part. */
type EraseFault = { readonly kind: 'kept'; readonly fault: StorageFault } | SyncFault

/** Erases the learner's record on our server, if it has one, and then on this device. Other devices forget it when they are online. */
export async function eraseProgress(
  learner: string,
  {
    isOnServer,
    server = createSyncServer(learner, (input, init) => fetch(input, init)),
    forget = forgetLearner,
  }: { isOnServer: boolean; server?: Pick<SyncServer, 'erase'>; forget?: typeof forgetLearner },
): Promise<Result<null, EraseFault>> {
  const erased = isOnServer ? await server.erase() : ok(null)
  if (!erased.ok) return erased
  const forgotten = await forget(learner)
  if (forgotten.ok) createOtherTabs(rewrittenChannel(database.name), () => undefined).tell([learner])
  return forgotten.ok ? ok(null) : refuse({ kind: 'kept', fault: forgotten.fault })
}
