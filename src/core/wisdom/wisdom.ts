import type { Confidence, Voice } from '../word/word.ts'
import { spansOf, textOf } from '../markup/markup.ts'

export const wisdomCategories = ['story', 'proverb', 'tradition'] as const

export type WisdomCategory = (typeof wisdomCategories)[number]

interface Proverb {
  readonly kikuyu: string
  readonly literal: string
  readonly meaning: string
  /** From `content/voice/manifest.json`. */
  readonly voice?: Voice
}

/**
 * A story, proverb or tradition. `title` and `content` are English in which each Kikuyu word is written `*word*`: the
 * tutor's markup, read with `spansOf`.
 */
export interface WisdomEntry {
  readonly id: string
  readonly category: WisdomCategory
  readonly title: string
  /** Paragraphs, in order. */
  readonly content: readonly string[]
  /** Present only for a proverb. */
  readonly proverb?: Proverb
  /** A scholarly note shown with the sources: dates, other versions, botanical names. Marked up like `content`. */
  readonly note?: string
  /** Titles of the sources of the facts; Kikuyu words in them are not marked up. */
  readonly sources: readonly string[]
  readonly confidence: Confidence
}

/** Text without the signs of the markup. */
export const plainText = (marked: string): string => textOf(spansOf(marked))
