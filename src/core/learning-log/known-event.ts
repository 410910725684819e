import { absentOr, number, oneOf, recordOf, text, yesOrNo, type Fields, type Test } from '../shape/shape.ts'
import type { Envelope, EventPayload, LearningEvent, StoredEvent, Direction, Rating } from './event.ts'

type Shapes = {
  readonly [Type in EventPayload['type']]: Fields<Omit<Extract<EventPayload, { readonly type: Type }>, 'type'>>
}

const count: Test = (value) => number(value) && Number(value) >= 0
const absentOrText = absentOr(text)
const direction = oneOf('kikuyu-english', 'english-kikuyu')

const shapes: Shapes = {
  'lesson-opened': { lessonId: text },
  'word-seen': { wordId: text, where: text },
  'word-produced': {
    wordId: text,
    lessonId: absentOrText,
    accuracy: oneOf('right', 'nearly'),
    hint: oneOf('none', 'first-letter', 'half', 'word'),
  },
  'lesson-completed': { lessonId: text },
  'card-reviewed': {
    wordId: text,
    direction,
    mode: oneOf('choose', 'show', 'type'),
    rating: oneOf('again', 'hard', 'good', 'easy'),
    elapsedMs: count,
  },
  'review-undone': { eventId: text },
  'flashcards-finished': { categoryId: text },
  'word-tested': { wordId: text, direction, correct: yesOrNo },
  'test-finished': { categoryId: text, correct: count, total: count },
  'message-exchanged': { with: oneOf('lesson', 'assistant'), lessonId: absentOrText },
  'wisdom-opened': { entryId: text },
  'image-identified': { english: text, wordId: absentOrText },
  'badge-announced': { badgeId: text },
  'answer-contested': { wordId: text, answer: text, verdict: text },
  'word-contested': { wordId: text, remark: text },
}

const fits = new Map(Object.entries<Fields<object>>(shapes).map(([type, fields]) => [type, recordOf(fields)]))

/**
 * True if this version understands the event. An event of a later version (a new type, or a new value in a known type)
 * stays in the log, and computations from the log skip it.
 */
export function isKnownEvent(event: StoredEvent): event is LearningEvent {
  return fits.get(event.type)?.(event) === true
}

export type EventOf<Type extends EventPayload['type']> = Envelope & Extract<EventPayload, { readonly type: Type }>

/** True if the event has this type and its fields are valid. */
export function isEventOf<Type extends EventPayload['type']>(type: Type, event: StoredEvent): event is EventOf<Type> {
  return event.type === type && isKnownEvent(event)
}

/** The evidence of an event about a word: that the learner met it, and the rating if the event tested memory. */
export interface Evidence {
  readonly wordId: string
  readonly test?: { readonly direction: Direction; readonly rating: Rating }
}

/**
 * The evidence of events outside reviews:
 *
 * | event | direction | rating |
 * |---|---|---|
 * | produced without a hint | English to Kikuyu | good |
 * | produced with a hint, or nearly right | English to Kikuyu | hard |
 * | produced after the whole word was shown | – | only met: copying does not test memory |
 * | right in a test | the test's | good |
 * | wrong in a test | the test's | again |
 * | seen in a lesson or on a flashcard | – | only met |
 * | reviewed | the card's | the learner's own |
 *
 * Never `easy`: only the learner can say so.
 */
export function evidenceOf(event: StoredEvent): Evidence | undefined {
  if (isEventOf('card-reviewed', event))
    return { wordId: event.wordId, test: { direction: event.direction, rating: event.rating } }
  if (isEventOf('word-tested', event))
    return { wordId: event.wordId, test: { direction: event.direction, rating: event.correct ? 'good' : 'again' } }
  if (isEventOf('word-seen', event)) return { wordId: event.wordId }
  if (!isEventOf('word-produced', event)) return undefined
  if (event.hint === 'word') return { wordId: event.wordId }
  const byItself = event.hint === 'none' && event.accuracy === 'right'
  return { wordId: event.wordId, test: { direction: 'english-kikuyu', rating: byItself ? 'good' : 'hard' } }
}

/** The ids of the reviews that were undone. */
export function undoneReviews(events: readonly StoredEvent[]): ReadonlySet<string> {
  const undone = new Set<string>()
  for (const event of events) if (isEventOf('review-undone', event)) undone.add(event.eventId)
  return undone
}

export function withoutUndone(events: readonly StoredEvent[]): readonly StoredEvent[] {
  const undone = undoneReviews(events)
  return undone.size === 0 ? events : events.filter((event) => !isUndone(event, undone))
}

/** Only a review can be undone. */
export const isUndone = (event: StoredEvent, undone: ReadonlySet<string>): boolean =>
  event.type === 'card-reviewed' && undone.has(event.id)
