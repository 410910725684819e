import type { StoredEvent } from '#core/learning-log/event.ts'
import { mergeEvents } from '#core/learning-log/merge-events.ts'

/** The whole learning log, one event a line, in the order of what happened; types of later versions included. */
export function createLogJson(events: readonly StoredEvent[], now: number): string {
  const lines = mergeEvents(events).map((event) => JSON.stringify(event))
  const about = `"format":"my-mother-language-log","version":1,"exportedAt":"${new Date(now).toISOString()}"`
  return `{${about},"events":[${lines.length === 0 ? '' : `\n${lines.join(',\n')}\n`}]}\n`
}
