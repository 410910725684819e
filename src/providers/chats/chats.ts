import type { AssistantMessage } from '#core/assistant/assistant-chat.ts'
import type { Message } from '#core/tutor/turn.ts'

/** The maximum number of messages stored per chat: the last ones. */
export const KEPT_MESSAGES = 200

/** The chat of one lesson, with the data needed to resume it. */
export interface KeptChat {
  readonly v: 1
  /** Different for each chat. */
  readonly id: string
  readonly lessonId: string
  readonly messages: readonly Message[]
  /** Plain data from the tutor's last turn. It may be in the shape of an earlier version. */
  readonly memory: unknown
  /** Ids of the words produced, and of the current word. */
  readonly produced: readonly string[]
  readonly current?: string
}

/** The assistant chat. Each learner has only one. */
export interface KeptAssistantChat {
  readonly v: 1
  readonly messages: readonly AssistantMessage[]
}

/**
 * The latest chat of each learner in each lesson, and the assistant chat, on this device. A learner has the same key as
 * in the learning log. A new adapter is done when it passes `chats.contract.ts`.
 */
export interface Chats {
  /**
   * Stores a chat in place of the previous one. Resolves when it is stored. Messages that another tab has added to the
   * same chat are kept (see `joined`).
   */
  keep(learner: string, chat: KeptChat): Promise<void>
  /** Undefined also for a chat that cannot be parsed: its lesson then begins again. */
  find(learner: string, lessonId: string): Promise<KeptChat | undefined>
  /**
   * Stores the assistant chat. Resolves when it is stored. Messages that another tab or device has added are kept; a failed reply
   * that is no longer in the chat is removed.
   */
  keepAssistantChat(learner: string, assistantChat: KeptAssistantChat): Promise<void>
  /** Undefined also for a chat that cannot be parsed: it then begins again. */
  findAssistantChat(learner: string): Promise<KeptAssistantChat | undefined>
  /**
   * Moves every chat of one learner to another. If both have a chat of a lesson, the one with the newer last message
   * stays, but a chat with a message from the learner is never replaced by one without. Assistant chats are joined in
   * order of time. All or nothing.
   */
  move(from: string, into: string): Promise<void>
  /** Removes all chats of the learner. */
  forget(learner: string): Promise<void>
  /**
   * Calls `onChange` when another tab has changed the learner's chats, or has entered or left one. Returns a function
   * that unsubscribes.
   */
  subscribe(learner: string, onChange: () => void): () => void
  /** Tells the other tabs that the chat of this lesson is open here. */
  enter(learner: string, lessonId: string): Presence
  /**
   * Runs the work of a turn. Turns run one at a time across all tabs, so each sees the results of the previous one.
   * `signal` aborts the wait; the promise then rejects with its reason.
   */
  inTurn<Value>(learner: string, lessonId: string, signal: AbortSignal, work: () => Promise<Value>): Promise<Value>
}

/** An open chat on one screen. */
export interface Presence {
  /** True if another tab has the same chat open. */
  isElsewhere(): Promise<boolean>
  leave(): void
}
