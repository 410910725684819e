import type { Rating, ReviewMode } from '../learning-log/event.ts'
import type { Card } from './card.ts'

/**
 * How a card is asked. What is new, being learnt or forgotten: by choosing, the lightest. What is learnt: the meaning by
 * recalling it and rating oneself, the Kikuyu by typing it.
 */
export function questionKind({ state, direction }: Card): ReviewMode {
  if (state !== 'review') return 'choose'
  return direction === 'kikuyu-english' ? 'show' : 'type'
}

/** How an answer turned out; `shown`: the learner looked, and says how it went. */
export type Answer = 'right' | 'nearly' | 'wrong' | 'shown'

/**
 * The ratings that an answer allows. A wrong answer was not remembered, so only a slip of the finger may soften it; an answer that was
 * nearly right was not easy.
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

/** The rating to offer first. `easy` is only ever the learner's own word. */
export function suggestedRating(answer: Answer): Rating | undefined {
  return suggested[answer]
}

const suggested: Readonly<Record<Answer, Rating | undefined>> = {
  right: 'good',
  nearly: 'hard',
  wrong: 'again',
  shown: undefined,
}
