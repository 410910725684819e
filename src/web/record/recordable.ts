import { loadPhrases } from 'virtual:phrasebook/load-phrases'
import outline from 'virtual:course/outline'
import { loadList } from 'virtual:words/load-list'
import type { Phrase } from '#core/assistant/phrase.ts'
import { hintFor } from '#core/orthography/pronunciation.ts'
import type { ListedWord } from '#core/vocabulary/vocabulary.ts'
import type { WisdomEntry } from '#core/wisdom/wisdom.ts'
import { hintOf, mainMeaning, spelledOut } from '#core/word/word.ts'
import { fetchedOnce } from '../loading/fetched.ts'

/** A word, phrase or proverb that speakers record. Ids are unique among all of them. */
export interface Recordable {
  readonly id: string
  readonly kind: 'word' | 'phrase' | 'proverb'
  /** The text to read. */
  readonly said: string
  readonly hint: string
  readonly english: string
  /** The texts that share one row of stitches. */
  readonly group: { readonly id: string; readonly name: string }
}

/** All texts, the most useful first: words in the order of the course, then phrases, then proverbs. */
export const recordablesData = fetchedOnce(async () => {
  const [list, phrases, wisdom] = await Promise.all([loadList(), loadPhrases(), import('virtual:wisdom/entries')])
  return {
    default: [
      ...list.default.words.map(recordableWord),
      ...phrases.default.map(recordablePhrase),
      ...wisdom.default.flatMap(recordableProverb),
    ],
  }
})

const recordableWord = (word: ListedWord): Recordable => ({
  id: word.id,
  kind: 'word',
  said: spelledOut(word),
  hint: hintOf(word),
  english: mainMeaning(word.english),
  group: groupOf(word),
})

const recordablePhrase = (phrase: Phrase): Recordable => ({
  id: phrase.id,
  kind: 'phrase',
  said: phrase.kikuyu,
  hint: hintFor(phrase),
  english: phrase.english,
  group: { id: `phrases ${phrase.category}`, name: 'Phrases' },
})

const recordableProverb = ({ id, proverb }: WisdomEntry): Recordable[] =>
  proverb
    ? [
        {
          id,
          kind: 'proverb',
          said: proverb.kikuyu,
          hint: hintFor(proverb),
          english: proverb.meaning,
          group: { id: 'proverbs', name: 'Proverbs' },
        },
      ]
    : []

/** The lesson that teaches a word first, or its first category. */
function groupOf({ lessons: [lesson], categories: [category] }: ListedWord): Recordable['group'] {
  if (lesson === undefined) return { id: `category ${category}`, name: 'Vocabulary' }
  return { id: lesson, name: `Lesson ${outline.lessons.find(({ id }) => id === lesson)?.number ?? ''}` }
}
