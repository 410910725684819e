import * as fc from 'fast-check'

/**
 * Random tests draw the same learners in each run, so that a change fails only for its own faults. Other learners, and more of them:
 * `SEED=7 TIMES=20 npx vitest run tests/tutor.test.ts --testTimeout=0`.
 */
export const SEED = Number(process.env['SEED'] ?? 1)
export const TIMES = Number(process.env['TIMES'] ?? 1)

/** The longest time in milliseconds for shrinking a failed property of whole lessons. */
const SHRINK_MS = 60_000

/** Asserts a property for random learners, `runs` of them times `TIMES`. */
export function assertForLearners<Learner>(property: fc.IProperty<Learner>, runs: number): void {
  fc.assert(property, { seed: SEED, numRuns: runs * TIMES, interruptAfterTimeLimit: SHRINK_MS * TIMES })
}
