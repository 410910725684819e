import { allCards, isStudied } from '#core/review/card.ts'
import { dayName, dayNumber } from '#core/review/day-number.ts'
import { dueCards, type IsTaught } from '#core/review/due-cards.ts'
import type { ReviewSettings } from '#core/review/review-settings.ts'
import type { ReviewState } from '#core/review/review-state.ts'
import type { Clock } from '../learning/clock.ts'

/** The next day, after today, on which something is due as things stand; undefined where nothing ever is. */
export function nextDueDay(
  state: ReviewState,
  { now, day }: Clock,
  settings: ReviewSettings,
  isTaught: IsTaught,
): string | undefined {
  const today = dayNumber(day)
  const days = allCards(state.words)
    .filter(isStudied)
    .map(({ dueOn }) => dueOn)
    .filter((due) => due > today + 1)
  const candidates = [today + 1, ...new Set(days.toSorted((one, other) => one - other))].map(dayName)
  return candidates.find((candidate) => dueCards(state, now, candidate, settings, isTaught).length > 0)
}
