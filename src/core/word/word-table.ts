import { withoutTildes } from '../orthography/tildes.ts'
import type { CourseWord, RelatedForm } from './word.ts'

/**
 * The words of the course as columns, one line per word: a third smaller than a list of objects. A cell is empty if the word lacks the
 * field, or if its id is the one that `usualId` computes.
 */
export type WordTable = Readonly<Record<Column, string>>

export type Column = keyof CourseWord

/** Between words; between the items of a list; between a related form and its meaning. */
export const separators = { line: '\n', item: '|', pair: '=' } as const

export function wordsOfTable(table: WordTable): CourseWord[] {
  const rows: Record<string, string>[] = []
  for (const [column, text] of Object.entries(table))
    for (const [row, cell] of text.split(separators.line).entries()) (rows[row] ??= {})[column] = cell
  return rows.map((row) => wordOfRow(row as Record<Column, string>))
}

function wordOfRow({ id, accepted, related, lessons, categories, ...texts }: Record<Column, string>): CourseWord {
  const { kikuyu, english, optional, plural, nounClass, loan, unverified } = texts
  return {
    id: id || usualId(kikuyu, english),
    kikuyu,
    english,
    accepted: items(accepted),
    lessons: items(lessons),
    categories: items(categories),
    ...(optional && { optional }),
    ...(plural && { plural }),
    ...(nounClass && { nounClass }),
    ...(related && { related: items(related).map(relatedForm) }),
    ...(loan && { loan: true }),
    ...(unverified && { unverified: true }),
  }
}

const items = (cell: string) => (cell ? cell.split(separators.item) : [])

function relatedForm(item: string): RelatedForm {
  const [kikuyu = '', english = ''] = item.split(separators.pair)
  return { kikuyu, english }
}

/** The id that most words have: the spelling and the first sense in plain letters. */
export function usualId(kikuyu: string, english: string): string {
  const [sense = ''] = english.replace(/^to /, '').split(/[,;/(]/, 1)
  return [kikuyu, sense].map(inPlainLetters).join('-')
}

const inPlainLetters = (text: string) =>
  withoutTildes(text.toLowerCase())
    .replace(/['’]/g, '')
    .match(/[a-z0-9]+/g)
    ?.join('-') ?? ''
