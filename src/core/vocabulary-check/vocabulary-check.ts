import type { Lesson } from '../lesson/lesson.ts'
import type { CourseWord } from '../word/word.ts'

/** Why a reply may not be shown as it is. `text` is what the reply says, as it stands there. */
export type ReplyFault =
  /** Kikuyu, or what pretends to be, that is not of this lesson: another lesson's, inflected, glued, misspelt, invented, Swahili. */
  | { readonly kind: 'foreign-word'; readonly text: string }
  /** A word of the lesson with a meaning that it does not have. `said` is that meaning. */
  | { readonly kind: 'wrong-meaning'; readonly text: string; readonly wordId: string; readonly said: string }
  /** A word of the lesson with the pronunciation of another. Any other wrong pronunciation is put right without a fault. */
  | { readonly kind: 'wrong-pronunciation'; readonly text: string; readonly wordId: string }
  /** More than one word that the learner had not seen before this turn. */
  | { readonly kind: 'too-many-new-words'; readonly wordIds: readonly string[] }

export interface CheckedReply {
  readonly faults: readonly ReplyFault[]
  /** The reply in our markup: each of the lesson's words as `*word* (our pronunciation)`. */
  readonly content: string
  /** Ids of the lesson's words that it shows, in order, each once. */
  readonly words: readonly string[]
}

export interface VocabularyCheck {
  /** `text` is a reply or some whole sentences of it; `shown` are the words the learner has seen before this turn and earlier in it. */
  check(text: string, shown: ReadonlySet<string>): CheckedReply
}

/** Makes the check of one lesson. `isEnglish` knows small letters only. */
export type CreateVocabularyCheck = (
  lesson: Lesson,
  course: readonly CourseWord[],
  isEnglish: (word: string) => boolean,
) => VocabularyCheck
