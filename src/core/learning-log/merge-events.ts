import type { StoredEvent } from './event.ts'

/**
 * One of each event, in the order of their instants; events of one instant in the order of their ids. Which arrived first,
 * and how often, makes no difference. Two events with one id are the same event: an id is never used again.
 */
export function mergeEvents<Event extends StoredEvent>(...logs: readonly (readonly Event[])[]): Event[] {
  const byId = new Map(logs.flat().map((event) => [event.id, event]))
  return [...byId.values()].toSorted(inOrder)
}

function inOrder(one: StoredEvent, other: StoredEvent): number {
  return compareText(one.at, other.at) || compareText(one.id, other.id)
}

/** By code unit: a locale's own order would differ between devices. */
function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
