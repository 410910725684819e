import { useLayoutEffect, useRef } from 'react'
import { newId } from '../learning/stamp.ts'
import { useLatest } from '../ui/use-latest.ts'

/** `over` marks the entry of an open dialog, `under` the entry of the page below it. Both hold the dialog's id. */
interface EntryState {
  readonly over?: string
  readonly under?: string
}

/**
 * Gives an open dialog its own history entry. Back closes the dialog and stays on the page (`onBack`). Forward requests the
 * dialog again (`onForward` returns false to keep it closed). A dialog closed in another way removes its entry. A reload shows
 * the page without the dialog.
 */
export function useDialogEntry(
  isOpen: boolean,
  { onBack, onForward }: { onBack: () => void; onForward: () => boolean },
): void {
  const now = useLatest({ isOpen, onBack, onForward })
  const isLeaving = useRef(false)

  // A layout effect: the entry must exist as soon as the dialog is visible.
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
    // The router emits `pushState` and `replaceState`. `popstate` is captured because the state must be complete before the
    // router reads it.
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

/**
 * The page keeps working below the dialog. State that it wrote into one of the two entries, such as the current chat, is copied
 * to the other.
 */
function carryOver({ over: wasOver, under: wasUnder, ...written }: EntryState) {
  const { over, under } = state()
  const isPair = over === undefined ? under !== undefined && under === wasOver : over === wasUnder
  if (isPair) history.replaceState({ ...written, over, under }, '')
}
