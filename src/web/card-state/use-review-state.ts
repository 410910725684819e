import { applyEvent, reviewState, type ReviewState } from '#core/review/review-state.ts'
import { followLog } from '../learning/follow-log.ts'
import { useLearning } from '../learning/learning.tsx'

/** The review state after a log. Computed once for all screens; a new event is applied without a replay of the log. */
export const stateAfter = followLog((events) => reviewState(events), applyEvent)

/**
 * The review state, shared by all screens; undefined until the log is read. Imports the scheduler statically, so the first page
 * must not use it.
 */
export function useReviewState(): ReviewState | undefined {
  const { ready, events } = useLearning()
  return ready ? stateAfter(events) : undefined
}
