import type { EventPayload, LearningEvent, StoredEvent } from './event.ts'

export interface Stamp {
  /** Milliseconds since 1970, UTC. */
  readonly now: number
  /** Minutes by which the learner's clock is ahead of UTC: 180 in Nairobi, -300 in New York in winter. */
  readonly offsetMinutes: number
  /** UUID version 7, generated on the device. */
  readonly id: string
}

/** Makes the event to append, from its payload. */
export function makeEvent(payload: EventPayload, { now, offsetMinutes, id }: Stamp): LearningEvent {
  return { ...payload, v: 1, id, ...momentAt(now, offsetMinutes) }
}

const momentAt = (now: number, offset: number) => ({
  at: new Date(now).toISOString(),
  offset,
  day: localDay(now, offset),
})

/**
 * The event with its time corrected, for a clock that was `errorMs` ahead. The id stays the same, so that an event that the server has
 * stored without the device's knowledge is not duplicated. An event without an offset keeps its day.
 */
export function withClockCorrected<Event extends StoredEvent>(event: Event, errorMs: number): Event {
  const now = Date.parse(event.at) - errorMs
  if (event.offset === undefined) return { ...event, at: new Date(now).toISOString() }
  return { ...event, ...momentAt(now, event.offset) }
}

/** The learner's local date at an instant in milliseconds, `2026-11-21`. A streak counts these dates, not UTC days. */
export function localDay(instant: number, offsetMinutes: number): string {
  return new Date(instant + offsetMinutes * 60_000).toISOString().slice(0, 10)
}

/**
 * A UUID of version 7 (RFC 9562, section 5.7): ids sort by the time of their creation. `now` is in milliseconds since
 * 1970; `random` are ten random bytes.
 */
export function eventId(now: number, random: Uint8Array): string {
  const time = Math.trunc(now).toString(16).padStart(12, '0')
  const [a = 0, b = 0, c = 0, ...rest] = random.subarray(0, 10)
  const version = 0x70 | (a & 0x0f)
  const variant = 0x80 | (c & 0x3f)
  const tail = [version, b, variant, ...rest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${time.slice(0, 8)}-${time.slice(8)}-${tail.slice(0, 4)}-${tail.slice(4, 8)}-${tail.slice(8)}`
}
