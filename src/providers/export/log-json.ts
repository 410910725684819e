import type { StoredEvent } from '#core/learning-log/event.ts'
import { mergeEvents } from '#core/learning-log/merge-events.ts'

/**
 * The whole learning log, one event per line, in order, including types of later versions. `beside` has the learner's
 * other stored data by name.
 */
export function createLogJson(
  events: readonly StoredEvent[],
  now: number,
  beside: Readonly<Record<string, unknown>> = {},
): string {
  const lines = mergeEvents(events).map((event) => JSON.stringify(event))
  const about = `"format":"my-mother-language-log","version":1,"exportedAt":"${new Date(now).toISOString()}"`
  const rest = Object.entries(beside)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `,\n${JSON.stringify(name)}:${JSON.stringify(value)}`)
    .join('')
  return `{${about}${rest},\n"events":[${lines.length === 0 ? '' : `\n${lines.join(',\n')}\n`}]}\n`
}
