import { useMemo } from 'react'
import type { IsTaught } from '#core/review/due-cards.ts'
import { reviewSettings } from '#core/review/review-settings.ts'
import type { ReviewState } from '#core/review/review-state.ts'
import { today, type Today } from '#core/review/today.ts'
import { useClock } from '../learning/clock.ts'
import { useSettings } from '../settings/settings-store.ts'

export interface DueToday extends Today {
  /** Whole minutes until `restsUntil`. */
  readonly restsMinutes: number | undefined
}

/** The reviews of today with the learner's settings: the only count that a screen shows or asks from. `isTaught` must stay the same. */
export function useToday(state: ReviewState, isTaught: IsTaught): DueToday {
  const { newWordsADay } = useSettings()
  const { now, day } = useClock()
  return useMemo(() => {
    const due = today(state, now, day, { ...reviewSettings, newWordsADay }, isTaught)
    return { ...due, restsMinutes: due.restsUntil && Math.ceil((due.restsUntil - now) / 60_000) }
  }, [state, now, day, newWordsADay, isTaught])
}
