import type { WordCards, Card } from '#core/review/card.ts'
import { dayName } from '#core/learning-log/event.ts'
import { hintOf, spelledOut, type Word } from '#core/word/word.ts'

/** The fields of a word that exports use. */
export type ExportedWord = Pick<Word, 'id' | 'kikuyu' | 'english'> & Partial<Pick<Word, 'optional' | 'usage' | 'loan'>>

export const shownUsage = ({ usage }: ExportedWord): string => (usage ? `${usage.kikuyu} – ${usage.english}` : '')

const header = [
  'Kikuyu',
  'Pronunciation',
  'English',
  'Example',
  'Kikuyu to English: due',
  'Kikuyu to English: interval in days',
  'English to Kikuyu: due',
  'English to Kikuyu: interval in days',
]

/**
 * The words as a table for spreadsheets: RFC 4180 (quoted where needed, lines end with CR LF), UTF-8 with a byte order
 * mark, without which Excel misreads ĩ and ũ. An apostrophe precedes a cell that a spreadsheet would run as a formula.
 */
export function createCsv(words: readonly ExportedWord[], cards: ReadonlyMap<string, WordCards>): string {
  const lines = words.map((word) => {
    const known = cards.get(word.id)
    return [
      spelledOut(word),
      hintOf(word),
      word.english,
      shownUsage(word),
      ...schedule(known?.['kikuyu-english']),
      ...schedule(known?.['english-kikuyu']),
    ]
  })
  return `\uFEFF${[header, ...lines].map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')}`
}

function schedule(card: Card | undefined): string[] {
  if (card === undefined || card.state === 'new') return ['', '']
  return [dayName(card.dueOn), String(card.interval)]
}

function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
