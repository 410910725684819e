import { useEffect } from 'react'
import { fetchBuiltIn } from './built-in-assistant.ts'

const touches = ['pointerdown', 'focusin'] as const

/** What the built-in assistant answers from comes with the first touch of the screen: who only looks does not wait for it. */
export function useFetchAhead() {
  useEffect(() => {
    const begin = () => void fetchBuiltIn()
    for (const touch of touches) addEventListener(touch, begin, { once: true })
    return () => {
      for (const touch of touches) removeEventListener(touch, begin)
    }
  }, [])
}
