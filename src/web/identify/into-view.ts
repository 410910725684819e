import { useEffect, useRef } from 'react'

/** The height in pixels that the floating navigation covers on a small screen. */
const NAVIGATION_HEIGHT = 110

/** Scrolls an element into view when it appears below the visible area. */
export function useIntoView<Shown extends HTMLElement>() {
  const shown = useRef<Shown>(null)
  useEffect(() => {
    const isBelow = shown.current && shown.current.getBoundingClientRect().bottom > innerHeight - NAVIGATION_HEIGHT
    if (isBelow) shown.current?.scrollIntoView({ block: 'center' })
  }, [])
  return shown
}
