/** How sure it is that the word is right: the lexicon's scale (`content/lexicon/README.md`). */
export type Confidence = 'high' | 'medium' | 'low'

/** A form that belongs to a word and is shown with it, but is not an answer to it: another person, a plural, a neighbour. */
export interface RelatedForm {
  readonly kikuyu: string
  readonly english: string
}

/** A phrase the lexicon attests in which the word is used. */
export interface Usage {
  readonly kikuyu: string
  readonly english: string
}

/**
 * A word or fixed phrase of the course. It stands once in the content; lessons and categories name it by its id.
 * All Kikuyu is in the standard orthography, NFC. Pronunciation is not stored: `core/orthography` makes it from the spelling.
 */
export interface Word {
  /** Spelling and sense, plain letters: `iria-milk`. */
  readonly id: string
  /** As it is taught: `Njĩtagwo …` (a blank to fill), `-ega` (a stem). */
  readonly kikuyu: string
  /** Shown before the word, may be left out of an answer: `rangi wa`. */
  readonly optional?: string
  /** Senses, separated by `, ` `; ` or ` / `. A remark in round brackets belongs to its sense. */
  readonly english: string
  readonly type: string
  /** When and to whom it is said, in English: one or two sentences, without Kikuyu. */
  readonly context: string
  readonly usage?: Usage
  /** Other spellings and forms with the same sense and person: right answers. */
  readonly accepted: readonly string[]
  readonly related: readonly RelatedForm[]
  /** Singular and plural class, as `7/8`. */
  readonly nounClass?: string
  readonly plural?: string
  /** A loan may use letters that Kikuyu spelling lacks. */
  readonly loan?: true
  /** A speaker's recording: a file of `content/audio`. */
  readonly audio?: string
  readonly confidence: Confidence
  /** Ids of `content/sources.json`. */
  readonly attested: readonly string[]
}

/** The parts of a taught word that the answer checker and the tutor use. */
export interface CourseWord {
  readonly id: string
  readonly kikuyu: string
  /** As in `Word`: with it and without it, it is the same word. */
  readonly optional?: string
  readonly english: string
  readonly accepted: readonly string[]
  readonly loan?: true
  /** Not yet confirmed by a speaker: of low confidence. */
  readonly unverified?: true
  /** As in `Word`: forms that are words of their own, so that none is taken for a slip in another word. */
  readonly related?: readonly RelatedForm[]
  readonly plural?: string
  /** Lessons that teach it, in the order of the course. */
  readonly lessons: readonly string[]
  /** Categories of the vocabulary that teach it, in the order of the overview. */
  readonly categories: readonly string[]
}
