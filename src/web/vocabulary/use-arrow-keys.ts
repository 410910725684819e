import { useEffect } from 'react'
import { useLatest } from '../ui/use-latest.ts'

/** The arrow keys, wherever the focus is, except where they mean something else. */
export function useArrowKeys(actions: { onLeft: () => void; onRight: () => void }) {
  const latest = useLatest(actions)
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || isTyping(event.target)) return
      if (event.key === 'ArrowLeft') latest.current.onLeft()
      if (event.key === 'ArrowRight') latest.current.onRight()
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [latest])
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, dialog') !== null
