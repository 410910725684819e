import * as fc from 'fast-check'

const seed = Number(process.env['SEED'] ?? 1)
const times = Number(process.env['TIMES'] ?? 1)

/** A failed property of whole lessons is shrunk for so long; then it is reported as it is. */
const SHRINK_MS = 60_000

/**
 * Asserts a property for random learners, `runs` of them. They are the same in each run of the tests, so that a change fails only for
 * its own faults. Other learners, and more of them: `SEED=7 TIMES=20 npx vitest run tests/tutor.test.ts --testTimeout=0`.
 */
export function assertForLearners<Learner>(property: fc.IProperty<Learner>, runs: number): void {
  fc.assert(property, { seed, numRuns: runs * times, interruptAfterTimeLimit: SHRINK_MS * times })
}
