import type { StoredEvent } from '#core/learning-log/event.ts'
import type { Download, MonthSums, SyncProblem, Upload, UploadResult } from '#core/learning-log/sync.ts'

/** How far a device has read the server's record of a learner. */
export interface SyncPosition {
  /** Null before the first contact. */
  readonly epoch: string | null
  readonly cursor: number
}

/** The settings as the server has them. `base`: those that the device's own settings were changed from; absent at first contact. */
interface SyncedSettings {
  readonly revision: number
  readonly value: unknown
  readonly base?: unknown
}

/** An upload without its time. */
export type Sent = Omit<Upload, 'sentAt'>

/**
 * The device's half of the exchange with the server: which events and documents the server has acknowledged, and how far the device
 * has read. It works on the records of the learning log and the chats. Every method is one transaction. A new adapter is done when
 * it passes `sync-store.contract.ts`.
 */
export interface SyncStore {
  position(learner: string): Promise<SyncPosition>
  /** Undefined before the server's settings are known. */
  settings(learner: string): Promise<SyncedSettings | undefined>
  /** The device's own settings are changed from these from now on. */
  rebaseSettings(learner: string, base: unknown): Promise<void>
  /**
   * At most `most` unacknowledged events, and the changed chats. Events that were stamped by a clock with another
   * error than this are first stamped anew, in milliseconds; those that the server once had keep their time.
   */
  unsent(learner: string, clockErrorMs: number, most?: number): Promise<Sent>
  /**
   * Notes the server's answer. An event that was stamped anew since gets the content that was sent. A document that was changed
   * since stays unsent. The cursor moves if no other device has stored anything in between. An event that is refused for its time was
   * stamped by a clock that has been corrected since: it gets about the present time, `now` in milliseconds, and stays unsent.
   */
  acknowledge(learner: string, sent: Sent, result: UploadResult, now: number): Promise<void>
  /**
   * Stores a page and moves the cursor to its end. The server's content of an event replaces the device's. A page that was requested
   * from another position than the present one is ignored.
   */
  receive(learner: string, from: SyncPosition, page: Download): Promise<void>
  /** Reads from the start again. `send-again`: everything is unsent; `forget`: what the server had acknowledged is removed. */
  beginEpoch(learner: string, problem: Extract<SyncProblem, { kind: 'other-epoch' }>): Promise<void>
  /** The check sums of the acknowledged events. */
  months(learner: string): Promise<MonthSums>
  /**
   * Compares a month with the ids that the server has in it. What only the device has is unsent again. Returns the ids that only the
   * server has.
   */
  compareMonth(learner: string, month: string, serverIds: readonly string[]): Promise<string[]>
  /** Stores events that the server has, without moving the cursor. */
  receiveEvents(learner: string, events: readonly StoredEvent[]): Promise<void>
}

/** A change that the readers of the log and the chats cannot see by themselves. */
export interface SyncChanges {
  /** The log has new events. */
  onEvents(learner: string): void
  /** Events were changed or removed: the log must be read from the start. */
  onRewritten(learner: string): void
  onChats(learner: string): void
}
