import type { Confidence } from '../word/word.ts'

/** The source of checked Kikuyu. A model's Kikuyu has none: the screen marks it as an unchecked machine translation. */
export interface Evidence {
  /** The matching phrase or word of the course; both absent if the text joins whole phrases. */
  readonly phraseId?: string
  readonly wordId?: string
  /** The confidence of its least certain part. */
  readonly confidence: Confidence
  /** Each source once: ids of `content/sources.json`, or titles for a proverb. */
  readonly sources: readonly string[]
}

/** Kikuyu with its English. */
export interface Saying {
  readonly kikuyu: string
  readonly english: string
  /** Computed from the spelling; the learner's own words in it stay as typed. */
  readonly pronunciation?: string
  readonly evidence?: Evidence
  /** A set text of ours in place of an unreadable answer, not machine translation. */
  readonly isOwn?: true
  /** A model's Kikuyu that looks like another language. */
  readonly doubt?: 'looks-like-swahili'
}

/** An English word in the learner's message that the course teaches. */
export interface KnownWord {
  readonly wordId: string
  /** As typed: `houses`. */
  readonly text: string
  /** The Kikuyu as the course shows it, with its meaning. */
  readonly kikuyu: string
  readonly english: string
}

/** A reply of the assistant, in Kikuyu and English. */
export interface Reply extends Saying {
  /**
   * English text below it: usage, what is unknown, a story. Paragraphs are separated by a blank line, Kikuyu is written
   * `*word*`.
   */
  readonly note?: string
  /** Phrases to learn next. */
  readonly related: readonly Saying[]
  /** Only if the message was not understood: its words that the course teaches, for links to their pages. */
  readonly knownWords: readonly KnownWord[]
}

export type WisdomKind = 'story' | 'proverb' | 'tradition'

/** Set texts of the assistant. Their Kikuyu joins whole phrases of the phrasebook. */

export const WELCOME: Saying = {
  kikuyu: 'Wĩ mwega? Nĩndakena nĩ gũkuona.',
  english: 'How are you? Nice to see you.',
}

/** Precedes the English note about an answer that did not come. */
export const APOLOGY: Saying = {
  kikuyu: 'Njohera.',
  english: 'Sorry, there was an error. Please try again in a moment.',
}
