import type { Rating, ReviewMode } from '../learning-log/event.ts'
import { type Card, isStudied } from './card.ts'

/**
 * The exercise for a card. New, learning and forgotten cards: choosing, the easiest. Learnt cards: recall and
 * self-rating for the meaning, typing for the Kikuyu.
 */
export function scheduledKind({ state, direction }: Card): ReviewMode {
  if (state !== 'review') return 'choose'
  return direction === 'kikuyu-english' ? 'show' : 'type'
}

/** The share of the reviews of a meaning in which the word is heard, not read. */
const BY_EAR = 1 / 3

/** Whether the word of a card is heard. A word that was never reviewed is read first. `chance`: 0 to 1. */
export const isAskedByEar = (card: Card, chance: number): boolean =>
  card.direction === 'kikuyu-english' && isStudied(card) && chance < BY_EAR

/**
 * The exercise among the `wanted` ones that is nearest in effort to `kind`; `kind` itself if none is wanted.
 */
export const exerciseKind = (kind: ReviewMode, wanted: readonly ReviewMode[]): ReviewMode =>
  nearest[kind].find((candidate) => wanted.includes(candidate)) ?? kind

const nearest: Readonly<Record<ReviewMode, readonly ReviewMode[]>> = {
  choose: ['choose', 'show', 'type'],
  show: ['show', 'choose', 'type'],
  type: ['type', 'show', 'choose'],
}

/** The result of an answer; `shown`: the learner revealed the answer and rates it. */
export type Answer = 'right' | 'nearly' | 'wrong' | 'shown'

/**
 * The ratings that an answer allows. A wrong answer is `again`, or `hard` for a mistype; a nearly right one is never
 * `easy`.
 */
export function allowedRatings(answer: Answer): readonly Rating[] {
  return allowed[answer]
}

const allowed: Readonly<Record<Answer, readonly Rating[]>> = {
  right: ['again', 'hard', 'good', 'easy'],
  shown: ['again', 'hard', 'good', 'easy'],
  nearly: ['again', 'hard', 'good'],
  wrong: ['again', 'hard'],
}

/** The rating to preselect. Only the learner can decide that it was `easy`. */
export function suggestedRating(answer: Answer): Rating | undefined {
  return suggested[answer]
}

const suggested: Readonly<Record<Answer, Rating | undefined>> = {
  right: 'good',
  nearly: 'hard',
  wrong: 'again',
  shown: undefined,
}
