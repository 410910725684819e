/**
 * The learning log: an append-only record of what a learner did. Everything shown about a learner (progress, badges,
 * due cards) is a pure function of these events. The order of arrival does not matter. Two events with one id are the
 * same event. A type that this version does not know is kept and ignored.
 */

/** How much of the word was shown before the learner produced it. */
export type HintLevel = 'none' | 'first-letter' | 'half' | 'word'

export type Direction = 'kikuyu-english' | 'english-kikuyu'

/** How well the learner remembered a card. */
export type Rating = 'again' | 'hard' | 'good' | 'easy'

/** How a review tests a card: choose an option, show the answer and rate oneself, or type it. */
export type ReviewMode = 'choose' | 'show' | 'type'

/** The content of an event, without its time and id. */
export type EventPayload =
  | { readonly type: 'lesson-opened'; readonly lessonId: string }
  | { readonly type: 'word-seen'; readonly wordId: string; readonly where: string }
  /** The learner's whole answer was the requested word. `nearly`: right, with the differing letters shown. */
  | {
      readonly type: 'word-produced'
      readonly wordId: string
      readonly lessonId?: string
      readonly accuracy: 'right' | 'nearly'
      readonly hint: HintLevel
    }
  | { readonly type: 'lesson-completed'; readonly lessonId: string }
  | {
      readonly type: 'card-reviewed'
      readonly wordId: string
      readonly direction: Direction
      readonly mode: ReviewMode
      readonly rating: Rating
      /** Milliseconds from the question to the rating. */
      readonly elapsedMs: number
    }
  /** Undoes the review with this id: computations from the log skip that review. */
  | { readonly type: 'review-undone'; readonly eventId: string }
  | { readonly type: 'flashcards-finished'; readonly categoryId: string }
  | { readonly type: 'word-tested'; readonly wordId: string; readonly direction: Direction; readonly correct: boolean }
  | { readonly type: 'test-finished'; readonly categoryId: string; readonly correct: number; readonly total: number }
  | { readonly type: 'message-exchanged'; readonly with: 'lesson' | 'assistant'; readonly lessonId?: string }
  | { readonly type: 'wisdom-opened'; readonly entryId: string }
  /** The object in an image, in English, with the matching word of the course if there is one. */
  | { readonly type: 'image-identified'; readonly english: string; readonly wordId?: string }
  | { readonly type: 'badge-announced'; readonly badgeId: string }
  | { readonly type: 'answer-contested'; readonly wordId: string; readonly answer: string; readonly verdict: string }
  | { readonly type: 'word-contested'; readonly wordId: string; readonly remark: string }

/** The fields that every event has, known or not. */
export interface Envelope {
  readonly v: 1
  /** UUID version 7, generated on the device. */
  readonly id: string
  /** UTC instant, ISO 8601. */
  readonly at: string
  /** Minutes by which the learner's clock was ahead of UTC. Events of the first versions lack it. */
  readonly offset?: number
  /** The learner's local date, `2026-11-21`: that of `at` at `offset`. */
  readonly day: string
}

export type LearningEvent = Envelope & EventPayload

/** An event as stored: later versions of the product may add types that this version does not know. */
export type StoredEvent = Envelope & { readonly type: string }
