import { type StoredEvent, inOrder, mergeEvents, dayNumber } from '../learning-log/event.ts'
import { isEventOf, isUndone, undoneReviews, evidenceOf, type Evidence } from '../learning-log/known-event.ts'
import { type Card, type WordCards, reviewSettings, type ReviewSettings } from './card.ts'
import { schedulerFor, type Scheduler } from './scheduler.ts'

/** The learner’s cards after a log: a pure function of the log and the settings, never stored or edited. */
export interface ReviewState {
  /** The cards of each word met, by its id. */
  readonly words: ReadonlyMap<string, WordCards>
  readonly settings: ReviewSettings
  /** The newest event that the cards include. */
  readonly newest: Pick<StoredEvent, 'at' | 'id'> | undefined
  /** Ids of undone reviews, including those still to arrive. */
  readonly undone: ReadonlySet<string>
  /** The last changes, newest last, so that they can be undone without a replay. */
  readonly changes: readonly CardChange[]
}

interface CardChange {
  readonly eventId: string
  /** Only a review can be undone. */
  readonly isReview: boolean
  readonly wordId: string
  readonly before: WordCards | undefined
}

const changesKept = 40

/** Called for each event that tested a card, in order, with the card before the event. */
export type Observe = (event: StoredEvent, before: Card | undefined) => void

/** The cards after a whole log, in any order of arrival. */
export function reviewState(
  events: readonly StoredEvent[],
  settings: ReviewSettings = reviewSettings,
  observe?: Observe,
): ReviewState {
  const undone = undoneReviews(events)
  const log = mergeEvents(events)
  const words = new Map<string, WordCards>()
  const changes: CardChange[] = []
  const scheduler = schedulerFor(settings)
  let newest: StoredEvent | undefined
  for (let index = 0; index < log.length; index++) {
    const event = log[index] as StoredEvent
    const evidence = evidenceOf(event)
    if (evidence || isEventOf('review-undone', event)) newest = event
    if (!evidence || isUndone(event, undone)) continue
    const before = words.get(evidence.wordId)
    // Every change of a long log would keep all former cards in memory.
    if (index >= log.length - changesKept) changes.push(changeOf(before, event, evidence))
    if (evidence.test) observe?.(event, before?.[evidence.test.direction])
    words.set(evidence.wordId, cardsAfter(before, event, evidence, scheduler))
  }
  return { words, settings, newest, undone, changes }
}

/**
 * The cards after one more event: the same result as a replay of the whole log with it. No replay is needed if the
 * event is newer than all others (the usual case), or undoes one of the last reviews. `log` is the learner's whole log,
 * with or without the event; it is only read for a replay.
 */
export function applyEvent(state: ReviewState, event: StoredEvent, log: readonly StoredEvent[]): ReviewState {
  const evidence = evidenceOf(event)
  const undoes = isEventOf('review-undone', event)
  if (!evidence && !undoes) return state
  const order = state.newest ? inOrder(event, state.newest) : 1
  if (order === 0) return state
  if (order < 0) return reviewState([...log, event], state.settings)
  if (undoes) return undoReview(state, event, event.eventId) ?? reviewState([...log, event], state.settings)
  const newest = { at: event.at, id: event.id }
  if (!evidence || isUndone(event, state.undone)) return { ...state, newest }
  const before = state.words.get(evidence.wordId)
  const after = cardsAfter(before, event, evidence, schedulerFor(state.settings))
  const words = new Map(state.words).set(evidence.wordId, after)
  const changes = [...state.changes.slice(1 - changesKept), changeOf(before, event, evidence)]
  return { ...state, words, changes, newest }
}

/** The state without the review, if no later event tested its word; otherwise undefined. */
function undoReview(state: ReviewState, { at, id }: StoredEvent, undoneId: string): ReviewState | undefined {
  const index = state.changes.findLastIndex(({ eventId, isReview }) => isReview && eventId === undoneId)
  const change = state.changes[index]
  if (!change || state.changes.some(({ wordId }, later) => later > index && wordId === change.wordId)) return undefined
  const words = new Map(state.words)
  if (change.before) words.set(change.wordId, change.before)
  else words.delete(change.wordId)
  const undone = new Set(state.undone).add(undoneId)
  return { ...state, words, undone, changes: state.changes.toSpliced(index, 1), newest: { at, id } }
}

function changeOf(before: WordCards | undefined, { id, type }: StoredEvent, { wordId }: Evidence): CardChange {
  return { eventId: id, isReview: type === 'card-reviewed', wordId, before }
}

function cardsAfter(
  before: WordCards | undefined,
  event: StoredEvent,
  { wordId, test }: Evidence,
  scheduler: Scheduler,
): WordCards {
  if (before && !test) return before
  const at = Date.parse(event.at)
  const cards = before ?? newCards(wordId, at)
  if (!test) return cards
  const card = scheduler.rate(cards[test.direction], test.rating, { at, day: dayNumber(event.day) })
  return test.direction === 'kikuyu-english'
    ? { 'kikuyu-english': card, 'english-kikuyu': cards['english-kikuyu'] }
    : { 'kikuyu-english': cards['kikuyu-english'], 'english-kikuyu': card }
}

const newCards = (wordId: string, metAt: number): WordCards => ({
  'kikuyu-english': { wordId, direction: 'kikuyu-english', state: 'new', metAt },
  'english-kikuyu': { wordId, direction: 'english-kikuyu', state: 'new', metAt },
})
