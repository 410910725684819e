import { useEffect, useState } from 'react'

/**
 * The SVG content is 12 KB. A prerendered page contains it; this reads it from there. It is loaded as a chunk only on a
 * navigation from a page without a frieze. The style sheet reserves the space.
 */
let content = globalThis.document?.querySelector('.frieze')?.innerHTML

export async function loadFrieze(): Promise<string> {
  content ||= (await import('./frieze-threads.ts')).default
  return content
}

/** The ornamental border of the home screen: Mount Kenya above green ridges and red earth. */
export function Frieze({ className }: { className: string }) {
  const [shown, setShown] = useState(content)
  useEffect(() => {
    // The frieze is decoration, so a failed load is ignored.
    if (!shown) loadFrieze().then(setShown, () => {})
  }, [shown])
  return (
    <svg
      className={`frieze ${className}`}
      viewBox="0 0 1920 324"
      preserveAspectRatio="xMaxYMax slice"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <img> would not follow the theme
      role="img"
      aria-label="A woven border: Mount Kenya above green ridges and red earth"
      dangerouslySetInnerHTML={{ __html: shown ?? '' }}
    />
  )
}
