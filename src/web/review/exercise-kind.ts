import type { ReviewMode } from '#core/learning-log/event.ts'

/** In place of a kind that the learner does not want, the one nearest to it in effort. */
const nearest: Readonly<Record<ReviewMode, readonly ReviewMode[]>> = {
  choose: ['choose', 'show', 'type'],
  show: ['show', 'choose', 'type'],
  type: ['type', 'show', 'choose'],
}

/** How a card is asked: as the memory would, if the learner wants that kind. */
export const exerciseKind = (kind: ReviewMode, wanted: readonly ReviewMode[]): ReviewMode =>
  nearest[kind].find((candidate) => wanted.includes(candidate)) ?? kind
