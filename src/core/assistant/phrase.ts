import type { Confidence } from '../word/word.ts'

/** What may stand in the blank of a phrase: the learner's own words stay as typed, the others are words of the course. */
export type Slot = 'name' | 'place'

/**
 * A phrase of the phrasebook. Its pronunciation is not stored: `core/orthography` makes it from the spelling. A blank is
 * written `…`, in the Kikuyu and in the English.
 */
export interface Phrase {
  /** The lexicon's own: `where-is-the-toilet`. */
  readonly id: string
  readonly kikuyu: string
  /** What it says; a remark in round brackets tells when it is said. */
  readonly english: string
  /** What it is about: `greetings`. */
  readonly category: string
  /** Other English for the same, said by and to the same persons. */
  readonly paraphrases: readonly string[]
  /** Other Kikuyu for the same. */
  readonly accepted: readonly string[]
  /** What stands in its blank; absent where it has none. */
  readonly slot?: Slot
  /** Ids of the phrases that answer it, said one after the other. */
  readonly answer?: readonly string[]
  /** In English: when it is said, and to whom. */
  readonly note?: string
  readonly confidence: Confidence
  /** Ids of `content/sources.json`. */
  readonly attested: readonly string[]
}
