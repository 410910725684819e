import { isStudied, type Card } from './card.ts'
import type { ReviewState } from './review-state.ts'

/** The word reviewed last, in this sitting or one before; undefined where it is too long ago to matter. */
export const lastWordReviewed = ({ steps }: ReviewState): string | undefined =>
  steps.findLast(({ isReview }) => isReview)?.wordId

/**
 * No word comes twice in a row, also where a sitting ends and another begins. If only cards of `lastWordId` are left, and
 * their minutes are not over, the instant from which one of them is asked again; undefined where there is something to ask.
 */
export function restsUntil(cards: readonly Card[], lastWordId: string | undefined, now: number): number | undefined {
  if (cards.length === 0 || cards.some(({ wordId }) => wordId !== lastWordId)) return undefined
  const soonest = Math.min(...cards.map((card) => (isStudied(card) ? card.dueAt : 0)))
  return soonest > now ? soonest : undefined
}
