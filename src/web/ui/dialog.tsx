import { useId, useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'

/** The first field or button of a form, or the single button of a message. */
const firstControl = 'form :is(input:not([tabindex]), [type=submit]), .dialog-body > button'

/**
 * A native modal dialog, open while it is mounted. The focus is trapped inside and returns on unmount, to the page's heading if the
 * opener is gone. Escape, the close button and a press on the scrim call `onClose`.
 */
export function Dialog({
  title,
  onClose,
  placement = 'modal',
  closeLabel = 'Close',
  edge,
  className,
  children,
}: {
  title: string
  onClose: () => void
  /** `modal`: in the middle. `side`: a drawer at the side. */
  placement?: 'modal' | 'side'
  closeLabel?: string
  /** Decoration above the title. */
  edge?: ReactNode
  className?: string
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useLayoutEffect(() => {
    const element = dialog.current
    const opener = document.activeElement
    element?.showModal()
    // The browser focuses the close button: a key meant for the page, pressed at this moment, would close the dialog at once.
    element?.querySelector<HTMLElement>(firstControl)?.focus()
    return () => {
      element?.close()
      restoreCaret()
      // React may remove the opener later in the commit that closes the dialog.
      queueMicrotask(() => opener?.isConnected || document.querySelector<HTMLElement>('h1')?.focus())
    }
  }, [])
  const pressedScrim = useScrimPress(onClose)

  return (
    <dialog
      ref={dialog}
      className={classNames('dialog', placement, className)}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // React closes the dialog by unmounting it. The `cancel` event of a file field also bubbles up to here and is ignored.
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

/** Chromium returns the focus to a text field, but no caret, so typed text would be lost. */
function restoreCaret() {
  const field = document.activeElement
  if (field instanceof HTMLTextAreaElement) field.selectionStart = field.value.length
}

/** Handles a press that begins and ends on the scrim. Selecting text in a field and releasing outside does not count. */
function useScrimPress(onPress: () => void) {
  const begun = useRef(false)
  return {
    onPointerDown: (event: MouseEvent) => {
      begun.current = isOutside(event)
    },
    onClick: (event: MouseEvent) => {
      if (begun.current && isOutside(event)) onPress()
    },
  }
}

function isOutside({ target, currentTarget, clientX: x, clientY: y }: MouseEvent) {
  const box = currentTarget.getBoundingClientRect()
  return target === currentTarget && (x < box.left || x > box.right || y < box.top || y > box.bottom)
}
