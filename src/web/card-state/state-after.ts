import { applyEvent, reviewState } from '#core/review/review-state.ts'
import { followLog } from '../learning/follow-log.ts'

/** The review state after a log. Computed once for all screens; a new event is applied without a replay of the log. */
export const stateAfter = followLog((events) => reviewState(events), applyEvent)
