import type { EventPayload, Rating, ReviewMode } from '../learning-log/event.ts'
import { isLeech, isStudied, type Card, type StudiedCard, reviewSettings, type ReviewSettings } from './card.ts'
import { schedulerFor, type Moment } from './scheduler.ts'

/**
 * A review session. Plain data, so it can be stored and resumed. A card rated `again` (or `hard` while it is being
 * learnt) comes back in the same session. No word comes twice in a row, so the session is finished, with cards
 * `waiting` for later, when only the word just asked is left.
 */
export type ReviewSession = Asked | Answered | Ended

interface SessionBase {
  /** Cards still to ask, in order. */
  readonly waiting: readonly Card[]
  /** The ratings of this session, oldest first. */
  readonly reviewed: readonly Reviewed[]
}

interface Asked extends SessionBase {
  readonly status: 'asked'
  readonly card: Card
  readonly kind: ReviewMode
}

export interface Answered extends SessionBase {
  readonly status: 'answered'
  readonly card: Card
  readonly kind: ReviewMode
  readonly answer: Answer
}

export interface Ended extends SessionBase {
  readonly status: 'finished' | 'stopped'
}

export interface Reviewed {
  /** The id of the `card-reviewed` event in the learning log. */
  readonly eventId: string
  readonly rating: Rating
  readonly kind: ReviewMode
  readonly before: Card
  readonly after: StudiedCard
  /** Suspended by this review, because it was forgotten too often. */
  readonly isNowLeech: boolean
  readonly waitingBefore: readonly Card[]
}

export type ReviewSessionEvent =
  | { readonly type: 'answered'; readonly answer: Answer }
  | { readonly type: 'rated'; readonly rating: Rating; readonly eventId: string; readonly moment: Moment }
  | { readonly type: 'rating-undone' }
  | { readonly type: 'stopped' }

/** A review session over these cards (see `dueCards`). It begins with another word than `lastWordId` if possible. */
export function startReview(cards: readonly Card[], lastWordId?: string): ReviewSession {
  const first = cards.find(({ wordId }) => wordId !== lastWordId) ?? cards[0]
  const rest = cards.filter((card) => card !== first)
  return ask({ waiting: first ? [first, ...rest] : [], reviewed: [] })
}

export function reviewSession(
  session: ReviewSession,
  event: ReviewSessionEvent,
  settings: ReviewSettings = reviewSettings,
): ReviewSession {
  switch (event.type) {
    case 'answered':
      return session.status === 'asked' ? { ...session, status: 'answered', answer: event.answer } : session
    case 'rated':
      return session.status === 'answered' ? rated(session, event, settings) : session
    case 'rating-undone':
      return undone(session)
    case 'stopped':
      return stopped(session)
  }
}

/** The payload of the learning-log event for a rating. The event's id goes into the `rated` event of the session. */
export function reviewPayload({ card, kind }: Answered, rating: Rating, elapsedMs: number): EventPayload {
  const { wordId, direction } = card
  return { type: 'card-reviewed', wordId, direction, mode: kind, rating, elapsedMs }
}

/** The rating that can be undone. */
export const lastReviewed = ({ reviewed }: ReviewSession): Reviewed | undefined => reviewed.at(-1)

function rated(
  { card, kind, waiting, reviewed }: Answered,
  { rating, eventId, moment }: Extract<ReviewSessionEvent, { type: 'rated' }>,
  settings: ReviewSettings,
): ReviewSession {
  const after = schedulerFor(settings).rate(card, rating, moment)
  const isNowLeech = isLeech(after, settings)
  const again = after.dueOn <= moment.day && !isNowLeech
  const done = { eventId, rating, kind, before: card, after, isNowLeech, waitingBefore: waiting }
  return ask({ waiting: again ? [...waiting, after] : waiting, reviewed: [...reviewed, done] })
}

function ask({ waiting, reviewed }: SessionBase): ReviewSession {
  const last = reviewed.at(-1)?.before.wordId
  const card = waiting.find(({ wordId }) => wordId !== last)
  if (!card) return { status: 'finished', waiting, reviewed }
  return {
    status: 'asked',
    card,
    kind: scheduledKind(card),
    waiting: waiting.filter((other) => other !== card),
    reviewed,
  }
}

/** Asks the card just rated again, and puts the card after it back among the waiting ones. */
function undone(session: ReviewSession): ReviewSession {
  const last = lastReviewed(session)
  if (!last) return session
  const { before: card, kind, waitingBefore: waiting } = last
  return { status: 'asked', card, kind, waiting, reviewed: session.reviewed.slice(0, -1) }
}

function stopped(session: ReviewSession): ReviewSession {
  if (session.status !== 'asked' && session.status !== 'answered') return session
  return { status: 'stopped', waiting: [session.card, ...session.waiting], reviewed: session.reviewed }
}

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

/** True if the word of a card is heard. A word that was never reviewed is read first. `chance`: 0 to 1. */
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
