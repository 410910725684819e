import { useCallback, useEffect, useState, type ComponentType } from 'react'
import { importAgain } from '../loading/import-again.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Note } from '../ui/note.tsx'
import { useAccount, type SignInRequest } from './account.tsx'
import { unreachableText } from './unreachable-text.ts'

type AccountDialog = ComponentType<{ request: SignInRequest | null }>

/**
 * Shows the dialog, which comes in a chunk of its own, when somebody asks to sign in. It comes ahead as soon as a visitor
 * types, so that it is there when the network is gone. Where it cannot be had the learner reads so, and everything behind
 * it stays.
 */
export function SignIn() {
  const { status, signInRequest } = useAccount()
  const { Loaded, failures, load } = useAccountDialog()
  const isAsked = signInRequest !== null

  useEffect(() => {
    // A page that was reloaded under the dialog is still in the dialog's entry of the history.
    if (isAsked || (history.state as { over?: unknown } | null)?.over !== undefined) load()
  }, [isAsked, load])
  useEffect(() => {
    if (status !== 'signed-out') return
    addEventListener('input', load, { once: true })
    return () => removeEventListener('input', load)
  }, [status, load])

  if (Loaded) return <Loaded request={signInRequest} />
  return isAsked && failures > 0 && <NotLoaded onRetry={load} isHopeless={failures > 2} />
}

let loading: Promise<AccountDialog> | undefined

/** A failure is not kept: who asks again is tried for again. */
function loadAccountDialog(): Promise<AccountDialog> {
  loading ??= importAgain(() => import('./account-dialog.tsx')).then(
    (module) => module.default,
    (fault) => {
      loading = undefined
      throw fault
    },
  )
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

/** A page that is older than what the server has now finds its dialog no more: then only a new page helps. */
function NotLoaded({ onRetry, isHopeless }: { onRetry: () => void; isHopeless: boolean }) {
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
