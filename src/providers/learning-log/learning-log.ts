import type { StoredEvent } from '#core/learning-log/event.ts'

/** A position in a log, as returned by the log. `0` is before the first event. */
export type Cursor = number

/**
 * A log for each learner on a device. A learner is an account's uid or `visitor`. A new adapter is done when it passes
 * `learning-log.contract.ts`.
 */
export interface LearningLog {
  /** Stores the events; an event whose id exists already stays unchanged. Resolves when they are stored. */
  append(learner: string, events: readonly StoredEvent[]): Promise<void>
  /** Events appended after the cursor, in the order of appending, and the cursor after the last of them. */
  readSince(learner: string, cursor: Cursor): Promise<{ events: StoredEvent[]; cursor: Cursor }>
  /** Moves every event of one learner to the end of another's log, leaving the first empty. All or nothing. */
  join(from: string, into: string): Promise<void>
  /** Removes all events of the learner. */
  forget(learner: string): Promise<void>
  /**
   * Calls `onChange` when events were appended, joined or forgotten, here or in another tab. Returns a function that
   * unsubscribes.
   */
  subscribe(learner: string, onChange: () => void): () => void
}

export const VISITOR = 'visitor'
