import type { Understanding } from '../dialogue/read-message.ts'
import type { EventPayload } from '../learning-log/event.ts'
import type { Exercise, Tap } from './exercises/exercise.ts'

/** A message of the lesson chat. `content` is text in the tutor's markup: a Kikuyu word stands as `*word* (pronunciation)`. */
export interface Message {
  readonly id: string
  readonly role: 'user' | 'assistant'
  readonly content: string
  /** Milliseconds since 1970, UTC. */
  readonly timestamp: number
  readonly lessonId: string
  readonly isQuestion?: boolean
  /** The Kikuyu word that the message asks for. */
  readonly expectedResponse?: string
  /** The exercise that the message asks. */
  readonly exercise?: Exercise
  /** On the learner's message: the tap that it says in words. */
  readonly tap?: Tap
  /** The wrong answer that this message judges; "My answer is right" reports it. */
  readonly judged?: { readonly wordId: string; readonly answer: string; readonly verdict: string }
  /** Messages that the learner can send with a tap. */
  readonly suggestions?: readonly string[]
  /** The tutor that wrote it: "Built-in tutor", or a model's name. */
  readonly by?: string
  /**
   * `failed`: part of a reply that failed, with its excuse; removed when the learner's message is sent again. `stopped`: the
   * learner ended the reply here; on the learner's own message, before the reply began.
   */
  readonly state?: 'failed' | 'stopped'
}

export type Draft = Pick<
  Message,
  'content' | 'isQuestion' | 'expectedResponse' | 'exercise' | 'judged' | 'suggestions' | 'by' | 'state'
>

/**
 * A tutor's turn: its bubbles in order, the events that the learner's answer earned, and the new lesson state. A turn with failed
 * messages has no events and keeps the state before it.
 */
export interface Turn<State = unknown> {
  readonly messages: readonly Draft[]
  readonly events: readonly EventPayload[]
  /** Plain data, kept with the chat and passed to the tutor with the next message. */
  readonly lessonState: State
  /** Ids of the words that the learner has produced in this lesson, unordered. */
  readonly produced: readonly string[]
  /** Id of the word in progress. */
  readonly current?: string
  /** How the built-in tutor read the message. */
  readonly understood?: Understanding
}
