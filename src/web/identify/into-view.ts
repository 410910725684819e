import { useEffect, useRef } from 'react'

/** What the floating navigation covers of a small screen, in pixels. */
const NAVIGATION = 110

/** For what comes below what is in sight: once it is there, it is brought into view. */
export function useIntoView<Shown extends HTMLElement>() {
  const shown = useRef<Shown>(null)
  useEffect(() => {
    const isBelow = shown.current && shown.current.getBoundingClientRect().bottom > innerHeight - NAVIGATION
    if (isBelow) shown.current?.scrollIntoView({ block: 'center' })
  }, [])
  return shown
}
