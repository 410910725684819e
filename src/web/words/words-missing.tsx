import { useLayoutEffect, useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'

/** An error in place of words that failed to load. When they arrive, the focus moves from the removed button to the heading. */
export function WordsMissing({ isTrying, onRetry }: { isTrying: boolean; onRetry: () => void }) {
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = frame.current
    return () => {
      if (element?.contains(document.activeElement)) setTimeout(() => document.querySelector('h1')?.focus())
    }
  }, [])
  return (
    <div className="stack" ref={frame}>
      <Note tone="error">
        The words could not be loaded. What you have learnt is safe. Check your connection, then try again.
      </Note>
      <div>
        <Button look="primary" onClick={onRetry}>
          Try again
        </Button>
      </div>
      <output>{isTrying && 'Loading…'}</output>
    </div>
  )
}
