import type { StoredEvent } from '#core/learning-log/event.ts'
import type { Download, MonthSums, SyncProblem, Upload, UploadResult } from '#core/learning-log/sync.ts'

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
export type Sent = Omit<Upload, 'sentAt'>

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
