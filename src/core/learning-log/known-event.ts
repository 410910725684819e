import { absentOr, number, oneOf, recordOf, text, yesOrNo, type Fields, type Test } from '../shape/shape.ts'
import type { Envelope, EventPayload, LearningEvent, StoredEvent } from './event.ts'

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
 * Whether this version understands the event. An event of a later version (a new type, or a new value in a known type)
 * stays in the log, and computations from the log skip it.
 */
export function isKnownEvent(event: StoredEvent): event is LearningEvent {
  return fits.get(event.type)?.(event) === true
}

export type EventOf<Type extends EventPayload['type']> = Envelope & Extract<EventPayload, { readonly type: Type }>

/** Whether the event has this type and its fields are valid. */
export function isEventOf<Type extends EventPayload['type']>(type: Type, event: StoredEvent): event is EventOf<Type> {
  return event.type === type && isKnownEvent(event)
}
