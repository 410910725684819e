import type { Direction } from '../learning-log/event.ts'
import type { DayNumber } from './day-number.ts'
import type { ReviewSettings } from './review-settings.ts'

/** A word to remember in one direction. Each of its two directions has a card with its own schedule. */
export type Card = NewCard | StudiedCard

interface CardOf {
  readonly wordId: string
  /** From the question's language to the answer's. */
  readonly direction: Direction
}

/** Met in a lesson, on a flashcard, or through the other direction; not asked yet. */
export interface NewCard extends CardOf {
  readonly state: 'new'
  /** The instant the word was first met, in milliseconds: new words come in this order. */
  readonly metAt: number
}

export interface StudiedCard extends CardOf {
  /** `learning` and `relearning` come again within minutes, `review` after days. */
  readonly state: 'learning' | 'review' | 'relearning'
  readonly metAt: number
  /** Days until the chance of remembering has fallen to 90 %. */
  readonly stability: number
  /** 1 to 10. */
  readonly difficulty: number
  /** Days between the last review and the next; 0 while learning. */
  readonly interval: number
  /** The first local day on which it is due. */
  readonly dueOn: DayNumber
  /** While learning, the instant from which it is due that day; else 0. */
  readonly dueAt: number
  readonly firstOn: DayNumber
  readonly lastOn: DayNumber
  /** The instant of the last review, in milliseconds. */
  readonly lastAt: number
  readonly reviews: number
  /** How often it was forgotten after it had been learnt. */
  readonly lapses: number
}

/** How well a card is known, as shown to the learner. */
export type MemoryStage = 'new' | 'learning' | 'young' | 'mature'

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

export function memoryStage(card: Card, { matureDays }: ReviewSettings): MemoryStage {
  if (card.state === 'new') return 'new'
  if (card.state !== 'review') return 'learning'
  return card.interval >= matureDays ? 'mature' : 'young'
}
