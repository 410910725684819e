import { useRef, useState } from 'react'

/** Consecutive failures after which the model is given up. */
const MAX_FAILURES = 2

/**
 * Tracks whether to stop calling a failing model until the screen is left, because the built-in adapter then takes over. The
 * caller reports each call with `noteOutcome`.
 */
export function useStandIn(): { readonly isGivenUp: boolean; noteOutcome(isFailed: boolean): void } {
  const [isGivenUp, setGivenUp] = useState(false)
  const failures = useRef(0)
  return {
    isGivenUp,
    noteOutcome(isFailed) {
      failures.current = isFailed ? failures.current + 1 : 0
      if (failures.current >= MAX_FAILURES) setGivenUp(true)
    },
  }
}
