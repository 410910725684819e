import { useEffect, useState, type CSSProperties } from 'react'

/** In pixels. A smaller cover is a browser bar. */
const MIN_KEYBOARD_HEIGHT = 120

/**
 * For browsers that lay the on-screen keyboard over the page and scroll the page under it, such as Safari: the properties that
 * keep a chat's screen in the visible part of the window. Empty when the window itself shrinks.
 */
export function useAboveKeyboard(): { 'data-above-keyboard'?: true; style?: CSSProperties } {
  const [area, setArea] = useState<{ top: number; height: number }>()
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return
    const measure = () => {
      const covered = document.documentElement.clientHeight - view.height
      // A pinch zoom also reduces the visible height.
      const isKeyboard = view.scale < 1.01 && covered >= MIN_KEYBOARD_HEIGHT
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
