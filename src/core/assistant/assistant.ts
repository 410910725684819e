import type { Confidence } from '../word/word.ts'

/** The evidence for checked Kikuyu. A model's Kikuyu has none: the screen marks it as unchecked machine translation. */
export interface Evidence {
  /** The phrase or the course's word; both are absent if it consists of several phrases. */
  readonly phraseId?: string
  readonly wordId?: string
  /** That of the least sure part. */
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
  /** The product’s own text, instead of a model's answer that cannot be read. */
  readonly isOwn?: true
  /** A model's Kikuyu that looks like another language. */
  readonly doubt?: 'looks-like-swahili'
}

/** A word of the learner's English that the course teaches. */
export interface KnownWord {
  readonly wordId: string
  /** As the learner typed it: `houses`. */
  readonly text: string
  /** As the course shows it, with its meaning. */
  readonly kikuyu: string
  readonly english: string
}

/** A reply of an assistant: always Kikuyu with its English. */
export interface Reply extends Saying {
  /** An English remark or a story. Blank lines separate paragraphs, and Kikuyu is written `*word*`. */
  readonly note?: string
  /** Phrases worth knowing next. */
  readonly related: readonly Saying[]
  /** If the message was not understood: its words that the course teaches, for links to their pages. */
  readonly knownWords: readonly KnownWord[]
}

export type WisdomKind = 'story' | 'proverb' | 'tradition'
