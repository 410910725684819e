import { hintFor } from '../orthography/pronunciation.ts'
import { spelledOut, type Word } from '../word/word.ts'
import { englishWords } from '../english/plain-english.ts'
import type { ExplainsEnglish } from './unexplained.ts'
import { EMPHASIS, type PlainText, plainWord, type Token, tokensOf } from './plain-text.ts'

/** A range of a text: from `start` up to, not including, `end`. */
export interface Range {
  readonly start: number
  readonly end: number
}

/** A spelling in which the lesson may show a word. */
export interface LessonForm {
  readonly word: Word
  /** The spelling that our markup uses. */
  readonly text: string
  readonly plain: readonly string[]
  readonly hint: string
  /** It has a blank: `Njĩtagwo …`. */
  readonly isOpen: boolean
}

/** A part of a reply that we replace, including its marks, its punctuation and the brackets after it. */
export type Slot = Range &
  (
    | {
        readonly kind: 'word'
        readonly form: LessonForm
        /** The model wrote the word itself. */
        readonly isTyped: boolean
        /** The ranges of the word and of its pronunciation in the brackets after it. */
        readonly covers: readonly Range[]
        /** The characters between the word and the brackets after it: `”`, `.` */
        readonly closing: string
        /** The text in the brackets besides the pronunciation. */
        readonly remarks: readonly Range[]
      }
    | { readonly kind: 'question'; readonly word: Word }
    | { readonly kind: 'answer' }
    | { readonly kind: 'unknown' }
  )
type WordSlot = Extract<Slot, { kind: 'word' }>

/** The data for reading slots, made once for a lesson. */
export interface SlotReader {
  readonly forms: readonly LessonForm[]
  readonly explains: ExplainsEnglish
}

/** The forms that a reply may show: the word with and without its optional part, and its accepted forms. */
export function lessonFormsOf(words: readonly Word[]): LessonForm[] {
  const forms = words.flatMap((word) =>
    [spelledOut(word), ...(word.optional ? [word.kikuyu] : []), ...word.accepted].map((text) => formOf(word, text)),
  )
  return forms.toSorted((one, other) => other.plain.length - one.plain.length)
}

function formOf(word: Word, text: string): LessonForm {
  return {
    word,
    text,
    plain: tokensOf(text).map(({ plain }) => plain),
    hint: hintFor({ kikuyu: text, ...(word.loan && { loan: true }) }),
    isOpen: text.includes('…'),
  }
}

/** Masks the first unit of a slot, and `REST` its other units, so that the English around it can be read alone. */
const SLOT = '\uE000'
const REST = '\uE001'

/** The text with each range masked: `\uE000` for its first unit and `\uE001` for the others. */
export function masked(text: string, ranges: readonly Range[]): string {
  let result = ''
  for (const { start, end } of ranges) {
    result += text.slice(result.length, start)
    if (end > result.length) result += SLOT + REST.repeat(end - result.length - 1)
  }
  return result + text.slice(result.length)
}

/**
 * The slots of a reply in order: `{{word-id}}`, `{{?word-id}}` and `{{answer}}`, and the lesson's words that the model wrote
 * itself, with any form of a tilde. `answer` is the learner's last message; a quotation of it is an answer slot.
 */
export function readSlots(plain: PlainText, reader: SlotReader, answer: string): Slot[] {
  const bare = plain.text.replace(/[\uE000\uE001]/g, ' ')
  const written = inBraces(bare, reader, answer)
  const rest = masked(bare, written)
  const typed = wordsTyped({ ...plain, text: rest }, reader)
  const known = inOrder([...written, ...typed])
  return inOrder([...known, ...answersQuoted(masked(bare, known), answer)]).map((slot) => inItsQuotes(slot, bare))
}

const inOrder = (slots: readonly Slot[]) => slots.toSorted((one, other) => one.start - other.start)

