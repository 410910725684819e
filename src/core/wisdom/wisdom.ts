import type { Confidence } from '../word/word.ts'
import { spansOf, textOf } from '../markup/markup.ts'

export const wisdomCategories = ['story', 'proverb', 'tradition'] as const

export type WisdomCategory = (typeof wisdomCategories)[number]

interface Proverb {
  readonly kikuyu: string
  /** The word-for-word translation. */
  readonly literal: string
  /** The sense. */
  readonly meaning: string
}

/**
 * One of the elder's stories, proverbs and traditions. `title` and `content` are English in which each Kikuyu word stands
 * as `*word*`: the tutor's markup, read with `spansOf`.
 */
export interface WisdomEntry {
  readonly id: string
  readonly category: WisdomCategory
  readonly title: string
  /** Paragraphs, in order. */
  readonly content: readonly string[]
  /** Only for proverbs. */
  readonly proverb?: Proverb
  /** Remarks of scholars, shown with the sources: dates, other versions, botanical names. Marked like `content`. */
  readonly note?: string
  /** Titles of the sources of the facts; Kikuyu words in them are not marked. */
  readonly sources: readonly string[]
  readonly confidence: Confidence
}

/** Marked English as it is read, without the signs of the markup. */
export const plainText = (marked: string): string => textOf(spansOf(marked))
