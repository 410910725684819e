/**
 * The learning log: an append-only record of what a learner did. Everything shown about a learner (progress, badges,
 * due cards) is a pure function of these events. The order of arrival does not matter. Two events with one id are the
 * same event. A type that this version does not know is kept and ignored.
 */

/** How much of the word was shown before the learner produced it. */
export type HintLevel = 'none' | 'first-letter' | 'half' | 'word'

export type Direction = 'kikuyu-english' | 'english-kikuyu'

/** How well the learner remembered a card. */
export type Rating = 'again' | 'hard' | 'good' | 'easy'

/** How a review tests a card: choose an option, show the answer and rate oneself, or type it. */
export type ReviewMode = 'choose' | 'show' | 'type'

/** The content of an event, without its time and id. */
export type EventPayload =
  | { readonly type: 'lesson-opened'; readonly lessonId: string }
  | { readonly type: 'word-seen'; readonly wordId: string; readonly where: string }
  /** The learner's whole answer was the requested word. `nearly`: right, with the differing letters shown. */
  | {
      readonly type: 'word-produced'
      readonly wordId: string
      readonly lessonId?: string
      readonly accuracy: 'right' | 'nearly'
      readonly hint: HintLevel
    }
  | { readonly type: 'lesson-completed'; readonly lessonId: string }
  | {
      readonly type: 'card-reviewed'
      readonly wordId: string
      readonly direction: Direction
      readonly mode: ReviewMode
      readonly rating: Rating
      /** Milliseconds from the question to the rating. */
      readonly elapsedMs: number
    }
  /** Undoes the review with this id: computations from the log skip that review. */
  | { readonly type: 'review-undone'; readonly eventId: string }
  | { readonly type: 'flashcards-finished'; readonly categoryId: string }
  | { readonly type: 'word-tested'; readonly wordId: string; readonly direction: Direction; readonly correct: boolean }
  | { readonly type: 'test-finished'; readonly categoryId: string; readonly correct: number; readonly total: number }
  | { readonly type: 'message-exchanged'; readonly with: 'lesson' | 'assistant'; readonly lessonId?: string }
  | { readonly type: 'wisdom-opened'; readonly entryId: string }
  /** The object in an image, in English, with the matching word of the course if there is one. */
  | { readonly type: 'image-identified'; readonly english: string; readonly wordId?: string }
  | { readonly type: 'badge-announced'; readonly badgeId: string }
  | { readonly type: 'answer-contested'; readonly wordId: string; readonly answer: string; readonly verdict: string }
  | { readonly type: 'word-contested'; readonly wordId: string; readonly remark: string }

/** The fields that every event has, known or not. */
export interface Envelope {
  readonly v: 1
  /** UUID version 7, generated on the device. */
  readonly id: string
  /** UTC instant, ISO 8601. */
  readonly at: string
  /** Minutes by which the learner's clock was ahead of UTC. Events of the first versions lack it. */
  readonly offset?: number
  /** The learner's local date, `2026-11-21`: that of `at` at `offset`. */
  readonly day: string
}

export type LearningEvent = Envelope & EventPayload

/** An event as stored: later versions of the product may add types that this version does not know. */
export type StoredEvent = Envelope & { readonly type: string }

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

/** A learner's local date as days since 1970-01-01, the unit of every interval. */
export type DayNumber = number

const msADay = 86_400_000

/** `2026-11-21` → 20778. */
export const dayNumber = (day: string): DayNumber => Date.parse(day) / msADay

/** 20778 → `2026-11-21`. */
export const dayName = (number: DayNumber): string => new Date(number * msADay).toISOString().slice(0, 10)

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

/**
 * Each event once, sorted by instant, then by id. The order of arrival and repetition make no difference. Two events
 * with one id are the same event, since ids are never reused.
 */
export function mergeEvents<Event extends StoredEvent>(...logs: readonly (readonly Event[])[]): Event[] {
  const all = logs.flat()
  // A log read from the device is already sorted, and sorting takes most of the time on a long one.
  if (isInOrder(all)) return all
  const byId = new Map(all.map((event) => [event.id, event]))
  return [...byId.values()].toSorted(inOrder)
}

/** Negative if `one` precedes `other` in the log, 0 if they are the same event. */
export function inOrder(one: Moment, other: Moment): number {
  return compareText(one.at, other.at) || compareText(one.id, other.id)
}

type Moment = Pick<StoredEvent, 'at' | 'id'>

function isInOrder(events: readonly StoredEvent[]): boolean {
  for (let next = 1; next < events.length; next++)
    if (inOrder(events[next - 1] as StoredEvent, events[next] as StoredEvent) >= 0) return false
  return true
}

/** Compares code units: a locale's order would differ between devices. */
function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
