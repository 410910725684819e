import { eventId, makeEvent, type EventPayload, type LearningEvent } from '#core/learning-log/event.ts'
import { deviceMemory } from '../device/memory.ts'

/** Milliseconds by which this device's clock is ahead, as text. The server has told it. */
export const clockErrorMemory = deviceMemory('clock-error')
export const clockError = () => Number(clockErrorMemory.read())

/** Milliseconds since 1970, corrected by the clock's error. */
export const currentTime = () => Date.now() - clockError()

/** Makes an event of a payload. The only place where events get the current time, the time zone and a random id. */
export function stamp(payload: EventPayload): LearningEvent {
  const now = currentTime()
  return makeEvent(payload, {
    now,
    offsetMinutes: -new Date(now).getTimezoneOffset(),
    id: newId(now),
  })
}

/** A unique id that sorts by time, for events, chats and messages. */
export const newId = (now = Date.now()): string => eventId(now, crypto.getRandomValues(new Uint8Array(10)))
