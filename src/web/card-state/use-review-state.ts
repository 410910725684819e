import type { ReviewState } from '#core/review/review-state.ts'
import { useLearning } from '../learning/learning.tsx'
import { stateAfter } from './state-after.ts'

/**
 * The learner's cards, the same for every screen; undefined until the device has told what was learnt. It brings the scheduler with it:
 * only for screens that the first page does without.
 */
export function useReviewState(): ReviewState | undefined {
  const { ready, events } = useLearning()
  return ready ? stateAfter(events) : undefined
}
