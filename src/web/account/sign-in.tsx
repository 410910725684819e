import { useCallback, useEffect, useState, type ComponentType } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Note } from '../ui/note.tsx'
import { useAccount, type SignInRequest } from './account.tsx'

type AccountDialog = ComponentType<{ request: SignInRequest | null }>

/**
 * Loads and shows the account dialog, a separate chunk. A visitor's first input loads it ahead, so that it is present when the
 * network is gone. A failed load shows an error; the page behind stays.
 */
export function SignIn() {
  const { status, signInRequest } = useAccount()
  const { Loaded, failures, load } = useAccountDialog()
  const isAsked = signInRequest !== null

  useEffect(() => {
    // After a reload under an open dialog, the history is still at the dialog's entry.
    if (isAsked || (history.state as { over?: unknown } | null)?.over !== undefined) load()
  }, [isAsked, load])
  useEffect(() => {
    if (status !== 'signed-out') return
    addEventListener('input', load, { once: true })
    return () => removeEventListener('input', load)
  }, [status, load])

  if (Loaded) return <Loaded request={signInRequest} />
  return isAsked && failures > 0 && <NotLoaded onRetry={load} offersReload={failures > 2} />
}

let loading: Promise<AccountDialog> | undefined

/** Forgets a failed load, so that the next call tries again. */
function loadAccountDialog(): Promise<AccountDialog> {
  loading ??= import('./account-dialog.tsx')
    .catch((fault: unknown) => {
      loading = undefined
      throw fault
    })
    .then((module) => module.default)
  return loading
}

function useAccountDialog() {
  const [dialog, setDialog] = useState<{ Loaded?: AccountDialog; failures: number }>({ failures: 0 })
  const load = useCallback(() => {
    loadAccountDialog().then(
      (Loaded) => setDialog({ Loaded, failures: 0 }),
      () => setDialog(({ failures }) => ({ failures: failures + 1 })),
    )
  }, [])
  return { ...dialog, load }
}

/** After three failures the chunk is probably gone from the server because of a new release; then only a reload helps. */
function NotLoaded({ onRetry, offersReload: isHopeless }: { onRetry: () => void; offersReload: boolean }) {
  const { closeSignIn } = useAccount()
  return (
    <Dialog title="Sign In" onClose={closeSignIn}>
      <div className="dialog-body">
        <Note tone="error">{unreachableText}</Note>
        <Button look="primary" large wide onClick={onRetry}>
          Try again
        </Button>
        {isHopeless && (
          <Button large wide onClick={() => location.reload()}>
            Reload the page
          </Button>
        )}
      </div>
    </Dialog>
  )
}

/** A separate module: the first page shows this text when the rest of the account code fails to load. */
export const unreachableText =
  'We could not reach the server. Your progress is safe on this device. Check your connection and try again.'
