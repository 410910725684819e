import type { StoredEvent } from '#core/learning-log/event.ts'
import type { MemoryStage } from '#core/review/card.ts'
import type { ReviewState } from '#core/review/review-state.ts'
import { wordStages } from '#core/statistics/statistics.ts'
import { stateAfter } from './use-review-state.ts'

export interface CardState {
  readonly state: ReviewState
  /** The memory stage of each word met, by word id. */
  readonly stages: ReadonlyMap<string, MemoryStage>
}

/** Derives the review state and the memory stages from the learning log. */
export function cardStateOf(events: readonly StoredEvent[]): CardState {
  const state = stateAfter(events)
  return { state, stages: wordStages(state) }
}
