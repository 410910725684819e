import type { StoredEvent } from '#core/learning-log/event.ts'

type Log = readonly StoredEvent[]

/**
 * Memoises a state derived from a growing log: reads the whole log once, then adds each new event. The same log returns the same
 * state to every caller. A log of another learner, or with an event inserted before the last one, is read in full.
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

/** A log is ordered and append-only, so the same last object at the same index means the same events before it. */
function isGrown(before: Log, after: Log): boolean {
  const last = before.at(-1)
  return last !== undefined && after[before.length - 1] === last
}
