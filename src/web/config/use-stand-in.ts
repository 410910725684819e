import { useRef, useState } from 'react'

/** So many calls in a row may go wrong with a model before what is built in stands in for it. */
const TIMEOUT_MS = 2

/** Whether a model that fails is given up, until the screen is left. `noteOutcome` is to be told after each of its calls. */
export function useStandIn(): { readonly isGivenUp: boolean; noteOutcome(isFailed: boolean): void } {
  const [isGivenUp, setGivenUp] = useState(false)
  const failures = useRef(0)
  return {
    isGivenUp,
    noteOutcome(isFailed) {
      failures.current = isFailed ? failures.current + 1 : 0
      if (failures.current >= TIMEOUT_MS) setGivenUp(true)
    },
  }
}
