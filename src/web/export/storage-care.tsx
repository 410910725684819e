import './storage-care.css'
import { useEffect, useRef, useState } from 'react'
import { isEventOf } from '#core/learning-log/known-event.ts'
import { useAccount } from '../account/account.tsx'
import { deviceMemory } from '../device/memory.ts'
import { useLearning } from '../learning/learning.tsx'
import { useConfig } from '../outside.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Outcome, useExport } from './use-export.tsx'

/** When the browser was last asked to keep this site's data, in milliseconds since 1970. */
const askedAt = deviceMemory('storage-asked')
const noteAnswered = deviceMemory('storage-note')

/** Some browsers decide by how much the site is used, so a refusal may become a consent. Others ask the learner. */
const ASK_AGAIN_MS = 30 * 86_400_000

/**
 * For places where the learner has just finished something. After the first finished lesson it asks the browser to keep this site's
 * data when space is short. Where the browser does not promise that, it tells a visitor that the progress may be lost, until the
 * visitor answers.
 */
export default function StorageCare() {
  const { ready, events } = useLearning()
  const { user } = useAccount()
  const [isPersistent, setPersistent] = useState<boolean>()
  const [isAnswered, setAnswered] = useState(() => noteAnswered.read() !== null)
  const mayAsk = events.some((event) => isEventOf('lesson-completed', event))
  useEffect(() => {
    void askForPersistence(mayAsk).then(setPersistent)
  }, [mayAsk])
  if (isPersistent !== false || isAnswered || !ready || user) return null
  return (
    <DeviceOnlyNote
      dismiss={() => {
        noteAnswered.write('yes')
        setAnswered(true)
      }}
    />
  )
}

/**
 * Resolves to true if the browser has promised to keep this site's data. Asks for that promise at most every 30 days, and only if
 * `mayAsk`.
 */
export async function askForPersistence(
  mayAsk: boolean,
  now = Date.now(),
  storage: Pick<StorageManager, 'persist' | 'persisted'> | undefined = navigator.storage,
): Promise<boolean> {
  // Pages without https have no `storage`.
  if (!storage) return false
  try {
    if (await storage.persisted()) return true
    if (!mayAsk || now - Number(askedAt.read()) < ASK_AGAIN_MS) return false
    askedAt.write(String(now))
    return await storage.persist()
  } catch {
    // Some private windows reject the request.
    return false
  }
}

function DeviceOnlyNote({ dismiss }: { dismiss: () => void }) {
  const note = useRef<HTMLDivElement>(null)
  const { openSignIn } = useAccount()
  const hasAccounts = useConfig()?.accounts === 'server'
  const { state, save } = useExport(note)
  useEffect(() => {
    // The note stays to show the name of the file.
    if (state.kind === 'saved') noteAnswered.write('yes')
  }, [state.kind])
  return (
    <div ref={note} className="note caution storage-care">
      <Icon name="smartphone" className="note-icon" />
      <div>
        <p>
          <b>Your words are only on this device.</b> Browsers may delete them when you are away for weeks.{' '}
          {hasAccounts ? 'A free account keeps them.' : 'A saved file keeps them.'}
        </p>
        <div className="storage-care-actions">
          {hasAccounts && <Button onClick={() => openSignIn({ mode: 'sign-up' })}>Create an account</Button>}
          <Button disabled={state.kind === 'making'} onClick={() => void save('log')}>
            Save a file
          </Button>
          <Button look="quiet" className="storage-care-hide" onClick={dismiss}>
            Don’t show again
          </Button>
        </div>
        <Outcome state={state} />
        {state.kind === 'saved' && <p>“Import a file” in Settings reads it back.</p>}
      </div>
    </div>
  )
}
