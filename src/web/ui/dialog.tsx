import { useId, useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'

/**
 * A native modal dialog, open while it is mounted: focus goes in and stays in, Escape, the close button and a press on
 * the scrim ask to close (`onClose`), and focus returns to where it was when it is unmounted.
 */
export function Dialog({
  title,
  onClose,
  placement = 'modal',
  closeLabel = 'Close',
  edge,
  children,
}: {
  title: string
  onClose: () => void
  /** `modal` in the middle, `side` at the side of the screen. */
  placement?: 'modal' | 'side'
  closeLabel?: string
  /** Stands above the title. */
  edge?: ReactNode
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => {
      element?.close()
      returnCaret()
    }
  }, [])
  const pressedScrim = useScrimPress(dialog, onClose)

  return (
    <dialog
      ref={dialog}
      className={classNames('dialog', placement)}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // Ours to close: React unmounts it. A `cancel` that bubbled up from a file field is not meant.
        if (event.target !== dialog.current) return
        event.preventDefault()
        onClose()
      }}
      {...pressedScrim}
    >
      {edge}
      <div className="dialog-head">
        <h2 id={titleId}>{title}</h2>
        <IconButton icon="x" label={closeLabel} onClick={onClose} />
      </div>
      {children}
    </dialog>
  )
}

/** Chromium gives a field its focus back, but no caret: what is typed then would go nowhere. */
function returnCaret() {
  const field = document.activeElement
  if (field instanceof HTMLTextAreaElement) field.setSelectionRange(field.value.length, field.value.length)
}

/** A press that begins and ends on the scrim. Selecting text out of a field and letting go outside is none. */
function useScrimPress(dialog: { current: HTMLDialogElement | null }, onPress: () => void) {
  const begun = useRef(false)
  const isOutside = (event: MouseEvent) => {
    const box = dialog.current?.getBoundingClientRect()
    if (!box || event.target !== dialog.current) return false
    const { clientX: x, clientY: y } = event
    return x < box.left || x > box.right || y < box.top || y > box.bottom
  }
  return {
    onPointerDown: (event: MouseEvent) => {
      begun.current = isOutside(event)
    },
    onClick: (event: MouseEvent) => {
      if (begun.current && isOutside(event)) onPress()
    },
  }
}
