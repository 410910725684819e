import type { Word } from '#core/word/word.ts'

/** The fields of a word that exports use. */
export type ExportedWord = Pick<Word, 'id' | 'kikuyu' | 'english'> & Partial<Pick<Word, 'optional' | 'usage' | 'loan'>>

export const shownUsage = ({ usage }: ExportedWord): string => (usage ? `${usage.kikuyu} – ${usage.english}` : '')
