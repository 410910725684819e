import { useEffect, useState } from 'react'

/**
 * Its threads are 12 KB. A page that came with them keeps them as they are; they are fetched only by one that goes from a
 * page without a frieze to one with it. The stylesheet has kept its place.
 */
let threads = globalThis.document?.querySelector('.frieze')?.innerHTML

export async function loadFrieze(): Promise<string> {
  threads ||= (await import('./frieze-threads.ts')).default
  return threads
}

/** A woven border: Mount Kenya above green ridges and red earth. */
export function Frieze() {
  const [woven, setWoven] = useState(threads)
  useEffect(() => {
    // Only an ornament: where it cannot be fetched the sky stays empty.
    if (!woven) loadFrieze().then(setWoven, () => {})
  }, [woven])
  return (
    <svg
      className="frieze"
      viewBox="0 0 1920 324"
      preserveAspectRatio="xMaxYMax slice"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <img> would not follow the theme
      role="img"
      aria-label="A woven border: Mount Kenya above green ridges and red earth"
      dangerouslySetInnerHTML={{ __html: woven ?? '' }}
    />
  )
}
