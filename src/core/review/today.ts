import { isStudied } from './card.ts'
import { dueCards, type IsTaught } from './due-cards.ts'
import { reviewSettings, type ReviewSettings } from './review-settings.ts'
import type { ReviewState } from './review-state.ts'

export interface Today {
  /** Cards to review today, new ones included. */
  readonly due: number
  readonly newCards: number
  /** About how long they take; 0 only where nothing is due. */
  readonly minutes: number
}

/** What waits today. @param now milliseconds @param day the learner's local date */
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
  return { due: cards.length, newCards, minutes: Math.ceil(seconds / 60) }
}
