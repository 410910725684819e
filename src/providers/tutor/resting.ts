/** So many turns in a row that fail, and the model is left alone for a while. */
const MOST_FAILURES = 2
const REST_MS = 5 * 60_000

/** Counts the turns in a row in which a model failed. After its rest one more failure sends it to rest again. */
export interface Resting {
  isResting(): boolean
  /** Whether it rests now. */
  failed(): boolean
  answered(): void
}

export function createResting(clock: () => number): Resting {
  let failures = 0
  let until = 0
  const isResting = () => clock() < until
  return {
    isResting,
    failed() {
      failures++
      if (failures >= MOST_FAILURES) until = clock() + REST_MS
      return isResting()
    },
    answered() {
      failures = 0
      until = 0
    },
  }
}
