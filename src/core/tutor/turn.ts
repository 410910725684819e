import type { EventPayload } from '../learning-log/event.ts'

/** A message of the lesson chat. `content` is text in the tutor's markup: a Kikuyu word stands as `*word* (pronunciation)`. */
export interface Message {
  readonly id: string
  readonly role: 'user' | 'assistant'
  readonly content: string
  /** Milliseconds since 1970, UTC. */
  readonly timestamp: number
  readonly lessonId: string
  readonly isQuestion?: boolean
  /** The word that the message asks for, in Kikuyu. */
  readonly expectedResponse?: string
  /** The answer this message judged wrong: what "My answer is right" reports. */
  readonly judged?: { readonly wordId: string; readonly answer: string; readonly verdict: string }
  /** What the learner may tap to say next. */
  readonly suggestions?: readonly string[]
  /** Who says it, where a tutor said it: "Built-in tutor", or a model's name. */
  readonly by?: string
  /**
   * `failed`: what is said where the tutor fails, and what came before it failed; it goes when the learner's message is sent
   * again. `stopped`: the learner had heard enough; of a message of the learner: before anything was said to it.
   */
  readonly state?: 'failed' | 'stopped'
}

export type Draft = Pick<
  Message,
  'content' | 'isQuestion' | 'expectedResponse' | 'judged' | 'suggestions' | 'by' | 'state'
>

/**
 * What a tutor gives back: its bubbles in order, what the learner's answer earned, and what it must remember. A turn whose
 * messages have failed has earned nothing and remembers what was before it.
 */
export interface Turn<Memory = unknown> {
  readonly messages: readonly Draft[]
  readonly events: readonly EventPayload[]
  /** Plain data, kept with the chat and handed back with the next answer. */
  readonly memory: Memory
  /** Ids of the words the learner has produced in this lesson so far, in no order; and the one in progress. */
  readonly produced: readonly string[]
  readonly current?: string
}
