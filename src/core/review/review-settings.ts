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
