import { useEffect, useState, type ComponentType } from 'react'

/** An optional part of the page: loaded after the page is shown, and left out if it cannot be loaded. */
export function later(load: () => Promise<{ default: ComponentType }>) {
  let loaded: ComponentType | undefined
  return function Later() {
    const [Part, setPart] = useState(() => loaded)
    useEffect(() => {
      if (loaded) return setPart(() => loaded)
      let wanted = true
      load().then(
        (module) => {
          loaded = module.default
          if (wanted) setPart(() => loaded)
        },
        () => undefined,
      )
      return () => {
        wanted = false
      }
    }, [])
    return Part && <Part />
  }
}

/** Calls `work` when the page is idle, or after `withinMs`. Returns a function that cancels it. Safari has no idle callbacks. */
export function whenIdle(work: () => void, withinMs = 2000): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(work, { timeout: withinMs })
    return () => cancelIdleCallback(id)
  }
  const id = setTimeout(work, withinMs / 4)
  return () => clearTimeout(id)
}
