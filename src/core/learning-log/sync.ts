import type { StoredEvent } from './event.ts'

/**
 * How a device and the server exchange a learner's record: the events of the log, and documents (settings and chats).
 *
 * The server numbers everything it stores for a learner: 1, 2, 3 … The cursor is the number up to which a device has read. The
 * epoch names one history of these numbers. After a restored backup or a deletion the server has another epoch, and the
 * numbers of the old one mean nothing.
 *
 * Every address may end in `?learner=` with the account that the device means. Without a session of that account, the server answers
 * 401: another tab may have signed in to another account since.
 */

/** The most events in an upload or in a page of a download. */
export const EVENTS_PER_REQUEST = 1000
/** The most bytes, in UTF-8, of the body of an upload, of an event and of a document as JSON. */
export const MAX_UPLOAD_BYTES = 1024 * 1024
export const MAX_EVENT_BYTES = 4 * 1024
export const MAX_DOCUMENT_BYTES = 256 * 1024
/** An upload is refused if the device's clock differs from the server's by more than this. */
export const MAX_CLOCK_ERROR_MS = 5 * 60_000

/** The body of `POST /api/learning-log`. */
export interface Upload {
  /** The device's time, ISO 8601, UTC. */
  readonly sentAt: string
  /** Null at a device's first contact. */
  readonly epoch: string | null
  /** At most `EVENTS_PER_REQUEST`. */
  readonly events: readonly StoredEvent[]
  readonly documents: readonly DocumentChange[]
}

/** A document as a device has changed it. `basedOn`: the revision that it changed, 0 for a new document. */
export interface DocumentChange {
  readonly name: DocumentName
  readonly value: unknown
  readonly basedOn: number
}

export type DocumentName = 'settings' | 'assistant-chat' | `lesson-chat/${string}`

/** A document as the server has it. The revision is the number under which it was stored. */
export interface SyncedDocument {
  readonly name: DocumentName
  readonly value: unknown
  readonly revision: number
}

/** The answer to an upload. Everything in it that is not named below is stored for good. */
export interface UploadResult {
  readonly epoch: string
  /** The numbers before and after this upload: a device whose cursor is `before` may move it to `after`. */
  readonly before: number
  readonly after: number
  /** Events that will never be stored. The device keeps them and does not send them again. */
  readonly refused: readonly {
    readonly id: string
    readonly why: 'too-large' | 'in-the-future' | 'too-old' | 'record-full'
  }[]
  /** The revisions of the stored documents. */
  readonly revisions: readonly Pick<SyncedDocument, 'name' | 'revision'>[]
  /** Documents that were not stored, because another device has changed them: join both and send the result. */
  readonly changed: readonly SyncedDocument[]
}

/** The answer to `GET /api/learning-log?since=…&epoch=…`: the entries with a number above the cursor, in the order of the numbers. */
export interface Download {
  readonly epoch: string
  readonly events: readonly StoredEvent[]
  readonly documents: readonly SyncedDocument[]
  readonly cursor: number
  readonly hasMore: boolean
  /** The check sums of the whole record. Only on the last page. */
  readonly months?: MonthSums
}

/** The answer to `GET /api/learning-log/months/2026-11`: the ids of the month's events. */
export interface MonthIds {
  readonly ids: readonly string[]
}

/** The body of `POST /api/learning-log/events`, with at most `EVENTS_PER_REQUEST` ids. The answer has the `events` with these ids. */
export type EventsWanted = MonthIds

/** The answer to `DELETE /api/learning-log`, which erases the record. */
export interface Erased {
  readonly epoch: string
}

/**
 * The answer `409 { problem }` to an upload or download. Nothing was stored.
 *
 * - `clock-wrong`: the device's clock is off. `now`: the server's time, ISO 8601.
 * - `other-epoch`: the device's epoch has ended. After a restored backup devices send everything again; after a deletion they
 *   forget what the server had acknowledged.
 */
export type SyncProblem =
  | { readonly kind: 'clock-wrong'; readonly now: string }
  | { readonly kind: 'other-epoch'; readonly epoch: string; readonly devices: 'send-again' | 'forget' }

/** The check sum of the events of a month: their count, and the XOR of the hashes of their ids as 16 hexadecimal digits. */
interface MonthSum {
  readonly count: number
  readonly hash: string
}

/** By month in UTC, `2026-11`. */
export type MonthSums = Readonly<Record<string, MonthSum>>

export const monthOf = ({ at }: Pick<StoredEvent, 'at'>): string => at.slice(0, 7)

const nothing: MonthSum = { count: 0, hash: '0'.repeat(16) }

/** Adds events to check sums. Each event must be new to them. The order makes no difference. */
export function addToMonths(sums: MonthSums, events: readonly Pick<StoredEvent, 'id' | 'at'>[]): MonthSums {
  const added: Record<string, MonthSum> = { ...sums }
  for (const event of events) {
    const month = monthOf(event)
    const { count, hash } = added[month] ?? nothing
    added[month] = { count: count + 1, hash: xor(hash, hashOf(event.id)) }
  }
  return added
}

/** The months in which two records differ, in order. */
export function differingMonths(one: MonthSums, other: MonthSums): string[] {
  const months = new Set([...Object.keys(one), ...Object.keys(other)])
  const sumIn = (sums: MonthSums, month: string) => sums[month] ?? nothing
  return [...months]
    .filter((month) => {
      const [a, b] = [sumIn(one, month), sumIn(other, month)]
      return a.count !== b.count || a.hash !== b.hash
    })
    .toSorted()
}

const xor = (one: string, other: string) => hex(word(one, 0) ^ word(other, 0)) + hex(word(one, 8) ^ word(other, 8))
const word = (digits: string, from: number) => Number.parseInt(digits.slice(from, from + 8), 16)
const hex = (bits: number) => (bits >>> 0).toString(16).padStart(8, '0')

/** Two runs of FNV-1a over the id in lower case, with the last mixing step of MurmurHash3. */
const hashOf = (id: string) => hex(hash32(id, 0x811c9dc5)) + hex(hash32(id, 0x9747b28c))

function hash32(id: string, seed: number): number {
  let bits = seed
  for (const character of id.toLowerCase()) bits = Math.imul(bits ^ character.charCodeAt(0), 0x01000193)
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return bits ^ (bits >>> 16)
}

type Settings = Readonly<Record<string, unknown>>

/**
 * A three-way merge of a device's own settings with those received from another. Settings that this device has changed since `base`
 * win; all others, or all if there is no base, are the received ones.
 */
export function mergeSettings({ base, own, received }: { base: unknown; own: unknown; received: unknown }): Settings {
  const [mine, theirs] = [settingsOf(own), settingsOf(received)]
  if (base === undefined) return Object.keys(theirs).length > 0 ? theirs : mine
  const before = settingsOf(base)
  const changed = Object.entries(mine).filter(([name, value]) => !isSame(value, before[name]))
  return { ...theirs, ...Object.fromEntries(changed) }
}

/** Compares without regard to the order of the settings. */
export function isSameSettings(one: unknown, other: unknown): boolean {
  const [a, b] = [settingsOf(one), settingsOf(other)]
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => isSame(a[name], b[name]))
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** A value that is not an object counts as no settings. */
const settingsOf = (value: unknown): Settings =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Settings) : {}
