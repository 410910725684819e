import { dueCards } from '#core/review/due-cards.ts'
import { lastWordReviewed, restsUntil } from '#core/review/resting.ts'
import { reviewSettings } from '#core/review/review-settings.ts'
import type { ReviewState } from '#core/review/review-state.ts'
import { useClock } from '../learning/clock.ts'
import { useSettings } from '../settings/settings-store.ts'
import { useReviewWords } from './review-words.ts'

/** What can still be reviewed today, and for how many minutes it rests where it is the word just seen. */
export function useLeft(state: ReviewState): { cards: number; restsMinutes: number | undefined } {
  const { byId } = useReviewWords()
  const { newWordsADay } = useSettings()
  const { now, day } = useClock()
  const cards = dueCards(state, now, day, { ...reviewSettings, newWordsADay }, (id) => byId.has(id))
  const until = restsUntil(cards, lastWordReviewed(state), now)
  return { cards: cards.length, restsMinutes: until && Math.ceil((until - now) / 60_000) }
}
