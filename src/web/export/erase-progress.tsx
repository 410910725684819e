import { useId, useState } from 'react'
import { ok, refuse, type Result } from '#core/result/result.ts'
import { VISITOR } from '#providers/learning-log/learning-log.ts'
import type { StorageFault } from '#providers/device-database.ts'
import { createSyncServer, type SyncFault, type SyncServer } from '#providers/learning-log/sync-server.ts'
import { createOtherTabs, rewrittenChannel } from '#providers/listeners.ts'
import { useAccount } from '../account/account.tsx'
import { useLearning } from '../learning/learning.tsx'
import { useConfig } from '../outside.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Note } from '../ui/note.tsx'
import { database } from '../learning/device.ts'
import { forgetLearner } from '../learning/forget-learner.ts'

/** Erases what the learner has learnt, after a confirmation. The account and the settings stay. */
export function EraseProgress() {
  const { ready, readAgain } = useLearning()
  const { user, leave } = useAccount()
  const config = useConfig()
  const hintId = useId()
  const [state, setState] = useState<'idle' | 'asking' | 'erasing' | 'erased' | EraseFault>('idle')
  const isOnServer = user !== null && config?.accounts === 'server'

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
      {typeof state === 'object' && (
        <Note tone="error">
          <p>{faultText(state)}</p>
        </Note>
      )}
      <output>{state === 'erasing' ? 'Erasing…' : state === 'erased' ? 'Your progress is erased.' : ''}</output>
    </div>
  )
}

function faultText({ kind }: EraseFault): string {
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
