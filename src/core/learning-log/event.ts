/**
 * The learning log: what a learner did, append-only. Everything shown of a learner (progress, badges, due cards) is a
 * pure function of these events. Order of arrival does not matter; the same id twice is one event; a type that this
 * version does not know is kept and ignored.
 */

/** How much of the word was shown before the learner produced it. */
export type HintLevel = 'none' | 'first-letter' | 'half' | 'word'

export type Direction = 'kikuyu-english' | 'english-kikuyu'

/** How well a card was remembered. */
export type Rating = 'again' | 'hard' | 'good' | 'easy'

/** The kind of a review exercise: choosing among options, looking at the answer and rating oneself, or typing it. */
export type ReviewMode = 'choose' | 'show' | 'type'

/** An event without its id and time. */
export type EventPayload =
  | { readonly type: 'lesson-opened'; readonly lessonId: string }
  | { readonly type: 'word-seen'; readonly wordId: string; readonly where: string }
  /** The learner's whole answer was the word asked for. `nearly`: right, with the differing letters shown. */
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
      /** From the question to the rating. */
      readonly elapsedMs: number
    }
  /** The review with this id is undone: computations over the log skip it. */
  | { readonly type: 'review-undone'; readonly eventId: string }
  | { readonly type: 'flashcards-finished'; readonly categoryId: string }
  | { readonly type: 'word-tested'; readonly wordId: string; readonly direction: Direction; readonly correct: boolean }
  | { readonly type: 'test-finished'; readonly categoryId: string; readonly correct: number; readonly total: number }
  | { readonly type: 'message-exchanged'; readonly with: 'lesson' | 'assistant'; readonly lessonId?: string }
  | { readonly type: 'wisdom-opened'; readonly entryId: string }
  /** `english`: the object or colour in an image. `wordId`: the course's word for it, if there is one. */
  | { readonly type: 'image-identified'; readonly english: string; readonly wordId?: string }
  | { readonly type: 'badge-announced'; readonly badgeId: string }
  | { readonly type: 'answer-contested'; readonly wordId: string; readonly answer: string; readonly verdict: string }
  | { readonly type: 'word-contested'; readonly wordId: string; readonly remark: string }

/** The envelope of every event, known or not. */
export interface Envelope {
  readonly v: 1
  /** UUID version 7, made on the device. */
  readonly id: string
  /** UTC instant, ISO 8601. */
  readonly at: string
  /** The learner's local date, `2026-11-21`. */
  readonly day: string
}

export type LearningEvent = Envelope & EventPayload

/** An event in a log. A later version of the product may have written types that this one does not know. */
export type StoredEvent = Envelope & { readonly type: string }
