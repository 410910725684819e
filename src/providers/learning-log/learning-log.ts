import type { StoredEvent, Envelope } from '#core/learning-log/event.ts'

/** A position in a log, as returned by the log. `0` is before the first event. */
export type Cursor = number

/**
 * A log for each learner on a device. A learner is an account's uid or `visitor`. A new adapter is done when it passes
 * `learning-log.contract.ts`.
 */
export interface LearningLog {
  /** Stores the events; an event whose id exists already stays unchanged. Resolves when they are stored. */
  append(learner: string, events: readonly StoredEvent[]): Promise<void>
  /** Events appended after the cursor, in the order of appending, and the cursor after the last of them. */
  readSince(learner: string, cursor: Cursor): Promise<{ events: StoredEvent[]; cursor: Cursor }>
  /** Moves every event of one learner to the end of another's log, leaving the first empty. All or nothing. */
  join(from: string, into: string): Promise<void>
  /** Removes all events of the learner. */
  forget(learner: string): Promise<void>
  /**
   * Calls `onChange` when events were appended, joined or forgotten, here or in another tab. Returns a function that
   * unsubscribes.
   */
  subscribe(learner: string, onChange: () => void): () => void
}

/** The learner in place of an account's uid before the sign-in. */
export const VISITOR = 'visitor'

type Rules = { readonly [Key in keyof Envelope]-?: (value: unknown) => boolean }

const matches = (pattern: RegExp) => (value: unknown) => typeof value === 'string' && pattern.test(value)

/**
 * The rules of the envelope. Instants must be comparable as text, so they have milliseconds and end in `Z`. Written by
 * hand because a schema library would add to the first page for this alone.
 */
const rules: Rules & { readonly type: (value: unknown) => boolean } = {
  v: (value) => value === 1,
  id: matches(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i),
  at: matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  // From Baker Island (UTC-12) to Kiritimati (UTC+14).
  offset: (value) => value === undefined || (Number.isInteger(value) && Number(value) >= -720 && Number(value) <= 840),
  day: matches(/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/),
  type: matches(/./),
}

/**
 * Throws on the first event with an invalid envelope, since events stay in a log for ever. Other fields are kept
 * unchanged.
 */
export function parseEvents(events: readonly unknown[]): StoredEvent[] {
  return events.map((value) => {
    const event = Object(value) as Partial<Record<string, unknown>>
    for (const [key, isGood] of Object.entries(rules))
      if (!isGood(event[key])) throw new Error(`Invalid “${key}” of the event ${JSON.stringify(event['id'])}`)
    return value as StoredEvent
  })
}
