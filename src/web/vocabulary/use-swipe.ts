import { useRef, type PointerEvent } from 'react'

/** In pixels: less is a tap that slipped. */
const LONG_ENOUGH = 48

/**
 * A finger that moves sideways over an element; more up or down than sideways is scrolling, which the browser does (the
 * element has `touch-action: pan-y`, so it takes the finger away with `pointercancel`). A mouse selects text instead.
 */
export function useSwipe({ onLeft, onRight }: { onLeft: () => void; onRight: () => void }) {
  const from = useRef<{ id: number; x: number; y: number }>(null)
  return {
    onPointerDown({ pointerId, pointerType, isPrimary, clientX, clientY }: PointerEvent) {
      from.current = isPrimary && pointerType !== 'mouse' ? { id: pointerId, x: clientX, y: clientY } : null
    },
    onPointerUp({ pointerId, clientX, clientY }: PointerEvent) {
      const begun = from.current
      from.current = null
      if (begun?.id !== pointerId) return
      const across = clientX - begun.x
      if (Math.abs(across) < LONG_ENOUGH || Math.abs(across) < 2 * Math.abs(clientY - begun.y)) return
      if (across < 0) onLeft()
      else onRight()
    },
    onPointerCancel() {
      from.current = null
    },
  }
}
