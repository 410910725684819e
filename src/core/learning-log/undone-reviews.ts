import type { StoredEvent } from './event.ts'
import { isEventOf } from './known-event.ts'

/** The ids of the reviews that were undone. */
export function undoneReviews(events: readonly StoredEvent[]): ReadonlySet<string> {
  const undone = new Set<string>()
  for (const event of events) if (isEventOf('review-undone', event)) undone.add(event.eventId)
  return undone
}

/** The log without undone reviews. */
export function withoutUndone(events: readonly StoredEvent[]): readonly StoredEvent[] {
  const undone = undoneReviews(events)
  return undone.size === 0 ? events : events.filter((event) => !isUndone(event, undone))
}

/** Only a review can be undone. */
export const isUndone = (event: StoredEvent, undone: ReadonlySet<string>): boolean =>
  event.type === 'card-reviewed' && undone.has(event.id)
