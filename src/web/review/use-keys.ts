import { useEffect, type RefObject } from 'react'
import { useLatest } from '../ui/use-latest.ts'

/** Keys pressed inside the frame, and wherever else nothing has the focus that has keys of its own. */
export function useKeys(frame: RefObject<HTMLElement | null>, onKey: (event: KeyboardEvent) => void) {
  const latest = useLatest(onKey)
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const { target } = event
      if (!(target instanceof Element)) return
      if (frame.current?.contains(target) || !target.closest('a, button, input, select, textarea, summary, dialog'))
        latest.current(event)
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [frame, latest])
}
