import {
  allCards,
  type Card,
  isLeech,
  isStudied,
  type NewCard,
  otherDirection,
  type StudiedCard,
  reviewSettings,
  type ReviewSettings,
} from './card.ts'
import { dayName, dayNumber, type DayNumber } from '../learning-log/event.ts'
import type { ReviewState } from './review-state.ts'

/** True if the course still teaches the word; cards of removed words are skipped. */
export type IsTaught = (wordId: string) => boolean

/**
 * The cards to review today, in order. A card is due from the start of its day.
 *
 * 1. Cards learnt or forgotten minutes ago, once their minutes have passed.
 * 2. Reviews, the longest overdue first; within a day the least stable first.
 * 3. New words in the order they were met, up to the limit minus the words introduced elsewhere today. A word starts
 *    from Kikuyu to English. Its other direction follows on a later day, once the first is learnt, with the same daily
 *    limit.
 * 4. Cards whose minutes have not passed yet.
 *
 * The two directions of a word are separated: no word comes twice in a row. Leeches are suspended (see `leeches`).
 *
 * @param now milliseconds since 1970
 * @param day the learner's local date, `2026-11-21`
 */
export function dueCards(
  state: ReviewState,
  now: number,
  day: string,
  settings: ReviewSettings = reviewSettings,
  isTaught: IsTaught = () => true,
): Card[] {
  const today = dayNumber(day)
  const cards = allCards(state.words).filter(({ wordId }) => isTaught(wordId))
  const due = cards.filter((card): card is StudiedCard => isDue(card, today, settings))
  const learning = due.filter((card) => card.state !== 'review').toSorted((one, other) => one.dueAt - other.dueAt)
  const reviews = due.filter((card) => card.state === 'review').toSorted(byUrgency)
  // Minutes left over from an earlier day have passed, regardless of the clock.
  const isOver = (card: StudiedCard) => card.dueAt <= now || card.dueOn < today
  return separated([
    ...learning.filter(isOver),
    ...reviews,
    ...cardsToIntroduce(state, cards, today, settings),
    ...learning.filter((card) => !isOver(card)),
  ])
}

/** Cards that are suspended because they were forgotten too often. */
export function leeches(state: ReviewState, settings: ReviewSettings = reviewSettings): Card[] {
  return allCards(state.words).filter((card) => isLeech(card, settings))
}

const isDue = (card: Card, today: DayNumber, settings: ReviewSettings) =>
  isStudied(card) && card.dueOn <= today && !isLeech(card, settings)

const isBegunBefore = (card: Card | undefined, today: DayNumber) =>
  card !== undefined && isStudied(card) && card.firstOn < today

const byUrgency = (one: StudiedCard, other: StudiedCard) =>
  one.dueOn - other.dueOn || one.stability - other.stability || byKey(one, other)

function cardsToIntroduce(
  state: ReviewState,
  cards: readonly Card[],
  today: DayNumber,
  { newWordsADay }: ReviewSettings,
) {
  const other = (card: Card) => state.words.get(card.wordId)?.[otherDirection(card.direction)]
  const waiting = cards
    .filter((card): card is NewCard => card.state === 'new')
    .toSorted((one, later) => one.metAt - later.metAt || byKey(one, later))
  const firsts = waiting.filter((card) => card.direction === 'kikuyu-english' && other(card)?.state === 'new')
  const seconds = waiting.filter((card) => isBegunBefore(other(card), today) && other(card)?.state === 'review')

  const begunToday = cards.filter((card) => isStudied(card) && card.firstOn === today)
  const secondsToday = begunToday.filter((card) => isBegunBefore(other(card), today))
  const wordsToday = new Set(begunToday.map(({ wordId }) => wordId))
  for (const { wordId } of secondsToday) wordsToday.delete(wordId)
  return [
    ...firsts.slice(0, Math.max(0, newWordsADay - wordsToday.size)),
    ...seconds.slice(0, Math.max(0, newWordsADay - secondsToday.length)),
  ]
}

/** Any fixed order will do. */
const byKey = (one: Card, other: Card) => {
  if (one.wordId !== other.wordId) return one.wordId < other.wordId ? -1 : 1
  return one.direction < other.direction ? 1 : -1
}

interface OfWord {
  readonly wordId: string
}

/**
 * Reorders the cards so that no word comes twice in a row, moving as few as possible. A card that cannot be separated
 * is left out, for the next round.
 */
export function separated<Item extends OfWord>(cards: readonly Item[]): Item[] {
  const row: Item[] = []
  let waiting: Item[] = []
  for (const card of cards) {
    if (row.at(-1)?.wordId === card.wordId) {
      waiting.push(card)
      continue
    }
    row.push(card)
    const next = waiting.find(({ wordId }) => wordId !== card.wordId)
    if (!next) continue
    row.push(next)
    waiting = waiting.filter((other) => other !== next)
  }
  for (const card of waiting) {
    const position = lastPositionFor(card, row)
    if (position !== undefined) row.splice(position, 0, card)
  }
  return row
}

function lastPositionFor({ wordId }: OfWord, row: readonly OfWord[]): number | undefined {
  for (let position = row.length; position >= 0; position--)
    if (row[position - 1]?.wordId !== wordId && row[position]?.wordId !== wordId) return position
  return undefined
}

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
export function dueToday(
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
