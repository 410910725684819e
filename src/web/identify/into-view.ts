import { useEffect, useRef } from 'react'

/** Scrolls an element into view when it appears; of one that is higher than the window its beginning. */
export function useIntoView<Shown extends HTMLElement>() {
  const shown = useRef<Shown>(null)
  useEffect(() => shown.current?.scrollIntoView({ block: 'nearest' }), [])
  return shown
}
