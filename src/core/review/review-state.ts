import type { StoredEvent } from '../learning-log/event.ts'
import { isEventOf } from '../learning-log/known-event.ts'
import { inOrder, mergeEvents } from '../learning-log/merge-events.ts'
import { isUndone, undoneReviews } from '../learning-log/undone-reviews.ts'
import { cardKey, directions, type Card } from './card.ts'
import { dayNumber } from './day-number.ts'
import { evidenceOf, type Evidence } from './evidence.ts'
import { reviewSettings, type ReviewSettings } from './review-settings.ts'
import { schedulerFor, type Scheduler } from './scheduler.ts'

/** The learner's cards after a log. A pure function of the log and the settings: never stored, never edited. */
export interface ReviewState {
  /** By `cardKey`; a word that was met has two. */
  readonly cards: ReadonlyMap<string, Card>
  readonly settings: ReviewSettings
  /** The newest event that the cards know of. */
  readonly newest: Pick<StoredEvent, 'at' | 'id'> | undefined
  /** Reviews taken back, also where the review itself is still to arrive. */
  readonly undone: ReadonlySet<string>
  /** The last steps, newest last, so that they can be taken back without a replay. */
  readonly steps: readonly Step[]
}

interface Step {
  readonly eventId: string
  /** Only a review can be taken back. */
  readonly isReview: boolean
  readonly wordId: string
  /** The word's cards as they were before, in the order of `directions`. */
  readonly before: readonly (Card | undefined)[]
}

const stepsKept = 40

/** Sees each event that put a card to the test, in order, and the card as it was before. */
export type Observe = (event: StoredEvent, before: Card | undefined) => void

/** The cards after a whole log, in any order of arrival. */
export function reviewState(
  events: readonly StoredEvent[],
  settings: ReviewSettings = reviewSettings,
  observe?: Observe,
): ReviewState {
  const undone = undoneReviews(events)
  const log = mergeEvents(events)
  const cards = new Map<string, Card>()
  const steps: Step[] = []
  const scheduler = schedulerFor(settings)
  let newest: StoredEvent | undefined
  for (const [place, event] of log.entries()) {
    const evidence = evidenceOf(event)
    if (evidence || isEventOf('review-undone', event)) newest = event
    if (!evidence || isUndone(event, undone)) continue
    // Keeping every step of a long log would hold every former card in memory.
    if (place >= log.length - stepsKept) steps.push(stepOf(cards, event, evidence))
    if (evidence.test) observe?.(event, cards.get(cardKey(evidence.wordId, evidence.test.direction)))
    read(cards, event, evidence, scheduler)
  }
  return { cards, settings, newest, undone, steps }
}

/**
 * The cards after one more event: the same as a replay of the whole log with it, without the replay where the event is newer
 * than all before (the usual case), or takes back one of the last reviews. `log` is the learner's whole log, with or
 * without the event; it is only read when a replay is needed.
 */
export function applyEvent(state: ReviewState, event: StoredEvent, log: readonly StoredEvent[]): ReviewState {
  const evidence = evidenceOf(event)
  const undoes = isEventOf('review-undone', event)
  if (!evidence && !undoes) return state
  const order = state.newest ? inOrder(event, state.newest) : 1
  if (order === 0) return state
  if (order < 0) return reviewState([...log, event], state.settings)
  if (undoes) return takenBack(state, event, event.eventId) ?? reviewState([...log, event], state.settings)
  const newest = { at: event.at, id: event.id }
  if (!evidence || isUndone(event, state.undone)) return { ...state, newest }
  const cards = new Map(state.cards)
  const steps = [...state.steps.slice(1 - stepsKept), stepOf(cards, event, evidence)]
  read(cards, event, evidence, schedulerFor(state.settings))
  return { ...state, cards, steps, newest }
}

/** Without the review, where nothing has happened to its word since; else undefined. */
function takenBack(state: ReviewState, { at, id }: StoredEvent, undoneId: string): ReviewState | undefined {
  const place = state.steps.findLastIndex(({ eventId, isReview }) => isReview && eventId === undoneId)
  const step = state.steps[place]
  if (!step || state.steps.some(({ wordId }, later) => later > place && wordId === step.wordId)) return undefined
  const cards = new Map(state.cards)
  for (const [index, direction] of directions.entries()) {
    const before = step.before[index]
    if (before) cards.set(cardKey(step.wordId, direction), before)
    else cards.delete(cardKey(step.wordId, direction))
  }
  const undone = new Set(state.undone).add(undoneId)
  return { ...state, cards, undone, steps: state.steps.toSpliced(place, 1), newest: { at, id } }
}

function stepOf(cards: ReadonlyMap<string, Card>, event: StoredEvent, { wordId }: Evidence): Step {
  return {
    eventId: event.id,
    isReview: event.type === 'card-reviewed',
    wordId,
    before: directions.map((direction) => cards.get(cardKey(wordId, direction))),
  }
}

/** Changes the cards by what the event tells. */
function read(cards: Map<string, Card>, event: StoredEvent, { wordId, test }: Evidence, scheduler: Scheduler) {
  const at = Date.parse(event.at)
  for (const direction of directions) {
    const key = cardKey(wordId, direction)
    const known = cards.get(key)
    const card: Card = known ?? { wordId, direction, state: 'new', metAt: at }
    const now = test?.direction === direction ? scheduler.rate(card, test.rating, momentOf(event)) : card
    if (now !== known) cards.set(key, now)
  }
}

const momentOf = ({ at, day }: StoredEvent) => ({ at: Date.parse(at), day: dayNumber(day) })
