import { isStudied, type Card } from './card.ts'
import { dueCards, type IsTaught } from './due-cards.ts'
import { lastWordReviewed, restsUntil } from './resting.ts'
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
