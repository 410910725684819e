import type { Envelope, StoredEvent } from '#core/learning-log/event.ts'

type Rules = { readonly [Key in keyof Envelope]: (value: unknown) => boolean }

const matches = (pattern: RegExp) => (value: unknown) => typeof value === 'string' && pattern.test(value)

/**
 * The envelope to the letter. Instants must be comparable as text: milliseconds, and `Z`. By hand and not as a schema, since
 * the first page has this and would carry the library for nothing else.
 */
const rules: Rules & { readonly type: (value: unknown) => boolean } = {
  v: (value) => value === 1,
  id: matches(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i),
  at: matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  day: matches(/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/),
  type: matches(/./),
}

/** Throws on the first event without a proper envelope: what is in a log stays there for good. Whatever else it says stays. */
export function parseEvents(events: readonly unknown[]): StoredEvent[] {
  return events.map((event) => {
    const said = Object(event) as Partial<Record<string, unknown>>
    for (const [key, isGood] of Object.entries(rules))
      if (!isGood(said[key])) throw new Error(`Invalid “${key}” of the event ${JSON.stringify(said['id'])}`)
    return event as StoredEvent
  })
}
