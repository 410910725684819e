import type { AssistantMessage } from '#core/assistant/assistant-chat.ts'
import type { Message } from '#core/tutor/turn.ts'

/** How many messages of a chat are kept: the last ones. */
export const KEPT_MESSAGES = 200

/** The chat of one lesson, with what is needed to go on with it. */
export interface KeptChat {
  readonly v: 1
  /** A new one for each chat begun. */
  readonly id: string
  readonly lessonId: string
  readonly messages: readonly Message[]
  /** Plain data, as the tutor's last turn gave it. Whoever reads it may find what an earlier version wrote. */
  readonly memory: unknown
  /** Ids of the words produced, and of the word in progress. */
  readonly produced: readonly string[]
  readonly current?: string
}

/** The chat with the assistant: there is one, and it goes on. */
export interface KeptAssistantChat {
  readonly v: 1
  readonly messages: readonly AssistantMessage[]
}

/**
 * The last chat of each learner in each lesson, and the one with the assistant, on this device. A learner is named as in the
 * learning log. A new adapter is done when it passes `chats.contract.ts`.
 */
export interface Chats {
  /**
   * In place of the chat kept before. Resolves when it is safe. What another tab has said in the same chat meanwhile stays (see
   * `joined`).
   */
  keep(learner: string, chat: KeptChat): Promise<void>
  /** Undefined also for a chat that cannot be read any more: its lesson then begins anew. */
  find(learner: string, lessonId: string): Promise<KeptChat | undefined>
  /** In place of what was kept of it before. Resolves when it is safe. */
  keepAssistantChat(learner: string, assistantChat: KeptAssistantChat): Promise<void>
  /** Undefined also for one that cannot be read any more: it then begins anew. */
  findAssistantChat(learner: string): Promise<KeptAssistantChat | undefined>
  /**
   * Moves every chat of one learner to another. Of two chats of one lesson the one with the newer last message stays, but
   * never one in which the learner has said nothing instead of one in which the learner has. Of the chat with the assistant
   * the messages of both stay, in the order of their instants. All or nothing.
   */
  move(from: string, into: string): Promise<void>
  /** Nothing of the learner's chats is left. */
  forget(learner: string): Promise<void>
  /** Calls when another tab has changed the learner's chats, has entered one or left it. Returns the way to stop. */
  subscribe(learner: string, onChange: () => void): () => void
  /** Tells the other tabs that the chat of this lesson is on the screen here. */
  enter(learner: string, lessonId: string): Presence
  /**
   * Does the work of one turn, one after the other over all tabs: the second finds what the first has kept. `signal` gives up waiting;
   * the promise then rejects with its reason.
   */
  inTurn<Value>(learner: string, lessonId: string, signal: AbortSignal, work: () => Promise<Value>): Promise<Value>
}

/** The chat of a lesson on one screen. */
export interface Presence {
  /** Whether another tab has the same chat on its screen. */
  isElsewhere(): Promise<boolean>
  leave(): void
}
