import * as v from 'valibot'
import type { StoredEvent } from '#core/learning-log/event.ts'

/** The envelope to the letter, and whatever else the event says. Instants must be comparable as text: milliseconds, and `Z`. */
const StoredEventSchema = v.looseObject({
  v: v.literal(1),
  id: v.pipe(v.string(), v.uuid()),
  at: v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)),
  day: v.pipe(v.string(), v.isoDate()),
  type: v.pipe(v.string(), v.minLength(1)),
})

/** Throws on the first event without a proper envelope: what is in a log stays there for good. */
export function parseEvents(events: readonly unknown[]): StoredEvent[] {
  return v.parse(v.array(StoredEventSchema), events)
}
