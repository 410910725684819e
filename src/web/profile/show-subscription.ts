import { useEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useLatest } from '../ui/use-latest.ts'

/** Where the plans are. */
export const SUBSCRIPTION = '/profile?tab=subscription'

/**
 * Shows the plans, wherever the learner is: the profile hears the window's `showSubscription`, on any other page the address
 * leads there.
 */
export function showSubscription(): void {
  const isHeard = !dispatchEvent(new CustomEvent('showSubscription', { cancelable: true }))
  if (!isHeard) navigate(SUBSCRIPTION)
}

/** Calls back when the window is told `showSubscription`, by whomever. */
export function useShowSubscription(onShow: () => void): void {
  const latest = useLatest(onShow)
  useEffect(() => {
    const hear = (event: Event) => {
      event.preventDefault()
      latest.current()
    }
    addEventListener('showSubscription', hear)
    return () => removeEventListener('showSubscription', hear)
  }, [latest])
}
