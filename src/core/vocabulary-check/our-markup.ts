import type { PlainText } from './plain-text.ts'
import { touchesAny, type Range } from './ranges.ts'
import type { Reading, WordFound } from './read-words.ts'

interface Edit extends Range {
  readonly by: string
}

/** The reply with the lesson's words as `*word* (pronunciation)`. No other sign of markup remains but `**strong**` English. */
export function inOurMarkup({ text, strong }: PlainText, { found, spoken }: Reading): string {
  const edits: Edit[] = [
    ...found.flatMap((one) => editsOf(text, one)),
    ...spoken.map(({ start, end, hint }) => ({ start, end, by: hint })),
    ...strong
      .filter(
        (one) => !touchesAny(found, one) && text.slice(one.start, one.end).trim() === text.slice(one.start, one.end),
      )
      .flatMap(({ start, end }) => [
        { start, end: start, by: '**' },
        { start: end, end, by: '**' },
      ]),
  ].toSorted((one, other) => one.start - other.start)
  let content = ''
  let from = 0
  for (const { start, end, by } of edits) {
    if (start < from) continue
    content += text.slice(from, start) + by
    from = end
  }
  return content + text.slice(from)
}

const blank = /^\s*(?:…|\.{2,}|_{2,})/

function editsOf(text: string, { form, start, end, aside }: WordFound): Edit[] {
  const behind = text.slice(end)
  const own = form.isOpen
    ? (blank.exec(behind)?.[0].length ?? 0)
    : form.text.endsWith('?') && behind.startsWith('?')
      ? 1
      : 0
  const isFilled = form.isOpen && own === 0 && /^\s*[\p{L}[]/u.test(behind)
  const written = isFilled ? form.text.replace(/(?<!\s)\s*…$/, '') : form.text
  const word = { start, end: end + own, by: `*${written}* (${form.hint})` }
  if (!aside) return [word]
  const kept = aside.kept.map((range) => text.slice(range.start, range.end)).join(', ')
  return [
    word,
    {
      start: aside.start - (kept === '' && text[aside.start - 1] === ' ' ? 1 : 0),
      end: aside.end,
      by: kept && `(${kept})`,
    },
  ]
}
