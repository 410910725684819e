import type { Level } from '#core/lesson/lesson.ts'
import type { Word } from '#core/word/word.ts'
import type { LessonEntry } from './lesson.ts'
import type { Lexicon } from './lexicon.ts'
import type { Source } from './source.ts'

/** A word and the file it stands in. */
export interface FiledWord {
  readonly file: string
  readonly word: Word
}

/** All of `content/`, checked. */
export interface Content {
  readonly words: readonly FiledWord[]
  /** In the order of the course. */
  readonly lessons: readonly LessonEntry[]
  readonly levels: readonly Level[]
  readonly sources: readonly Source[]
  readonly lexicon: Lexicon
  /** From an entry of the lexicon to the id of the word made from it. */
  readonly lexiconMap: Readonly<Record<string, string>>
}
