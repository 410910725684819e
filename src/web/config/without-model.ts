import { useRef, useState } from 'react'
import type { BudgetOwner } from '#providers/calls/call-fault.ts'

/** The message for a used-up budget of the language model, with a way out if there is one. */
export const usedUpText: Readonly<Record<BudgetOwner, string>> = {
  site: 'This site’s budget for the language model is used up for today.',
  account: 'Your share of the language model is used up for today.',
  unconfirmed:
    'An account whose email is not confirmed has a small share of the language model, and it is used up for today. Confirm your email in your profile to have a larger one.',
  visitors: 'The share of visitors is used up for today. Sign in to continue.',
}

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
