import type { PackedWords } from '../english/front-coding.ts'
import type { Word } from '../word/word.ts'

/** The part of a category needed for cards, the breadcrumb and the page's head. */
export interface CategoryOutline {
  /** `action-verbs`; also its address, if it has one. */
  readonly id: string
  readonly title: string
  /** One sentence. */
  readonly description: string
  /** A name from `web/ui/icon.tsx`. */
  readonly icon: string
  readonly stageId: string
  /** In the order of teaching. */
  readonly wordIds: readonly string[]
  /** True if its page is `/vocabulary/{id}`; otherwise it is `/vocabulary?category={id}`. */
  readonly hasAddress: boolean
  readonly seo: Seo
}

/** The address of a category: 25 have one of their own, the others are shown at the overview's. */
export const categoryAddress = ({ id, hasAddress }: Pick<CategoryOutline, 'id' | 'hasAddress'>): string =>
  hasAddress ? `/vocabulary/${id}` : `/vocabulary?category=${id}`

/** The description of a category's page for search engines and shared links. */
interface Seo {
  readonly title: string
  /** 50 to 160 characters. */
  readonly description: string
}

/** A section of the overview. */
export interface Stage {
  readonly id: string
  readonly title: string
  /** One sentence. */
  readonly description: string
  readonly categories: readonly CategoryOutline[]
}

/** The whole vocabulary without its words, enough for the overview. */
export interface VocabularyOutline {
  readonly stages: readonly Stage[]
}

/** Data about a word in one category. */
export interface Placement {
  /** The type of the word in this category: `color`. */
  readonly type: string
  /** The subtype: `furniture`. */
  readonly category?: string
  /** For a color: `#D32F2F`. */
  readonly hexCode?: string
  /** For a number: 1 to 10. */
  readonly numericValue?: number
  /** For a routine. */
  readonly timeOfDay?: 'morning' | 'afternoon' | 'night'
  /** For an emotion. */
  readonly intensity?: 'mild' | 'moderate' | 'strong'
  /** For a hobby. */
  readonly location?: 'indoor' | 'outdoor' | 'both'
  /** For a profession, in English: `hospital`. */
  readonly workplace?: string
}

/** A word as its category teaches it. */
export type CategoryWord = Word & Placement

/** A category with the words for its cards and test. */
export interface Category extends CategoryOutline {
  readonly words: readonly CategoryWord[]
  /** Wrong choices for the test if the category has fewer than four words. Never shown as cards, never asked. */
  readonly spares: readonly Word[]
}

/** A word as the word list shows it. */
export interface ListedWord extends Omit<Word, 'context'> {
  /** Ids of the lessons that teach it, in the order of the course. */
  readonly lessons: readonly string[]
  /** Ids of the categories that teach it, in the order of the overview. */
  readonly categories: readonly string[]
}

/** Every word that a lesson or a category teaches, once: those of the lessons first, in the order of the course. */
export interface WordList {
  readonly words: readonly ListedWord[]
  /** English words for judging answers: see `answerEnglish`. */
  readonly openWords: PackedWords
  /** Titles of the sources by id. */
  readonly sources: Readonly<Record<string, string>>
}

/** A word with the content of its page. */
export interface WordPage extends Word {
  /** Ids of the lessons that teach it, in the order of the course. */
  readonly lessons: readonly string[]
  /** Categories that teach it, in the order of the overview. */
  readonly categories: readonly Pick<CategoryOutline, 'id' | 'title' | 'hasAddress'>[]
  /** Titles of the sources that attest it. */
  readonly sources: readonly string[]
}
