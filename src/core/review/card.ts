import type { Direction, DayNumber } from '../learning-log/event.ts'

/** A word in one direction of testing. Each direction has a schedule of its own. */
export type Card = NewCard | StudiedCard

interface CardOf {
  readonly wordId: string
  /** From the language of the question to the language of the answer. */
  readonly direction: Direction
}

/** Met in a lesson, on a flashcard, or through the other direction; not yet asked. */
export interface NewCard extends CardOf {
  readonly state: 'new'
  /** When the word was first met, in milliseconds since 1970: new words are asked in this order. */
  readonly metAt: number
}

export interface StudiedCard extends CardOf {
  /** `learning` and `relearning` cards are asked again within minutes, `review` cards after days. */
  readonly state: 'learning' | 'review' | 'relearning'
  readonly metAt: number
  /** Days until the probability of recall falls to 90 %. */
  readonly stability: number
  /** 1 to 10. */
  readonly difficulty: number
  /** Days between the last review and the next; 0 while learning. */
  readonly interval: number
  /** The first local day on which it is due. */
  readonly dueOn: DayNumber
  /** While learning, the instant from which it is due that day, in milliseconds; otherwise 0. */
  readonly dueAt: number
  readonly firstOn: DayNumber
  readonly lastOn: DayNumber
  /** The instant of the last review, in milliseconds since 1970. */
  readonly lastAt: number
  readonly reviews: number
  /** The number of times it was forgotten after being learnt. */
  readonly lapses: number
}

/** How well a card is known, as shown to the learner. */
export type CardStage = 'new' | 'learning' | 'young' | 'mature'

/** Both cards of a word. */
export type WordCards = Readonly<Record<Direction, Card>>

/** The cards of all these words. */
export const allCards = (words: ReadonlyMap<string, WordCards>): Card[] =>
  [...words.values()].flatMap((cards) => [cards['kikuyu-english'], cards['english-kikuyu']])

export const otherDirection = (direction: Direction): Direction =>
  direction === 'kikuyu-english' ? 'english-kikuyu' : 'kikuyu-english'

export const isStudied = (card: Card): card is StudiedCard => card.state !== 'new'

export const isLeech = (card: Card, { leechLapses }: ReviewSettings): boolean =>
  isStudied(card) && card.lapses >= leechLapses

export function cardStage(card: Card, { matureDays }: ReviewSettings): CardStage {
  if (card.state === 'new') return 'new'
  if (card.state !== 'review') return 'learning'
  return card.interval >= matureDays ? 'mature' : 'young'
}

/** All adjustable numbers of the schedule. */
export interface ReviewSettings {
  /** The share of due cards to be remembered: above 0, below 1. A lower share asks less often. */
  readonly retention: number
  /** Words met for the first time in reviews in a day; words first met in a lesson or test that day count too. */
  readonly newWordsADay: number
  /** A card is mature from this interval in days on. */
  readonly matureDays: number
  /** A card forgotten this many times is a leech and is suspended. */
  readonly leechLapses: number
  /** A card just learnt or forgotten is asked again after this many minutes, before its interval is in days. */
  readonly againMinutes: number
  /** The average time per card, for the estimate of today's minutes. */
  readonly secondsACard: number
  readonly secondsANewCard: number
}

export const reviewSettings: ReviewSettings = {
  retention: 0.9,
  newWordsADay: 10,
  matureDays: 21,
  leechLapses: 8,
  againMinutes: 10,
  secondsACard: 8,
  secondsANewCard: 16,
}
