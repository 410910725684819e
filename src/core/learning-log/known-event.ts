import type { Happening, LearningEvent, StoredEvent } from './event.ts'

type Test = (value: unknown) => boolean
type Fields<Happened> = { readonly [Field in Exclude<keyof Happened, 'type'>]-?: Test }
type Shapes = { readonly [Type in Happening['type']]: Fields<Extract<Happening, { readonly type: Type }>> }

const text: Test = (value) => typeof value === 'string'
const yesOrNo: Test = (value) => typeof value === 'boolean'
const absentOrText: Test = (value) => value === undefined || text(value)
const oneOf =
  (...allowed: readonly string[]): Test =>
  (value) =>
    text(value) && allowed.includes(value as string)

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
  'word-tested': { wordId: text, direction: oneOf('kikuyu-english', 'english-kikuyu'), correct: yesOrNo },
  'message-exchanged': { with: oneOf('lesson', 'assistant'), lessonId: absentOrText },
  'answer-contested': { wordId: text, answer: text, verdict: text },
  'word-contested': { wordId: text, remark: text },
}

const shapeOf = new Map<string, Readonly<Record<string, Test>>>(Object.entries(shapes))

/**
 * Whether this version understands the event. One written by a later version (a new type, or a known type with a value that
 * is new) stays in the log, and whoever computes from the log passes over it.
 */
export function isKnownEvent(event: StoredEvent): event is LearningEvent {
  const shape = shapeOf.get(event.type)
  if (!shape) return false
  const fields = event as unknown as Readonly<Record<string, unknown>>
  return Object.entries(shape).every(([field, fits]) => fits(fields[field]))
}
