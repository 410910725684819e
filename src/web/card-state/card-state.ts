import type { StoredEvent } from '#core/learning-log/event.ts'
import type { MemoryStage } from '#core/review/card.ts'
import type { ReviewState } from '#core/review/review-state.ts'
import { wordStages } from '#core/statistics/statistics.ts'
import { stateAfter } from './state-after.ts'

export interface Memory {
  readonly state: ReviewState
  /** The stage of each word met, by its id. */
  readonly stages: ReadonlyMap<string, MemoryStage>
}

/** What the log tells of the learner's memory. */
export function cardStateOf(events: readonly StoredEvent[]): Memory {
  const state = stateAfter(events)
  return { state, stages: wordStages(state) }
}
