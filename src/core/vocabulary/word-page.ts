import type { Word } from '../word/word.ts'
import type { CategoryOutline } from './vocabulary.ts'

/** A word with the content of its page. */
export interface WordPage extends Word {
  /** Ids of the lessons that teach it, in the order of the course. */
  readonly lessons: readonly string[]
  /** Categories that teach it, in the order of the overview. */
  readonly categories: readonly Pick<CategoryOutline, 'id' | 'title' | 'hasAddress'>[]
  /** Titles of the sources that attest it. */
  readonly sources: readonly string[]
}
