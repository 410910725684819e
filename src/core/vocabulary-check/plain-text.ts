import { inSmallLetters, type Token as AnyToken, tokensIn } from '../english/plain-english.ts'
import { composeTildes } from '../orthography/tildes.ts'

/** How a letter of a reply stands out from the text around it. */
export const EMPHASIS = 1
export const STRONG = 2
const QUOTED = 4

/** A reply without its markup characters. Positions are UTF-16 units of `text`. */
export interface PlainText {
  readonly text: string
  /** For each unit of `text`, the flags `EMPHASIS`, `STRONG` and `QUOTED`, or 0. */
  readonly marks: readonly number[]
  /** The ranges that were between `**` and `**`. */
  readonly strong: readonly { readonly start: number; readonly end: number }[]
}

/**
 * Reads the markup of a model's reply. Marks inside a word (`mũ*tĩ*`) and invisible characters (of no width, tags)
 * do not split it. Composes letters (NFC). Never throws.
 */
export function readPlainText(reply: string): PlainText {
  const reader = { text: '', marks: [] as number[], strong: [] as { start: number; end: number }[] }
  for (const line of withoutTheUnseen(reply).split('\n')) {
    if (reader.marks.length > 0 || reader.text !== '') append(reader, '\n', 0)
    readLine(reader, withoutLineMarks(line))
  }
  for (const { start, end } of quotations(reader.text))
    for (let at = start; at < end; at++) reader.marks[at] = (reader.marks[at] ?? 0) | QUOTED
  return reader
}

interface Reader {
  text: string
  readonly marks: number[]
  readonly strong: { start: number; end: number }[]
}

function append(reader: Reader, text: string, mark: number): void {
  reader.text += text
  for (let i = 0; i < text.length; i++) reader.marks.push(mark)
}

const tag = /<\/?[a-z][^<>\n]*>/gi
const escaped = /\\(?=[*_`[\]()#-])/g
const unseen = /(?<=[\p{L}\p{M}*_`])\p{Cf}+|(?<!\p{Cf})\p{Cf}+(?=[\p{L}\p{M}*_`])/gu

const withoutTheUnseen = (reply: string) =>
  reply
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(tag, '')
    .replace(escaped, '')
    .replace(unseen, '')
    .replace(/[^\S\n]/gu, ' ')

/** Markup at the beginning of a line: headings, and list markers, which may be the character that marks words. */
const withoutLineMarks = (line: string) =>
  line.replace(/^\s*#{1,6}\s+/, '').replace(/^(\s*(?:>\s*)?)[*+•](?=\s)/, '$1-')

const markOf: Readonly<Record<string, number>> = {
  '*': EMPHASIS,
  '**': STRONG,
  '***': EMPHASIS | STRONG,
  _: EMPHASIS,
  __: STRONG,
  '`': EMPHASIS,
}

/** A marker toggles its flag; all flags end with the line. Three or more `_` are a blank to fill. */
function readLine(reader: Reader, line: string): void {
  let mark = 0
  let strongFrom = 0
  for (const { 0: piece, index } of line.matchAll(/\*+|_+|`+|[^*_`]+/g)) {
    const sign = markOf[piece[0] === '`' ? '`' : piece]
    if (sign === undefined || isLoose(line, index, piece)) {
      append(reader, /^\*+$/.test(piece) ? '' : piece, mark)
      continue
    }
    if (sign & STRONG && mark & STRONG && reader.text.length > strongFrom)
      reader.strong.push({ start: strongFrom, end: reader.text.length })
    if (sign & STRONG) strongFrom = reader.text.length
    mark ^= sign
  }
}

/** True for a marker between two spaces, and for `_` inside a word: they mark nothing. */
function isLoose(line: string, at: number, piece: string): boolean {
  const before = line[at - 1] ?? ' '
  const after = line[at + piece.length] ?? ' '
  if (/\s/.test(before) && /\s/.test(after)) return true
  return piece.startsWith('_') && /[\p{L}\p{N}]/u.test(before) && /[\p{L}\p{N}]/u.test(after)
}

const quotation =
  /[“„«"]([^“”„«»"\n]{1,200})[”“»"]|(?<![\p{L}\p{N}])[‘']([^‘’'\n]{1,200}(?:['’]\p{L}[^‘’'\n]{0,100}){0,8})[’'](?!\p{L})/gu

/** The ranges between quotation marks. */
function* quotations(text: string): Generator<{ readonly start: number; readonly end: number }> {
  for (const { 0: whole, index } of text.matchAll(quotation)) yield { start: index + 1, end: index + whole.length - 1 }
}

/** A word of a reply. `plain` is for comparison: in small letters, with composed tildes and without hyphens. */
export interface Token extends AnyToken {
  readonly plain: string
}

const possessive = /(?<=.)['’‘ʼ`´′＇]s$/iu

/** The words of a reply, each without an English 's. */
export const tokensOf = (text: string): Token[] =>
  tokensIn(text)
    .filter((token) => token.text !== '…')
    .map((token) => {
      const own = token.text.replace(possessive, '')
      return { text: own, plain: plainWord(own), start: token.start, end: token.start + own.length }
    })

export const plainWord = (word: string): string => composeTildes(inSmallLetters(word)).replace(/[-‐‑]/g, '')
