import { useEffect, useRef } from 'react'

/**
 * Scrolls an element into view when it appears and at each other `content`, or its beginning if it is taller than the window. With
 * null it stays where it is.
 */
export function useIntoView<Shown extends HTMLElement>(content: unknown = 'shown') {
  const shown = useRef<Shown>(null)
  useEffect(() => {
    if (content !== null) shown.current?.scrollIntoView({ block: 'nearest' })
  }, [content])
  return shown
}
