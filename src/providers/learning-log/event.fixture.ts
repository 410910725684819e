import { type StoredEvent, makeEvent } from '#core/learning-log/event.ts'

/** The learner's event number `minute`: opening lesson `minute`. */
export function eventAt(minute: number): StoredEvent {
  const id = `019aa5a0-0000-7000-8000-${String(minute).padStart(12, '0')}`
  const now = Date.UTC(2026, 10, 21, 8, minute)
  return makeEvent({ type: 'lesson-opened', lessonId: `lesson${minute}` }, { now, offsetMinutes: 180, id })
}
