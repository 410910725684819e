import { useMemo } from 'react'
import type { IsTaught } from '#core/review/due-cards.ts'
import { reviewSettings } from '#core/review/review-settings.ts'
import type { ReviewState } from '#core/review/review-state.ts'
import { today, type Today } from '#core/review/today.ts'
import { useClock } from '../learning/clock.ts'
import { useSettings } from '../learner-settings/learner-settings.ts'

export interface DueToday extends Today {
  /** Minutes until `restsUntil`, rounded up. */
  readonly restsMinutes: number | undefined
}

/**
 * Today's due reviews under the learner's settings. Every screen takes its count and its cards from here. `isTaught` must be
 * referentially stable.
 */
export function useToday(state: ReviewState, isTaught: IsTaught): DueToday {
  const { newWordsADay } = useSettings()
  const { now, day } = useClock()
  return useMemo(() => {
    const due = today(state, now, day, { ...reviewSettings, newWordsADay }, isTaught)
    return { ...due, restsMinutes: due.restsUntil && Math.ceil((due.restsUntil - now) / 60_000) }
  }, [state, now, day, newWordsADay, isTaught])
}
