import type { StoredEvent } from '#core/learning-log/event.ts'

/** Position in a log, as the log gave it. `0` is before the first event. */
export type Cursor = number

/**
 * One log for each learner on a device. A learner is an account's uid or `visitor`.
 * A new adapter is done when it passes `learning-log.contract.ts`.
 */
export interface LearningLog {
  /** Keeps the events; one whose id is there already is left as it was. Resolves when they are safe. */
  append(learner: string, events: readonly StoredEvent[]): Promise<void>
  /** Events appended after the cursor, in the order of appending, and the cursor after the last of them. */
  readSince(learner: string, cursor: Cursor): Promise<{ events: StoredEvent[]; cursor: Cursor }>
  /** Moves every event of one learner to the end of another's log, leaving the first empty. All or nothing. */
  join(from: string, into: string): Promise<void>
  /** Nothing of the learner's log is left. */
  forget(learner: string): Promise<void>
  /** Calls back when events were appended, joined or forgotten, here or in another tab. Returns the way to stop. */
  subscribe(learner: string, onChange: () => void): () => void
}

export const VISITOR = 'visitor'
