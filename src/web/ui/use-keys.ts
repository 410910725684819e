import { useEffect } from 'react'
import { useLatest } from './use-latest.ts'

/** Calls for keys pressed anywhere on the page, except with a modifier, in a field or in a dialog. */
export function useKeys(onKey: (event: KeyboardEvent) => void) {
  const latest = useLatest(onKey)
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const { repeat, altKey, ctrlKey, metaKey, isComposing } = event
      if (!repeat && !altKey && !ctrlKey && !metaKey && !isComposing && !isTyped(event)) latest.current(event)
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [latest])
}

const isTyped = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.closest('input, textarea, select, dialog') !== null
