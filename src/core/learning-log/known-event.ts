import type { Envelope, EventPayload, LearningEvent, StoredEvent } from './event.ts'

type Test = (value: unknown) => boolean
type Fields<Payload> = { readonly [Field in Exclude<keyof Payload, 'type'>]-?: Test }
type Shapes = { readonly [Type in EventPayload['type']]: Fields<Extract<EventPayload, { readonly type: Type }>> }

const text: Test = (value) => typeof value === 'string'
const yesOrNo: Test = (value) => typeof value === 'boolean'
const count: Test = (value) => typeof value === 'number' && value >= 0 && Number.isFinite(value)
const absentOrText: Test = (value) => value === undefined || text(value)
const oneOf =
  (...allowed: readonly string[]): Test =>
  (value) =>
    text(value) && allowed.includes(value as string)

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

const fieldsOf = new Map(Object.entries(shapes).map(([type, fields]) => [type, Object.entries<Test>(fields)]))

/**
 * Whether this version understands the event. An event of a later version (a new type, or a new value in a known type)
 * stays in the log, and computations from the log skip it.
 */
export function isKnownEvent(event: StoredEvent): event is LearningEvent {
  const fields = fieldsOf.get(event.type)
  if (!fields) return false
  const described = event as unknown as Readonly<Record<string, unknown>>
  return fields.every(([field, fits]) => fits(described[field]))
}

export type EventOf<Type extends EventPayload['type']> = Envelope & Extract<EventPayload, { readonly type: Type }>

/** Whether the event has this type and its fields are valid. */
export function isEventOf<Type extends EventPayload['type']>(type: Type, event: StoredEvent): event is EventOf<Type> {
  return event.type === type && isKnownEvent(event)
}
