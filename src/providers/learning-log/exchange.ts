import {
  differingMonths,
  EVENTS_PER_REQUEST,
  MAX_DOCUMENT_BYTES,
  isSameSettings,
  mergeSettings,
  type DocumentChange,
  type Download,
  type MonthSums,
  type SyncProblem,
  type Upload,
  type UploadResult,
} from '#core/learning-log/sync.ts'
import { ok, refuse, type Result } from '#core/result/result.ts'
import type { StoredEvent } from '#core/learning-log/event.ts'
import type { SyncFault, SyncServer } from './sync-server.ts'

/** A device's position in the server's record of a learner. */
export interface SyncPosition {
  /** Null before the first contact. */
  readonly epoch: string | null
  readonly cursor: number
}

/** The server's settings. `base`: the settings on which the device's own changes are based; absent at first contact. */
interface SyncedSettings {
  readonly revision: number
  readonly value: unknown
  readonly base?: unknown
}

/** An upload without its time. */
type Sent = Omit<Upload, 'sentAt'>

/**
 * The device's half of the exchange with the server: the events and documents that the server has acknowledged, and the device's
 * position. It works on the records of the learning log and the chats. Every method is one transaction. A new adapter is done when it
 * passes `sync-store.contract.ts`.
 */
export interface SyncStore {
  position(learner: string): Promise<SyncPosition>
  /** Undefined before the server's settings are known. */
  settings(learner: string): Promise<SyncedSettings | undefined>
  /** Sets the base of the device's own settings, also before the server's are known: their revision is 0 then. */
  rebaseSettings(learner: string, base: unknown): Promise<void>
  /**
   * At most `most` unacknowledged events, and the changed chats. The time of events whose clock had another error than
   * `clockErrorMs` (milliseconds) is corrected first; events that the server once had keep their time.
   */
  unsent(learner: string, clockErrorMs: number, most?: number): Promise<Sent>
  /**
   * Stores the server's answer to `sent`. An event whose time was corrected since gets the content that was sent. A document that was
   * changed since stays unsent. The cursor moves if no other device has stored entries meanwhile. An event that is refused for its time
   * had a wrong clock: it gets about the present time, `now` in milliseconds, and stays unsent.
   */
  acknowledge(learner: string, sent: Sent, result: UploadResult, now: number): Promise<void>
  /**
   * Stores a page and moves the cursor to its end. The server's content of an event replaces the device's. A page that was requested
   * from another position than the present one is ignored.
   */
  receive(learner: string, from: SyncPosition, page: Download): Promise<void>
  /** Reads from the start again. `send-again`: everything is unsent; `forget`: what the server had acknowledged is removed. */
  beginEpoch(learner: string, problem: Extract<SyncProblem, { kind: 'other-epoch' }>): Promise<void>
  /**
   * Sends all documents again, and reads from the start. For a server that has given the numbers of this epoch twice: documents have no
   * check sums.
   */
  repeatDocuments(learner: string): Promise<void>
  /** The check sums of the acknowledged events. */
  months(learner: string): Promise<MonthSums>
  /**
   * Compares a month with the server's ids. Events that only the device has become unsent again. Returns the ids that only the server
   * has.
   */
  compareMonth(learner: string, month: string, serverIds: readonly string[]): Promise<string[]>
  /** Stores events that the server has, without moving the cursor. */
  receiveEvents(learner: string, events: readonly StoredEvent[]): Promise<void>
}

/** Callbacks for changes that readers of the log and the chats do not notice by themselves. */
export interface SyncChanges {
  /** The log has new events. */
  onEvents(learner: string): void
  /** Events were changed or removed: the log must be read from the start. */
  onRewritten(learner: string): void
  onChats(learner: string): void
}

/** The device's clock, and its known error. */
export interface DeviceClock {
  /** The device's own time, in milliseconds. */
  now(): number
  /** Milliseconds by which the clock is known to be ahead of the server's. */
  error(): number
  setError(errorMs: number): void
}

