import { useEffect, useState, type CSSProperties } from 'react'

/** Less than that is a bar of the browser, in pixels. */
const LOWEST_KEYBOARD = 120

/**
 * For browsers that lay the keyboard of a phone over the page, as Safari does, and scroll the page under it: the properties that hold a
 * chat's screen in the part of the window that can be seen. Nothing where the window itself is made smaller.
 */
export function useAboveKeyboard(): { 'data-above-keyboard'?: true; style?: CSSProperties } {
  const [area, setArea] = useState<{ top: number; height: number }>()
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return
    const measure = () => {
      const covered = document.documentElement.clientHeight - view.height
      // Enlarged with two fingers a page shows a part of itself too.
      const isKeyboard = view.scale < 1.01 && covered >= LOWEST_KEYBOARD
      setArea(isKeyboard ? { top: view.offsetTop, height: view.height } : undefined)
    }
    measure()
    view.addEventListener('resize', measure)
    view.addEventListener('scroll', measure)
    return () => {
      view.removeEventListener('resize', measure)
      view.removeEventListener('scroll', measure)
    }
  }, [])
  if (!area) return {}
  const style = { '--visible-top': `${area.top}px`, '--visible-height': `${area.height}px` }
  return { 'data-above-keyboard': true, style: style as CSSProperties }
}
