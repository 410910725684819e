import { useEffect, useState, type ComponentType } from 'react'

/**
 * A part that the page can do without: it is fetched once the page is there, and where it cannot be fetched it stays away.
 */
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
