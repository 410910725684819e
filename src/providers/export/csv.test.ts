import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeEvent } from '#core/learning-log/event.ts'
import { reviewState } from '#core/review/review-state.ts'
import { createCsv } from './csv.ts'

const word = { id: 'iria-milk', kikuyu: 'iria', english: 'milk' }

test('the table has a line for each word, with the due days of its cards', () => {
  const event = makeEvent(
    { type: 'word-tested', wordId: 'iria-milk', direction: 'english-kikuyu', correct: true },
    { now: Date.UTC(2026, 10, 21), offsetMinutes: 180, id: 'event' },
  )
  const [, line] = createCsv([word], reviewState([event]).words).split('\r\n')
  expect(line).toMatch(/^iria,[^,]+,milk,,,,2026-11-23,2$/)
})

test('an optional part is in the spelling and the pronunciation', () => {
  const green = { id: 'nyeki-green', kikuyu: 'nyeki', optional: 'rangi wa', english: 'green' }
  expect(createCsv([green], new Map())).toContain('\r\nrangi wa nyeki,rah-ng-gee wah nyeh-kee,green,')
})

test('the file begins with a byte order mark, and every line ends with CR LF', () => {
  const csv = createCsv([word], new Map())
  expect(csv.startsWith('\uFEFFKikuyu,Pronunciation,English,')).toBe(true)
  expect(csv.endsWith('\r\n')).toBe(true)
})

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-ega', "'-ega"],
  ['@sum', "'@sum"],
  ['=a,"b"', '"\'=a,""b"""'],
  ['to buy, to trade', '"to buy, to trade"'],
  ['1 + 1', '1 + 1'],
])('‘%s’ is written as %s', (english, cell) => {
  expect(createCsv([{ ...word, english }], new Map())).toContain(`,${cell},,,,,\r\n`)
})

test('any texts are read back cell by cell, and no cell starts a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 8 }), (texts) => {
      const rows = parsed(
        createCsv(
          texts.map((english) => ({ ...word, english })),
          new Map(),
        ).slice(1),
      )
      expect(rows).toHaveLength(texts.length + 1)
      for (const [index, text] of texts.entries()) {
        const cell = rows[index + 1]?.[2] ?? ''
        expect([text, `'${text}`]).toContain(cell)
        expect(cell).not.toMatch(/^[=+\-@\t\r]/)
      }
    }),
  )
})

/** A simple parser of RFC 4180. */
function parsed(csv: string): string[][] {
  const rows: string[][] = [[]]
  let rest = csv
  while (rest !== '') {
    const quoted = /^"((?:[^"]|"")*)"(,|\r\n)/.exec(rest)
    const [all, text = '', end] = quoted ?? /^([^,\r\n"]*)(,|\r\n)/.exec(rest) ?? []
    if (all === undefined) throw new Error(`Not a table: ${rest}`)
    rows.at(-1)?.push(quoted ? text.replaceAll('""', '"') : text)
    rest = rest.slice(all.length)
    if (end === '\r\n' && rest !== '') rows.push([])
  }
  return rows
}
