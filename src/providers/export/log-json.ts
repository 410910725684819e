import { type StoredEvent, mergeEvents } from '#core/learning-log/event.ts'
import { ok, refuse, type Result } from '#core/result/result.ts'
import { parseChat, parseAssistantChat, type KeptAssistantChat, type KeptChat } from '../chats/chats.ts'
import { parseEvents } from '../learning-log/learning-log.ts'

const FORMAT = 'my-mother-language-log'
const VERSION = 1

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
  const about = `"format":"${FORMAT}","version":${VERSION},"exportedAt":"${new Date(now).toISOString()}"`
  const rest = Object.entries(beside)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `,\n${JSON.stringify(name)}:${JSON.stringify(value)}`)
    .join('')
  return `{${about}${rest},\n"events":[${lines.length === 0 ? '' : `\n${lines.join(',\n')}\n`}]}\n`
}

/** The content of a file that `createLogJson` wrote. */
export interface SavedLog {
  /** Each event once, in order, including types of later versions. */
  readonly events: readonly StoredEvent[]
  readonly chats: readonly KeptChat[]
  readonly assistantChat: KeptAssistantChat | undefined
  /** The learner's settings as they were stored, unparsed; undefined if the file has none. */
  readonly settings: unknown
  /** The number of events and chats that are damaged and were left out. */
  readonly unread: number
}

/** `not-ours` is any other file; `too-new` has a version of the format that this version of the product cannot read. */
export type SavedLogFault = 'not-ours' | 'too-new'

/**
 * Reads a file that `createLogJson` wrote, now or in an earlier version of the product. A damaged event or chat does not
 * spoil the others. The file is data from outside: nothing of it is trusted.
 */
export function readLogJson(text: string, now: number): Result<SavedLog, SavedLogFault> {
  const { format, version, events, ...beside } = parseObject(text)
  if (format !== FORMAT || !Array.isArray(events)) return refuse('not-ours')
  if (version !== VERSION) return refuse(Number(version) > VERSION ? 'too-new' : 'not-ours')
  const read = events.filter((event): event is StoredEvent => isSoundEvent(event, now))
  const listed: readonly unknown[] = Array.isArray(beside['talks']) ? beside['talks'] : []
  const chats = listed.map(parseChat).filter((chat) => chat !== undefined)
  const assistantChat = parseAssistantChat(beside['conversation'])
  const lostChats = listed.length - chats.length + (beside['conversation'] && !assistantChat ? 1 : 0)
  return ok({
    events: mergeEvents(read),
    chats,
    assistantChat,
    settings: beside['settings'],
    unread: events.length - read.length + lostChats,
  })
}

function parseObject(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text)) as Readonly<Record<string, unknown>>
  } catch {
    return {}
  }
}

/** The most that a device's clock may be ahead of this one, in milliseconds. */
const CLOCK_AHEAD = 86_400_000

/** True if the event can be stored, and its instant and its local date exist. */
function isSoundEvent(event: unknown, now: number): boolean {
  try {
    const [{ at, day }] = parseEvents([event]) as [StoredEvent]
    return isoDate(at) === at && isoDate(day) === `${day}T00:00:00.000Z` && Date.parse(at) <= now + CLOCK_AHEAD
  } catch {
    return false
  }
}

/** Throws for a date that does not exist. Browsers differ: some move February 30 to March. */
const isoDate = (text: string) => new Date(text).toISOString()