export interface DeviceSettings {
  /** Null if the learner has changed none. */
  read(): Readonly<Record<string, unknown>> | null
  write(settings: Readonly<Record<string, unknown>>): void
  /** True if the settings were last exchanged for this learner. */
  isOf(learner: string): boolean
  setOwner(learner: string): void
}

export interface Device {
  readonly store: SyncStore
  readonly server: SyncServer
  readonly clock: DeviceClock
  readonly settings: DeviceSettings
}

/** A smaller error of the clock counts as none: it may be the time that the request took. */
const CLOCK_TOLERANCE_MS = 60_000
/** The most bytes of an upload: half of what the server allows. */
const UPLOAD_BYTES = 512 * 1024
/** Limits an exchange in which the server never accepts everything. A first upload of 200,000 events takes 200 requests. */
const MAX_REQUESTS = 500
const MAX_RECOVERIES = 3

/**
 * Sends everything that the server has not acknowledged. If `reads`, also fetches the server's new entries, compares the check sums and
 * repairs both sides. Ends with the first fault that cannot be repaired at once.
 */
export async function exchange(
  learner: string,
  device: Device,
  { reads = true }: { reads?: boolean } = {},
): Promise<Result<null, SyncFault>> {
  const { store, server, clock } = device
  let recoveries = 0
  let isRead = !reads
  let isHealed = !reads

  async function recover(fault: SyncFault): Promise<boolean> {
    if (++recoveries > MAX_RECOVERIES) return false
    if (fault.kind === 'clock-wrong') {
      const errorMs = clock.now() - Date.parse(fault.now)
      clock.setError(Math.abs(errorMs) < CLOCK_TOLERANCE_MS ? 0 : Math.round(errorMs))
      return true
    }
    if (fault.kind !== 'other-epoch') return false
    await store.beginEpoch(learner, fault)
    isRead = false
    return true
  }

  for (let requests = 0; requests < MAX_REQUESTS; requests++) {
    const merged = await mergedSettings(learner, device)
    await storeSettings(learner, device, merged)
    const sent = await nextUpload(learner, device, merged.changed)
    if (sent) {
      const answer = await server.upload({ ...sent, sentAt: sentAt(clock) })
      if (!answer.ok) {
        if (await recover(answer.fault)) continue
        return answer
      }
      await store.acknowledge(learner, sent, answer.value, corrected(clock))
      // Another device has stored entries meanwhile.
      if ((await store.position(learner)).cursor < answer.value.after) isRead = false
      continue
    }
    if (isRead && isHealed) return ok(null)
    const from = await store.position(learner)
    const page = await server.download(from)
    if (!page.ok) {
      if (await recover(page.fault)) continue
      return page
    }
    await store.receive(learner, from, page.value)
    isRead = !page.value.hasMore
    if (!isRead || isHealed) continue
    isHealed = true
    if (!page.value.months) continue
    const differing = differingMonths(await store.months(learner), page.value.months)
    const healed = await heal(learner, device, differing)
    if (!healed.ok) return healed
    if (differing.length === 0) continue
    // A restored file has lost events unnoticed, so it may have lost documents too.
    await store.repeatDocuments(learner)
    isRead = false
  }
  return refuse({ kind: 'busy' })
}

/**
 * Reads the unsent part of the record. The returned function sends it at once: a page that ends has no time to read storage.
 * `keepalive` limits the body, so the rest waits for the next visit. Null if the server has acknowledged everything.
 */
export async function lastUpload(learner: string, device: Device): Promise<(() => Promise<void>) | null> {
  const { clock, server, store } = device
  const error = clock.error()
  // The merged settings are not stored: the device may be forgetting the learner.
  const { changed } = await mergedSettings(learner, device)
  const sent = await nextUpload(learner, device, changed, { isLast: true })
  if (!sent) return null
  return async () => {
    // The events carry times of a clock that was corrected since.
    if (clock.error() !== error) return
    const answer = await server.upload({ ...sent, sentAt: sentAt(clock) }, { keepalive: true })
    if (answer.ok) await store.acknowledge(learner, sent, answer.value, corrected(clock))
  }
}

