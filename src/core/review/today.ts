import { allCards, type Card, isStudied } from './card.ts'
import { dayName, dayNumber } from './day-number.ts'
import { dueCards, type IsTaught } from './due-cards.ts'
import { reviewSettings, type ReviewSettings } from './review-settings.ts'
import type { ReviewState } from './review-state.ts'

/** Today's due reviews. The home screen counts the same cards that a review session asks. */
export interface Today {
  /** The cards to review today, including new ones, in the order to ask. */
  readonly cards: readonly Card[]
  readonly newCards: number
  /** Estimated duration; 0 only when nothing is due. */
  readonly minutes: number
  /** The word reviewed last; a session does not begin with it. */
  readonly lastWordId: string | undefined
  /** When the only word left is the one reviewed last: the instant of its next question, in milliseconds. */
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

/** The word reviewed last, in this review session or an earlier one; undefined when that is too long ago to matter. */
export const lastWordReviewed = ({ changes }: ReviewState): string | undefined =>
  changes.findLast(({ isReview }) => isReview)?.wordId

/**
 * No word is asked twice in a row, also across review sessions. Returns the instant of the next question when only cards of
 * `lastWordId` are left and not due yet; undefined when a card can be asked now.
 */
export function restsUntil(cards: readonly Card[], lastWordId: string | undefined, now: number): number | undefined {
  if (cards.length === 0 || cards.some(({ wordId }) => wordId !== lastWordId)) return undefined
  const soonest = Math.min(...cards.map((card) => (isStudied(card) ? card.dueAt : 0)))
  return soonest > now ? soonest : undefined
}

/**
 * The first day after today on which something is due as things stand; undefined when nothing ever is.
 * @param now milliseconds @param day the learner's local date
 */
export function nextDueDay(
  state: ReviewState,
  now: number,
  day: string,
  settings: ReviewSettings,
  isTaught: IsTaught,
): string | undefined {
  const tomorrow = dayNumber(day) + 1
  const days = allCards(state.words)
    .filter(isStudied)
    .map(({ dueOn }) => dueOn)
    .filter((due) => due > tomorrow)
  const candidates = [tomorrow, ...new Set(days.toSorted((one, other) => one - other))].map(dayName)
  return candidates.find((candidate) => dueCards(state, now, candidate, settings, isTaught).length > 0)
}
