/**
 * Parses the tutor's markup for the screen: the kind of a message, and its lines as spans. The grammar is `*kikuyu*`,
 * `*kikuyu* (pronunciation)`, `**strong**`, letters marked inside Kikuyu as `*[Ũ]horo*`, and line breaks. Anything else
 * is plain text, including HTML. No text is lost. Never throws.
 */

/** A part of a Kikuyu word; `marked` for letters to point out. */
export interface Letters {
  readonly text: string
  readonly marked: boolean
}

type Span =
  | { readonly kind: 'text' | 'strong' | 'pronunciation'; readonly text: string }
  | { readonly kind: 'kikuyu'; readonly letters: readonly Letters[] }

export type Line = readonly Span[]

type MessageKind = 'objective' | 'task' | 'praise' | 'question' | 'plain'

export type Block =
  | {
      readonly kind: 'word-card'
      readonly word: readonly Letters[]
      readonly pronunciation: string
      /** The meaning, then the usage. */
      readonly lines: readonly Line[]
    }
  | {
      readonly kind: MessageKind
      /** The opening words that give the message its kind: `Objective:`, `Good job!`. */
      readonly label?: string
      readonly lines: readonly Line[]
    }

const label = /^(\*\*)?(Objective:|Task:|Correct!|Good job!)(?:\1)?/
const cardLine = /^\*(?!\s|\*)([^*\n]+?)(?<!\s)\* \(([^()\n]+)\)$/
const inline = /\*\*(?!\s)([^*\n]+?)(?<!\s)\*\*|\*(?!\s)([^*\n]+?)(?<!\s)\*(?: \(([^()\n]+)\))?/g
const interrogative =
  /^(how|what|who|whose|which|where|when|why|do|does|did|can|could|will|would|shall|should|is|are|was|were|have|has)\b/i

const kindOfLabel: Readonly<Record<string, MessageKind>> = {
  'Objective:': 'objective',
  'Task:': 'task',
  'Correct!': 'praise',
  'Good job!': 'praise',
}

/** Parses a message. If several kinds apply, the order is: objective or task, praise, question. */
export function parseMessage(content: string): Block {
  const [first = '', ...rest] = content.split('\n')
  const card = cardLine.exec(first)
  if (card) {
    const [, word = '', pronunciation = ''] = card
    return { kind: 'word-card', word: lettersOf(word), pronunciation, lines: rest.map(spansOf) }
  }
  const [labelled, , name] = label.exec(content) ?? []
  if (labelled === undefined || name === undefined)
    return { kind: hasQuestion(content) ? 'question' : 'plain', lines: content.split('\n').map(spansOf) }
  const lines = content.slice(labelled.length).split('\n').map(spansOf)
  return { kind: kindOfLabel[name] ?? 'plain', label: name, lines }
}

export function spansOf(line: string): Line {
  const spans: Span[] = []
  let from = 0
  for (const found of line.matchAll(inline)) {
    const [whole, strong, kikuyu, pronunciation] = found
    if (found.index > from) spans.push({ kind: 'text', text: line.slice(from, found.index) })
    if (strong !== undefined) spans.push({ kind: 'strong', text: strong })
    if (kikuyu !== undefined) spans.push({ kind: 'kikuyu', letters: lettersOf(kikuyu) })
    if (pronunciation !== undefined)
      spans.push({ kind: 'text', text: ' ' }, { kind: 'pronunciation', text: `(${pronunciation})` })
    from = found.index + whole.length
  }
  if (from < line.length) spans.push({ kind: 'text', text: line.slice(from) })
  return spans
}

/** Consecutive lines: plain, or the entries of a list. */
export type LineGroup =
  | { readonly kind: 'lines'; readonly lines: readonly Line[] }
  | { readonly kind: 'list'; readonly start?: number; readonly entries: readonly Line[] }

const entrySign = /^\s*(?:[-•]|(\d{1,3})[.)])\s+(?=\S|$)/

/**
 * Groups lines into lists and plain lines. Entries begin with `- `, or with `1. ` and rising numbers; `start` is the
 * first number.
 */
export function groupLines(lines: readonly Line[]): LineGroup[] {
  const parts: LineGroup[] = []
  for (const line of lines) {
    const entry = entryOf(line)
    const last = parts.at(-1)
    if (!entry && last?.kind === 'lines') parts[parts.length - 1] = { ...last, lines: [...last.lines, line] }
    else if (!entry) parts.push({ kind: 'lines', lines: [line] })
    else if (last?.kind === 'list' && (last.start === undefined) === (entry.number === undefined))
      parts[parts.length - 1] = { ...last, entries: [...last.entries, entry.line] }
    else parts.push({ kind: 'list', entries: [entry.line], ...(entry.number && { start: Number(entry.number) }) })
  }
  return parts
}

function entryOf([first, ...rest]: Line): { readonly line: Line; readonly number: string | undefined } | undefined {
  if (first?.kind !== 'text') return undefined
  const [sign, number] = entrySign.exec(first.text) ?? []
  if (sign === undefined) return undefined
  const text = first.text.slice(sign.length)
  return { line: text === '' ? rest : [{ ...first, text }, ...rest], number }
}

/** The text of a line without markup. */
export const textOf = (line: Line): string =>
  line.map((span) => (span.kind === 'kikuyu' ? span.letters.map(({ text }) => text).join('') : span.text)).join('')

function lettersOf(kikuyu: string): Letters[] {
  return kikuyu
    .split(/\[([^[\]]+)\]/)
    .map((text, i) => ({ text, marked: i % 2 === 1 }))
    .filter(({ text }) => text !== '')
}

/** A question mark inside a Kikuyu word or a quoted meaning does not make a question: “means ‘Are you well?’” */
function hasQuestion(content: string): boolean {
  const english = content.replace(inline, (whole, strong?: string) => strong ?? (whole && '…'))
  const own = english.replace(/“[^“”]*”/g, '…')
  if (own.includes('?')) return true
  const lastSentence =
    own
      .trim()
      .split(/(?<=[.!\n])\s+/)
      .at(-1) ?? ''
  return interrogative.test(lastSentence) && english.trim().endsWith('?”')
}