const KEEPALIVE_BYTES = 60 * 1024

const corrected = (clock: DeviceClock) => clock.now() - clock.error()
const sentAt = (clock: DeviceClock) => new Date(corrected(clock)).toISOString()

/** Null if the server has acknowledged everything. */
async function nextUpload(
  learner: string,
  { store, clock }: Device,
  changed: DocumentChange | undefined,
  { isLast = false }: { isLast?: boolean } = {},
): Promise<Sent | null> {
  const { epoch, events, documents } = await store.unsent(learner, clock.error())
  let left = isLast ? KEEPALIVE_BYTES : UPLOAD_BYTES
  /** True while a value fits in the upload. The first one always does, unless it is the last upload of a page that ends. */
  const fits = (value: unknown, isFirst: boolean) => {
    left -= bytesOf(value)
    return left >= 0 || (isFirst && !isLast)
  }
  const sentEvents = takeWhile(events, fits)
  const sendable = [...(changed ? [changed] : []), ...documents].filter(
    ({ value }) => bytesOf(value) <= MAX_DOCUMENT_BYTES,
  )
  const sentDocuments = sentEvents.length === events.length ? takeWhile(sendable, fits) : []
  if (sentEvents.length === 0 && sentDocuments.length === 0) return null
  return { epoch, events: sentEvents, documents: sentDocuments }
}

const encoder = new TextEncoder()
const bytesOf = (value: unknown) => encoder.encode(JSON.stringify(value)).length

function takeWhile<Value>(
  values: readonly Value[],
  fits: (value: Value, isFirst: boolean) => boolean,
): readonly Value[] {
  const end = values.findIndex((value, index) => !fits(value, index === 0))
  return end < 0 ? values : values.slice(0, end)
}

interface MergedSettings {
  /** The merged settings; undefined if the device has them already. */
  readonly written?: Readonly<Record<string, unknown>> | undefined
  /** The settings on which the device's next changes are based, if they are other ones than before. */
  readonly base?: unknown
  /** The document to send; undefined if the server has these settings. */
  readonly changed: DocumentChange | undefined
}

/** Merges the server's settings with those of this device. At first contact those of the account win. Stores nothing. */
async function mergedSettings(learner: string, { store, settings }: Device): Promise<MergedSettings> {
  const known = await store.settings(learner)
  const own = settings.read()
  const asDocument = (value: unknown): DocumentChange => ({ name: 'settings', value, basedOn: known?.revision ?? 0 })
  const sent = { changed: own ? asDocument(own) : undefined }
  // Later changes of the learner are newer than the account's settings, even if the answer never arrives.
  if (!known) return { base: own ?? {}, ...sent }
  if (known.revision === 0) return sent
  const merged = mergeSettings({ base: settings.isOf(learner) ? known.base : undefined, own, received: known.value })
  return {
    written: isSameSettings(merged, own) ? undefined : merged,
    base: known.base !== undefined && isSameSettings(known.base, known.value) ? undefined : known.value,
    changed: isSameSettings(merged, known.value) ? undefined : asDocument(merged),
  }
}

async function storeSettings(learner: string, { store, settings }: Device, { written, base }: MergedSettings) {
  if (written) settings.write(written)
  settings.setOwner(learner)
  if (base !== undefined) await store.rebaseSettings(learner, base)
}

/** Makes both sides equal in these months. */
async function heal(
  learner: string,
  { store, server }: Device,
  months: readonly string[],
): Promise<Result<null, SyncFault>> {
  for (const month of months) {
    const ids = await server.idsOfMonth(month)
    if (!ids.ok) return ids
    const missing = await store.compareMonth(learner, month, ids.value)
    for (let from = 0; from < missing.length; from += EVENTS_PER_REQUEST) {
      const events = await server.events(missing.slice(from, from + EVENTS_PER_REQUEST))
      if (!events.ok) return events
      await store.receiveEvents(learner, events.value)
    }
  }
  return ok(null)
}
