import { useLayoutEffect, useRef } from 'react'
import { newId } from '../learning/stamp.ts'
import { useLatest } from '../ui/use-latest.ts'

/** `over`: this entry stands for an open dialog. `under`: this is the entry of the page below the dialog of that id. */
interface EntryState {
  readonly over?: string
  readonly under?: string
}

/**
 * Gives an open dialog an entry of its own in the browser's history: Back closes the dialog and stays on the page (`onBack`), Forward
 * asks to open it again (`onForward`, which answers false when it stays closed). A dialog that closes in another way takes its entry
 * back. A reload shows the page without the dialog.
 */
export function useDialogEntry(
  isOpen: boolean,
  { onBack, onForward }: { onBack: () => void; onForward: () => boolean },
): void {
  const now = useLatest({ isOpen, onBack, onForward })
  const isLeaving = useRef(false)

  // At once: whoever goes back as soon as the dialog is seen must find its entry.
  useLayoutEffect(() => {
    const leave = () => {
      isLeaving.current = true
      history.back()
    }
    if (isOpen === isOver()) return
    if (isOpen) pushEntry()
    else leave()
  }, [isOpen])

  useLayoutEffect(() => {
    let entry: EntryState = state()
    const noteState = () => {
      entry = state()
    }
    const follow = () => {
      const { isOpen: isShown, onBack: close, onForward: open } = now.current
      const isReopened = isLeaving.current && isShown
      isLeaving.current = false
      carryOver(entry)
      noteState()
      if (isOver()) {
        if (!isShown && !open()) history.back()
      } else if (isReopened) pushEntry()
      else if (isShown) close()
    }
    // The router tells of the first two; what it reads after a `popstate` must be in place before it looks.
    addEventListener('pushState', noteState)
    addEventListener('replaceState', noteState)
    addEventListener('popstate', follow, { capture: true })
    return () => {
      removeEventListener('pushState', noteState)
      removeEventListener('replaceState', noteState)
      removeEventListener('popstate', follow, { capture: true })
    }
  }, [now])
}

const state = () => (history.state ?? {}) as EntryState
const isOver = () => state().over !== undefined

function pushEntry() {
  const id = newId()
  history.replaceState({ ...state(), under: id }, '')
  history.pushState({ ...state(), under: undefined, over: id }, '')
}

/** The page goes on below the dialog: what it wrote into one of the two entries, such as which chat was begun, belongs to both. */
function carryOver({ over: wasOver, under: wasUnder, ...written }: EntryState) {
  const { over, under } = state()
  const isPair = over === undefined ? under !== undefined && under === wasOver : over === wasUnder
  if (isPair) history.replaceState({ ...written, over, under }, '')
}
