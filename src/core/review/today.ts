import { type Card, isStudied } from './card.ts'
import { dueCards, type IsTaught } from './due-cards.ts'
import { reviewSettings, type ReviewSettings } from './review-settings.ts'
import type { ReviewState } from './review-state.ts'

/** The reviews of today: what home counts is what a review session asks. */
export interface Today {
  /** To review today, new ones included, in the order to ask. */
  readonly cards: readonly Card[]
  readonly newCards: number
  /** About how long they take; 0 only where nothing is due. */
  readonly minutes: number
  /** The word reviewed last: the session does not begin with it. */
  readonly lastWordId: string | undefined
  /** The instant until which nothing can be asked, since only the word reviewed last is left. */
  readonly restsUntil: number | undefined
}

/** @param now milliseconds @param day the learner's local date */
export function today(
  state: ReviewState,
  now: number,
  day: string,
  settings: ReviewSettings = reviewSettings,
  isTaught?: IsTaught,
): Today {
  const cards = dueCards(state, now, day, settings, isTaught)
  const newCards = cards.filter((card) => !isStudied(card)).length
  const seconds = (cards.length - newCards) * settings.secondsACard + newCards * settings.secondsANewCard
  const lastWordId = lastWordReviewed(state)
  const minutes = Math.ceil(seconds / 60)
  return { cards, newCards, minutes, lastWordId, restsUntil: restsUntil(cards, lastWordId, now) }
}

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
