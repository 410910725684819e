import type { Word } from '#core/word/word.ts'

/** What an export needs of a word. */
export type ExportedWord = Pick<Word, 'id' | 'kikuyu' | 'english'> & Partial<Pick<Word, 'optional' | 'usage' | 'loan'>>

export const shownUsage = ({ usage }: ExportedWord): string => (usage ? `${usage.kikuyu} – ${usage.english}` : '')
