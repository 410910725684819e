import { separators, usualId, type Column, type WordTable } from '#core/word/word-table.ts'
import type { CourseWord } from '#core/word/word.ts'

/** Packs words for `wordsOfTable`. Throws where a text contains one of the separators. */
export const asTable = (words: readonly CourseWord[]): WordTable =>
  Object.fromEntries(
    Object.entries(cells).map(([column, cell]) => [column, words.map(cell).join(separators.line)]),
  ) as unknown as WordTable

const { item, pair } = separators

const cells: Readonly<Record<Column, (word: CourseWord) => string>> = {
  kikuyu: ({ kikuyu }) => plain(kikuyu),
  english: ({ english }) => plain(english),
  id: ({ id, kikuyu, english }) => (id === usualId(kikuyu, english) ? '' : plain(id)),
  optional: ({ optional = '' }) => plain(optional),
  plural: ({ plural = '' }) => plain(plural),
  accepted: ({ accepted }) => accepted.map(plain).join(item),
  related: ({ related = [] }) =>
    related.map(({ kikuyu, english }) => [kikuyu, english].map(plain).join(pair)).join(item),
  loan: ({ loan }) => (loan ? '1' : ''),
  unverified: ({ unverified }) => (unverified ? '1' : ''),
  lessons: ({ lessons }) => lessons.map(plain).join(item),
  categories: ({ categories }) => categories.map(plain).join(item),
}

function plain(text: string): string {
  if (Object.values(separators).some((separator) => text.includes(separator)))
    throw new Error(`“${text}” contains a separator of the word table`)
  return text
}
