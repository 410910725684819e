import { eventId, makeEvent } from '#core/learning-log/make-event.ts'
import type { EventPayload, LearningEvent } from '#core/learning-log/event.ts'

/** The event of what happened just now, here: the only place where the log meets the clock, the time zone and chance. */
export function stamp(payload: EventPayload): LearningEvent {
  const now = Date.now()
  return makeEvent(payload, {
    now,
    offsetMinutes: -new Date(now).getTimezoneOffset(),
    id: newId(now),
  })
}

/** An id that nothing else has: of an event, a chat, a message. */
export const newId = (now = Date.now()): string => eventId(now, crypto.getRandomValues(new Uint8Array(10)))
