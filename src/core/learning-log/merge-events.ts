import type { StoredEvent } from './event.ts'

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
