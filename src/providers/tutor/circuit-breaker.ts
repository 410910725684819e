import type { BudgetOwner } from '../calls/budget-fault.ts'

/** So many turns in a row that fail, and the model is left alone for a while. */
const MOST_FAILURES = 2
const REST_MS = 5 * 60_000

/**
 * Counts the turns in a row in which a model failed. After its rest one more failure sends it to rest again. A model whose
 * daily budget is used up rests at once.
 */
export interface CircuitBreaker {
  isOpen(): boolean
  /** Whose budget is used up, while that is why it rests. */
  usedUp(): BudgetOwner | undefined
  /** Whether it rests now. */
  failed(usedUp?: BudgetOwner): boolean
  answered(): void
}

export function createCircuitBreaker(clock: () => number): CircuitBreaker {
  let failures = 0
  let until = 0
  let owner: BudgetOwner | undefined
  const isOpen = () => clock() < until
  return {
    isOpen,
    usedUp: () => (isOpen() ? owner : undefined),
    failed(usedUp) {
      failures++
      owner = usedUp
      if (usedUp || failures >= MOST_FAILURES) until = clock() + REST_MS
      return isOpen()
    },
    answered() {
      failures = 0
      until = 0
    },
  }
}
