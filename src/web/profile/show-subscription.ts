import { useEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useLatest } from '../ui/use-latest.ts'

/** The address of the plans. */
export const SUBSCRIPTION = '/profile?tab=subscription'

/**
 * Shows the plans. The profile screen handles the window event `showSubscription` and cancels it; on other pages it is not
 * cancelled, and the address changes instead.
 */
export function showSubscription(): void {
  const isHandled = !dispatchEvent(new CustomEvent('showSubscription', { cancelable: true }))
  if (!isHandled) navigate(SUBSCRIPTION)
}

/** Calls `onShow` on the window event `showSubscription` and marks the event as handled. */
export function useShowSubscription(onShow: () => void): void {
  const latest = useLatest(onShow)
  useEffect(() => {
    const onEvent = (event: Event) => {
      event.preventDefault()
      latest.current()
    }
    addEventListener('showSubscription', onEvent)
    return () => removeEventListener('showSubscription', onEvent)
  }, [latest])
}
