/** All numbers of the memory that may be changed, in one place. */
export interface ReviewSettings {
  /** The share of due cards that should still be remembered: above 0, below 1. A lower one asks less often. */
  readonly retention: number
  /** Words met for the first time in reviews on one day; those first met in a lesson or test that day count too. */
  readonly newWordsADay: number
  /** A card asked again only after this many days is mature. */
  readonly matureDays: number
  /** A card with this many lapses is a leech: it is set aside. */
  readonly leechLapses: number
  /** A card just learnt or forgotten is asked again after this many minutes, before it is due on a later day. */
  readonly againMinutes: number
  /** The average time for a card, for the estimate of today's minutes. */
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
