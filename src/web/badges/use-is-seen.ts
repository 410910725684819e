import { useSyncExternalStore } from 'react'

function follow(onChange: () => void) {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

/** False while the page is behind another tab, or the screen is off. */
export const useIsSeen = (): boolean =>
  useSyncExternalStore(
    follow,
    () => document.visibilityState === 'visible',
    () => true,
  )