const braces = /\{{1,3}([^{}\n]{1,80})\}{1,3}|[{}]+/g

function inBraces(text: string, reader: SlotReader, answer: string): Slot[] {
  return [...text.matchAll(braces)].map(({ 0: whole, 1: inside, index }) => {
    const range = { start: index, end: index + whole.length }
    return inside === undefined ? { ...range, kind: 'unknown' } : slotNamed(inside, range, text, reader, answer)
  })
}

function slotNamed(inside: string, range: Range, text: string, reader: SlotReader, answer: string): Slot {
  const name = inside.replace(/^[\s?]+/, '').trimEnd()
  const isQuestion = inside.trimStart().startsWith('?')
  if (name.toLowerCase() === 'answer') return { ...range, kind: !isQuestion && answer.trim() ? 'answer' : 'unknown' }
  const plain = tokensOf(name).map((token) => token.plain)
  const form =
    reader.forms.find(
      ({ word, text: written }) => word.id.toLowerCase() === name.toLowerCase() && written === spelledOut(word),
    ) ?? reader.forms.find((one) => one.plain.join(' ') === plain.join(' '))
  if (!form) return { ...range, kind: 'unknown' }
  if (isQuestion) return { ...range, kind: 'question', word: form.word }
  return withBrackets({ form, isTyped: false, ...range }, text, reader)
}

function wordsTyped(plain: PlainText, reader: SlotReader): Slot[] {
  const tokens = tokensOf(plain.text)
  const slots: Slot[] = []
  for (let first = 0; first < tokens.length; first++) {
    const start = tokens[first]?.start ?? 0
    if ((slots.at(-1)?.end ?? 0) > start) continue
    const form = formAt(reader.forms, tokens, first, plain)
    if (!form) continue
    const end = tokens[first + form.plain.length - 1]?.end ?? start
    const next = tokens[first + form.plain.length]
    if (isEnglishToo(form, reader) && !standsOut(plain, { start, end }) && !isFilled(form, plain, next, reader))
      continue
    slots.push(withBrackets({ form, isTyped: true, start, end }, plain.text, reader))
    first += form.plain.length - 1
  }
  return slots
}

const isHyphened = (written: string) => /\p{L}[-‐‑]\p{L}/u.test(written)

/** The longest lesson word that begins with this token, if any. A word with a hyphen matches only with it. */
function formAt(forms: readonly LessonForm[], tokens: readonly Token[], first: number, { text }: PlainText) {
  return forms.find(({ text: form, plain }) => {
    const said = tokens.slice(first, first + plain.length)
    const isSaid = plain.every((wanted, i) => {
      const gap = i === 0 ? '' : text.slice(said[i - 1]?.end, said[i]?.start)
      return said[i]?.plain === wanted && /^[ \t]*$/.test(gap)
    })
    return isSaid && (!isHyphened(form) || said.some((token) => isHyphened(token.text)))
  })
}

/** `He …` and `ma` are also English: they count as the lesson's words only if they are marked or the blank follows. */
const isEnglishToo = ({ plain }: LessonForm, { explains }: SlotReader) =>
  plain.every((word) => /^[a-z]+$/.test(word) && explains(word))

