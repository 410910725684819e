import { applyEvent, reviewState } from '#core/review/review-state.ts'
import { followLog } from '../learning/follow-log.ts'

/** The learner's cards after a log, folded once for every screen: an event more is not a replay. */
export const stateAfter = followLog((events) => reviewState(events), applyEvent)
