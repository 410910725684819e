import type { ReviewState } from '#core/review/review-state.ts'
import { useLearning } from '../learning/learning.tsx'
import { stateAfter } from './state-after.ts'

/**
 * The review state, shared by all screens; undefined until the log is read. Imports the scheduler statically, so the first page
 * must not use it.
 */
export function useReviewState(): ReviewState | undefined {
  const { ready, events } = useLearning()
  return ready ? stateAfter(events) : undefined
}
