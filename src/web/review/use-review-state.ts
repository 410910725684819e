import { applyEvent, reviewState, type ReviewState } from '#core/review/review-state.ts'
import { followLog } from '../learning/follow-log.ts'
import { useLearning } from '../learning/learning.tsx'

const stateAfter = followLog((events) => reviewState(events), applyEvent)

/**
 * The learner's cards, the same for every screen; undefined until the device has told what was learnt. It brings the scheduler with it:
 * only for screens that the first page does without.
 */
export function useReviewState(): ReviewState | undefined {
  const { ready, events } = useLearning()
  return ready ? stateAfter(events) : undefined
}
