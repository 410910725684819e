import { useEffect, useState, type ComponentType } from 'react'
import type { WisdomKind } from '#core/assistant/assistant.ts'
import { importAgain } from '../shell/import-again.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Note } from '../ui/note.tsx'

interface ElderProps {
  readonly onAsk: (kind: WisdomKind) => void
  readonly onClose: () => void
}

type Arrival = { readonly WisdomDialog?: ComponentType<ElderProps>; readonly isMissing?: true }

/** The elder’s dialog, which comes when it is first opened. */
export function Elder({ onAsk, onClose }: ElderProps) {
  const [{ WisdomDialog, isMissing }, setArrival] = useState<Arrival>({})
  useEffect(() => void fetchInto(setArrival), [])

  if (WisdomDialog) return <WisdomDialog onAsk={onAsk} onClose={onClose} />
  return (
    isMissing && (
      <Dialog title="Kikuyu Elder" onClose={onClose}>
        <div className="dialog-body">
          <Note tone="error">The elder’s wisdom could not be loaded. Check your connection, then try again.</Note>
          <Button look="primary" large wide onClick={() => void fetchInto(setArrival)}>
            Try again
          </Button>
        </div>
      </Dialog>
    )
  )
}

const fetchInto = (setArrival: (arrival: Arrival) => void) =>
  importAgain(() => import('../wisdom/wisdom-dialog.tsx')).then(
    (module) => setArrival({ WisdomDialog: module.default }),
    () => setArrival({ isMissing: true }),
  )
