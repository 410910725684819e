import type { StoredEvent } from './event.ts'

/**
 * One of each event, in the order of their instants; events of one instant in the order of their ids. Which arrived first,
 * and how often, makes no difference. Two events with one id are the same event: an id is never used again.
 */
export function mergeEvents<Event extends StoredEvent>(...logs: readonly (readonly Event[])[]): Event[] {
  const all = logs.flat()
  // A log read from the device is in order already, and sorting is most of the work on a long one.
  if (isInOrder(all)) return all
  const byId = new Map(all.map((event) => [event.id, event]))
  return [...byId.values()].toSorted(inOrder)
}

/** Negative where `one` comes before `other` in the log, 0 where they are the same event. */
export function inOrder(one: Moment, other: Moment): number {
  return compareText(one.at, other.at) || compareText(one.id, other.id)
}

type Moment = Pick<StoredEvent, 'at' | 'id'>

function isInOrder(events: readonly StoredEvent[]): boolean {
  for (let next = 1; next < events.length; next++)
    if (inOrder(events[next - 1] as StoredEvent, events[next] as StoredEvent) >= 0) return false
  return true
}

/** By code unit: a locale's own order would differ between devices. */
function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
