import { useMemo } from 'react'
import type { StoredEvent } from '#core/learning-log/event.ts'
import { type CardStage, reviewSettings } from '#core/review/card.ts'
import { dueToday, type IsTaught, type Today } from '#core/review/due-cards.ts'
import { applyEvent, reviewState, type ReviewState } from '#core/review/review-state.ts'
import { wordStages } from '#core/statistics/statistics.ts'
import { useClock } from '../learning/clock.ts'
import { followLog } from '../learning/follow-log.ts'
import { useLearning } from '../learning/learning.tsx'
import { useSettings } from '../learner-settings/learner-settings.ts'

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

export interface CardState {
  readonly state: ReviewState
  /** The stage of each word met, by word id. */
  readonly stages: ReadonlyMap<string, CardStage>
}

/** Derives the review state and the stages of the words from the learning log. */
export function cardStateOf(events: readonly StoredEvent[]): CardState {
  const state = stateAfter(events)
  return { state, stages: wordStages(state) }
}

export interface DueToday extends Today {
  /** Minutes until `restsUntil`, rounded up. */
  readonly restsMinutes: number | undefined
}

/**
 * Today's due reviews under the learner's settings. Every screen takes its count and its cards from here. `isIncluded` must be
 * referentially stable.
 */
export function useToday(state: ReviewState, isIncluded: IsTaught): DueToday {
  const { newWordsADay } = useSettings()
  const { now, day } = useClock()
  return useMemo(() => {
    const due = dueToday(state, now, day, { ...reviewSettings, newWordsADay }, isIncluded)
    return { ...due, restsMinutes: due.restsUntil && Math.ceil((due.restsUntil - now) / 60_000) }
  }, [state, now, day, newWordsADay, isIncluded])
}
