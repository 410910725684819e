import { type StoredEvent, dayName, dayNumber } from '../learning-log/event.ts'
import { isEventOf, type EventOf, withoutUndone } from '../learning-log/known-event.ts'
import {
  allCards,
  isLeech,
  isStudied,
  cardStage,
  type CardStage,
  type WordCards,
  reviewSettings,
  type ReviewSettings,
} from '../review/card.ts'
import { reviewState, type ReviewState } from '../review/review-state.ts'

export interface DayCount {
  /** The learner's local date. */
  readonly day: string
  readonly count: number
}

/** Reviews on each of the last `days` days, today last, without undone ones. */
export function reviewsByDay(events: readonly StoredEvent[], today: string, days = 30): DayCount[] {
  const counts = new Map<string, number>()
  for (const { day } of reviewsIn(events)) counts.set(day, (counts.get(day) ?? 0) + 1)
  return lastDays(today, days).map((day) => ({ day, count: counts.get(day) ?? 0 }))
}

/**
 * The number of words per stage. A word counts by its weaker direction that has started: one that is young from Kikuyu
 * to English and not yet asked the other way is young.
 */
export function wordsByStage(
  state: ReviewState,
  settings: ReviewSettings = reviewSettings,
): Readonly<Record<CardStage, number>> {
  const counts: Record<CardStage, number> = { new: 0, learning: 0, young: 0, mature: 0 }
  for (const stage of wordStages(state, settings).values()) counts[stage]++
  return counts
}

/** The stage of each word met, by word id. */
export function wordStages(
  state: ReviewState,
  settings: ReviewSettings = reviewSettings,
): ReadonlyMap<string, CardStage> {
  const stageOf = (cards: WordCards) =>
    weakerBegun(cardStage(cards['kikuyu-english'], settings), cardStage(cards['english-kikuyu'], settings))
  return new Map([...state.words].map(([wordId, cards]) => [wordId, stageOf(cards)]))
}

const order: readonly CardStage[] = ['learning', 'young', 'mature', 'new']
const weakerBegun = (one: CardStage, other: CardStage) => (order.indexOf(one) < order.indexOf(other) ? one : other)

export interface Remembered {
  readonly remembered: number
  readonly asked: number
}

export interface Retention {
  readonly young: Remembered
  readonly mature: Remembered
  readonly all: Remembered
  /** The target share: 0.9. */
  readonly target: number
}

/**
 * How many due cards were remembered in the last 30 days up to `today`. Counts reviews of learnt cards only, not new
 * ones or those in their minutes: the first of a card each day, remembered if rated hard or better, young or mature as
 * before the review.
 */
export function retention(
  events: readonly StoredEvent[],
  today: string,
  settings: ReviewSettings = reviewSettings,
  days = 30,
): Retention {
  const from = dayName(dayNumber(today) - days + 1)
  const counts = { young: { remembered: 0, asked: 0 }, mature: { remembered: 0, asked: 0 } }
  reviewState(events, settings, (event, before) => {
    if (!isEventOf('card-reviewed', event) || event.day < from || event.day > today) return
    if (before?.state !== 'review' || before.lastOn === dayNumber(event.day)) return
    const count = counts[cardStage(before, settings) === 'mature' ? 'mature' : 'young']
    count.asked++
    if (event.rating !== 'again') count.remembered++
  })
  const { young, mature } = counts
  const all = { remembered: young.remembered + mature.remembered, asked: young.asked + mature.asked }
  return { young, mature, all, target: settings.retention }
}

/** The share remembered, 0 to 100, rounded; undefined if nothing was asked. */
export const percentRemembered = ({ remembered, asked }: Remembered): number | undefined =>
  asked === 0 ? undefined : Math.round((100 * remembered) / asked)

/** Cards due on each of the next `days` days, today first including overdue ones; without new words. */
export function forecast(
  state: ReviewState,
  today: string,
  settings: ReviewSettings = reviewSettings,
  days = 14,
): DayCount[] {
  const first = dayNumber(today)
  const counts = Array.from({ length: days }, () => 0)
  for (const card of allCards(state.words)) {
    if (!isStudied(card) || isLeech(card, settings)) continue
    const ahead = Math.max(0, card.dueOn - first)
    if (ahead < days) counts[ahead] = (counts[ahead] ?? 0) + 1
  }
  return counts.map((count, ahead) => ({ day: dayName(first + ahead), count }))
}

function reviewsIn(events: readonly StoredEvent[]): EventOf<'card-reviewed'>[] {
  const byId = new Map(withoutUndone(events).map((event) => [event.id, event]))
  return [...byId.values()].filter((event) => isEventOf('card-reviewed', event))
}

const lastDays = (today: string, days: number) =>
  Array.from({ length: days }, (_, index) => dayName(dayNumber(today) - days + 1 + index))
