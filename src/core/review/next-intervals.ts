import type { Rating } from '../learning-log/event.ts'
import type { Card } from './card.ts'
import { reviewSettings, type ReviewSettings } from './review-settings.ts'
import { schedulerFor, type Moment } from './scheduler.ts'

/** The time until a card is asked again. */
export interface Interval {
  readonly unit: 'minutes' | 'days'
  readonly count: number
}

/** The interval that each rating would give the card now, shown on the buttons. */
export function nextIntervals(
  card: Card,
  moment: Moment,
  settings: ReviewSettings = reviewSettings,
): Readonly<Record<Rating, Interval>> {
  const after = (rating: Rating): Interval => {
    const { interval, dueAt } = schedulerFor(settings).rate(card, rating, moment)
    return interval > 0
      ? { unit: 'days', count: interval }
      : { unit: 'minutes', count: Math.round((dueAt - moment.at) / 60_000) }
  }
  return { again: after('again'), hard: after('hard'), good: after('good'), easy: after('easy') }
}
