import { hintFor } from '#core/orthography/pronunciation.ts'
import type { Word } from '#core/word/word.ts'

/** What an export needs of a word. */
export type ExportedWord = Pick<Word, 'id' | 'kikuyu' | 'english'> & Partial<Pick<Word, 'optional' | 'usage' | 'loan'>>

/** As a card shows it: an optional part before the word, without brackets. */
export const shownKikuyu = ({ optional, kikuyu }: ExportedWord): string =>
  optional === undefined ? kikuyu : `${optional} ${kikuyu}`

export const shownPronunciation = (word: ExportedWord): string =>
  hintFor(word.loan ? { kikuyu: word.kikuyu, loan: true } : { kikuyu: word.kikuyu })

export const shownUsage = ({ usage }: ExportedWord): string => (usage ? `${usage.kikuyu} – ${usage.english}` : '')
