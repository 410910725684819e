import { eventId, makeEvent } from '#core/learning-log/make-event.ts'
import type { EventPayload, LearningEvent } from '#core/learning-log/event.ts'

/** Makes an event of a payload. The only place where events get the current time, the time zone and a random id. */
export function stamp(payload: EventPayload): LearningEvent {
  const now = Date.now()
  return makeEvent(payload, {
    now,
    offsetMinutes: -new Date(now).getTimezoneOffset(),
    id: newId(now),
  })
}

/** A unique id that sorts by time, for events, chats and messages. */
export const newId = (now = Date.now()): string => eventId(now, crypto.getRandomValues(new Uint8Array(10)))
