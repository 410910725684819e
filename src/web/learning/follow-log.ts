import type { StoredEvent } from '#core/learning-log/event.ts'

type Log = readonly StoredEvent[]

/**
 * What is computed from a log that grows: the whole log is read once, then each further event by itself. Every screen that asks
 * with the same log gets the same answer. Another learner's log, or one that has grown in between, is read anew.
 */
export function followLog<State>(
  read: (events: Log) => State,
  add: (state: State, event: StoredEvent, log: Log) => State,
): (events: Log) => State {
  let known: { events: Log; state: State } | undefined
  return (events) => {
    if (known?.events === events) return known.state
    const state =
      known && isGrown(known.events, events)
        ? events.slice(known.events.length).reduce((before, event) => add(before, event, events), known.state)
        : read(events)
    known = { events, state }
    return state
  }
}

/** A log is ordered and forgets nothing: with the same last event at the same place, all before it is the same. */
function isGrown(before: Log, after: Log): boolean {
  const last = before.at(-1)
  return last !== undefined && after[before.length - 1]?.id === last.id
}
