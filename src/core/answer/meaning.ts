import type { English } from '../english/english.ts'
import { englishWords, plainEnglish } from '../english/plain-english.ts'
import { lettersOf, type Letter } from './letters.ts'
import { partsOf } from './senses.ts'

/** One sense of a word as an answer to it. */
export interface Meaning {
  /** As the content writes it. */
  readonly text: string
  /**
   * The accepted answers, plain: with or without the remark in brackets, with one of `his/her`, with or without a leading `to`,
   * `to be` or `it is`.
   */
  readonly answers: readonly string[]
  /** Said of oneself, `I am fine` is answered by `fine` too, where no other word means that. */
  readonly state?: string
  /** Plain words before the blank, where there is one at the end. */
  readonly opening?: string
  /** Its letters without remark and leading `to`. */
  readonly letters: readonly Letter[]
}

/** The senses of a word's English, `text`. */
export function meaningsOf(text: string, english: English): Meaning[] {
  const parts = partsOf(text)
  const shorter = isVerb(text) ? withAndWithoutTo : withAndWithoutItIs
  return parts.flatMap((part) => {
    const bare = withoutRemark(part)
    const said = [...oneOfEach(bare), ...oneOfEach(part)].map((one) => plainAnswer(one, english)).filter(Boolean)
    if (said.length === 0) return []
    const answers = [...new Set(said.flatMap(shorter))]
    const meaning = { text: part, answers, letters: tellingLetters(bare) }
    if (endsInBlank(bare)) return [{ ...meaning, opening: plainAnswer(bare, english) }]
    const state = said.find((plain) => plain.startsWith(OF_ONESELF))?.slice(OF_ONESELF.length)
    return [state === undefined ? meaning : { ...meaning, state }]
  })
}

const OF_ONESELF = 'i am '

/** The literal meaning of a word, if its card gives one: `Literally: “go well”.` */
export function literalOf(context: string): string | undefined {
  const start = context.toLowerCase().indexOf('literally')
  const opening = start < 0 ? -1 : context.indexOf('“', start)
  const closing = opening < 0 ? -1 : context.indexOf('”', opening)
  return closing < 0 ? undefined : context.slice(opening + 1, closing)
}

/** An English answer as it is compared: brackets opened, one word for each thing. */
export const plainAnswer = (text: string, english: English): string =>
  english.inEverydayWords(englishWords(text).join(' '))

/** Is it English for what one does, `to eat`? */
export const isVerb = (english: string): boolean => isInfinitive(plainEnglish(partsOf(english)[0] ?? ''))

const isInfinitive = (plain: string) => plain.startsWith('to ')

/** `happy`, and as in `I am happy`, will do for `to be happy`. */
function withAndWithoutTo(plain: string): string[] {
  const bare = isInfinitive(plain) ? plain.slice(3) : plain
  const state = bare.startsWith('be ') ? bare.slice(3) : undefined
  return [`to ${bare}`, bare, ...(state ? [state, `am ${state}`] : [])]
}

/** `not so` will do for `it is not so`. */
const withAndWithoutItIs = (plain: string): string[] =>
  plain.startsWith('it is ') ? [plain, plain.slice('it is '.length)] : [plain]

function endsInBlank(text: string): boolean {
  const blank = text.lastIndexOf('…')
  return blank > 0 && englishWords(text.slice(blank)).length === 0
}

/** Remarks blanked out, so that every letter keeps its place. */
export function withoutRemark(text: string): string {
  let depth = 0
  let bare = ''
  for (const unit of text.split('')) {
    if (unit === '(') depth++
    bare += depth > 0 ? ' ' : unit
    if (unit === ')') depth = Math.max(0, depth - 1)
  }
  return bare
}

/** `his/her grandmother` is answered by either. */
function oneOfEach(text: string): string[] {
  const either = /(?<![\p{L}'])[\p{L}']+(?:\/[\p{L}']+)+/u.exec(text)?.[0]
  if (!either) return [text]
  return [text, ...either.split('/').map((one) => text.replace(either, () => one))]
}

function tellingLetters(bare: string): Letter[] {
  const letters = lettersOf(bare)
  const first = letters.filter(({ word }) => word === letters[0]?.word)
  const startsWithTo = first.map(({ letter }) => letter).join('') === 'to' && first.length < letters.length
  return startsWithTo ? letters.slice(first.length) : letters
}
