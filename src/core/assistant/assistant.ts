import type { Confidence } from '../word/word.ts'

/** The evidence for checked Kikuyu. A model's Kikuyu has none: the screen marks it as unchecked machine translation. */
export interface Evidence {
  /** The phrase or the word of the course that it is; both absent where it is put together from whole phrases. */
  readonly phraseId?: string
  readonly wordId?: string
  /** That of the least sure part. */
  readonly confidence: Confidence
  /** Each source once: ids of `content/sources.json`, or their titles where a proverb is told. */
  readonly sources: readonly string[]
}

/** Kikuyu and what it says in English. */
export interface Saying {
  readonly kikuyu: string
  readonly english: string
  /** Made by rule from the spelling; a person's own words in it stay as typed. */
  readonly pronunciation?: string
  readonly evidence?: Evidence
  /** The product’s own words, in place of an answer that cannot be read: no machine made them. */
  readonly isOwn?: true
  /** A model's Kikuyu that looks like another language. */
  readonly doubt?: 'looks-like-swahili'
}

/** A word of the learner's English that the course teaches. */
export interface KnownWord {
  readonly wordId: string
  /** As it stands in what the learner typed: `houses`. */
  readonly text: string
  /** As the course shows it, with what it means. */
  readonly kikuyu: string
  readonly english: string
}

/** A reply of an assistant: always Kikuyu with its English. */
export interface Reply extends Saying {
  /** In English, said after it: what it is for, what is not known, a story. Paragraphs are parted by a blank line, and Kikuyu stands as `*word*`. */
  readonly note?: string
  /** Phrases worth knowing next. */
  readonly related: readonly Saying[]
  /** Only where the learner's words were not understood: those of them that the course teaches, for links to their pages. */
  readonly knownWords: readonly KnownWord[]
}

export type WisdomKind = 'story' | 'proverb' | 'tradition'
