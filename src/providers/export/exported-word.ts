import type { Word } from '#core/word/word.ts'

/** The parts of a word that an export uses. */
export type ExportedWord = Pick<Word, 'id' | 'kikuyu' | 'english'> & Partial<Pick<Word, 'optional' | 'usage' | 'loan'>>

export const shownUsage = ({ usage }: ExportedWord): string => (usage ? `${usage.kikuyu} – ${usage.english}` : '')