function standsOut({ text, marks }: PlainText, { start, end }: Range): boolean {
  const mark = marks[start] ?? 0
  if (/^\s?(?:…|\.\.\.|_{2,}|["”’']?\s?\([^()]*\p{L}-\p{L})/u.test(text.slice(end, end + 150))) return true
  if (mark === 0) return false
  const reaches = (at: number) => ((marks[at] ?? 0) & mark) !== 0 && /[\p{L}]/u.test(text[at] ?? '')
  return !reaches(start - 1) && !reaches(start - 2) && !reaches(end) && !reaches(end + 1)
}

/** `*He ciringi*`: the words that fill the blank are not English either. */
function isFilled({ isOpen }: LessonForm, { marks }: PlainText, next: Token | undefined, { explains }: SlotReader) {
  return isOpen && next !== undefined && ((marks[next.start - 1] ?? 0) & EMPHASIS) !== 0 && !explains(next.text)
}

const bracket =
  /^[ \t?!.…_]*(?:["”’'»][?!.]?[ \t]*)?(?:\(([^()\n]{0,120})\)|\[([^[\]\n]{0,120})\](?!\()|(\/[^/\s][^/\n]{0,60}\/))/u
const separator = /(?<!\s)\s+[,;|–—]\s*|[,;|–—]\s*|(?<!\s)\s+-\s+|:\s+/gu
const blank = /^\s*(?:…|\.{2,}|_{2,})\??/

/** Extends the word's range to its question mark or blank and to the brackets after it. */
function withBrackets(
  { start, end, ...word }: Pick<WordSlot, 'start' | 'end' | 'form' | 'isTyped'>,
  text: string,
  reader: SlotReader,
): WordSlot {
  const { form } = word
  const behind = text.slice(end, end + 20)
  const own = form.isOpen ? blank.exec(behind) : form.text.endsWith('?') ? /^\?/.exec(behind) : undefined
  const from = end + (own?.[0].length ?? 0)
  const bare = {
    kind: 'word',
    ...word,
    start,
    end: from,
    covers: [{ start, end: from }],
    closing: '',
    remarks: [],
  } as const
  const found = bracket.exec(text.slice(from, from + 140))
  const inside = found?.[1] ?? found?.[2] ?? found?.[3]
  if (!found || inside === undefined || /[{}\uE000\uE001]/.test(inside)) return bare
  const [whole] = found
  const at = from + whole.lastIndexOf(inside, whole.length - (found[3] === undefined ? 1 : 0))
  const parts = partsInBrackets(inside, at).map((range) => ({ range, text: text.slice(range.start, range.end) }))
  const said = parts.filter((part) => isPronunciation(part.text, form, reader))
  return {
    ...bare,
    end: from + whole.length,
    covers: [...bare.covers, ...said.map(({ range }) => range)],
    closing: whole.slice(0, whole.search(/[([/]/)).replace(/[^!."”’'»]/g, ''),
    remarks: parts.filter((part) => !said.includes(part)).map(({ range }) => range),
  }
}

function partsInBrackets(inside: string, from: number): Range[] {
  const parts: Range[] = []
  let start = 0
  for (const { 0: whole, index } of [...inside.matchAll(separator), { 0: '', index: inside.length }]) {
    if (/[\p{L}\p{N}]/u.test(inside.slice(start, index))) parts.push({ start: from + start, end: from + index })
    start = index + whole.length
  }
  return parts
}

const announced =
  /^\s*(?:it(?:['’]s| is)\s+)?(?:pronounced|pronunciation|pron\.?|say(?: it)?|said|sounds? like|phonetically)\b/i

/** True if a part of the brackets gives a pronunciation of the word, right or wrong. */
function isPronunciation(part: string, { word }: LessonForm, { forms, explains }: SlotReader): boolean {
  const own = forms.filter((form) => form.word.id === word.id)
  if (announced.test(part) || own.some(({ hint }) => hint === part)) return true
  if (!part.includes('-') && tokensOf(part).every(({ text }) => explains(text))) return false
  return own.some(({ text, hint }) => [text, hint].some((spelling) => skeleton(spelling) === skeleton(part)))
}

/** The consonants of a pronunciation, which all English spellings of a sound share. */
const skeleton = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}]|[aeiouĩũhwy]/gu, '')
    .replaceAll('c', 's')
    .replaceAll('d', 't')
    .replace(/(.)\1+/gu, '$1')

const quotation = /["“‘']([^"“”‘\n\uE000\uE001]{1,120}?)[.,!?]?["”’'](?!\p{L})/gu

/** The range of an exact quotation of the learner's message. */
function answersQuoted(text: string, answer: string): Slot[] {
  const said = wordsOf(answer)
  if (said === '') return []
  return [...text.matchAll(quotation)].flatMap(({ 0: whole, 1: quoted = '', index }): Slot[] =>
    wordsOf(quoted) === said ? [{ kind: 'answer', start: index, end: index + whole.length }] : [],
  )
}

const wordsOf = (text: string) =>
  tokensOf(text.normalize('NFC'))
    .map((token) => plainWord(token.text))
    .join(' ')

/** The slot with the quotation marks around it, since we write those of an answer or a meaning ourselves. */
function inItsQuotes(slot: Slot, text: string): Slot {
  if (slot.kind === 'word' || slot.kind === 'unknown') return slot
  const [before = '', after = ''] = [text[slot.start - 1], text[slot.end]]
  const isQuoted = /["“‘'«]/.test(before) && /["”’'»]/.test(after)
  return isQuoted ? { ...slot, start: slot.start - 1, end: slot.end + 1 } : slot
}

type Kind = 'word' | 'quote' | 'sign' | 'stop' | 'slot'

/** A word, a quotation, a sign or a slot of a reply, or the end of a sentence or line. */
export interface Piece {
  readonly kind: Kind
  /** For a quotation, the quoted text; for a slot that asks for a word, the meaning shown; empty for other slots. */
  readonly text: string
  /** The words of the text in plain form. Empty for signs and stops. */
  readonly words: readonly string[]
  readonly slot?: Slot
  readonly start: number
}

const anyPiece =
  /(\uE000\uE001*)|["“«]([^"“”«»\n\uE000\uE001]{1,80})["”»]|(?<![\p{L}\p{N}])['‘]((?:[^'‘’\n\uE000\uE001]|(?<=\p{L})['’](?=\p{L})){1,80})['’](?!\p{L})|(i\.e\.|\d{1,3}(?:,\d{3})+|[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}'’-]*[\p{L}\p{N}])?)|(\n)|([.!?;…]+)|(->|=>|→|=|[–—:,()|/+]|(?<=\s)-(?=\s))/gu

/** The pieces of a reply whose slots are masked. List markers are left out. */
export function piecesOf(text: string, slots: readonly Slot[]): Piece[] {
  const byStart = new Map(slots.map((slot) => [slot.start, slot]))
  const lists = text.replace(/(?<=^|\n)[ \t>]*(?:\d{1,2}[.)]|[a-zA-Z]\)|[-•*])[ \t]/g, (sign) =>
    ' '.repeat(sign.length),
  )
  const pieces = [...lists.matchAll(anyPiece)].flatMap((found): Piece[] => {
    const [whole, slot, quote, other, word, line, stop] = found
    if (slot !== undefined) {
      const own = byStart.get(found.index)
      const asked = own?.kind === 'question' ? own.word.english : undefined
      return own
        ? [
            {
              kind: asked ? 'quote' : 'slot',
              text: asked ?? '',
              words: englishWords(asked ?? ''),
              slot: own,
              start: found.index,
            },
          ]
        : []
    }
    const quoted = quote ?? other
    if (quoted !== undefined) return [{ kind: 'quote', text: quoted, words: englishWords(quoted), start: found.index }]
    if (word !== undefined)
      return [{ kind: 'word', text: word, words: word === 'i.e.' ? ['ie'] : englishWords(word), start: found.index }]
    return [{ kind: (line ?? stop) ? 'stop' : 'sign', text: whole, words: [], start: found.index }]
  })
  // Leaves out brackets that contained only a pronunciation, which is masked.
  const isEmpty = (at: number) => /^[(,:/–—|-]$/.test(pieces[at]?.text ?? '') && pieces[at + 1]?.text === ')'
  return pieces.filter((piece, at) => !(piece.text === '(' && isEmpty(at)) && !(piece.text === ')' && isEmpty(at - 1)))
}
