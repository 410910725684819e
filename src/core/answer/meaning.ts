import type { English } from '../english/english.ts'
import { englishWords, plainEnglish } from '../english/plain-english.ts'
import { lettersOf, type Letter } from './letters.ts'
import { splitSenses } from './senses.ts'

/** One sense of a word, as an answer to it. */
export interface Meaning {
  /** As the content writes it. */
  readonly text: string
  /**
   * The accepted answers as plain text: with and without the remark in brackets, with either of `his/her`, with and
   * without a leading `to`, `to be` or `it is`.
   */
  readonly answers: readonly string[]
  /** Further right answers, which other words may have as their meaning, too. */
  readonly accepted: readonly string[]
  /** `fine` for `I am fine`: also an answer, where no other word has that meaning. */
  readonly state?: string
  /** The plain words before a blank at the end. */
  readonly opening?: string
  /** Its letters without the remark and the leading `to`. */
  readonly letters: readonly Letter[]
}

/** The senses of a word's English, `text`. */
export function meaningsOf(text: string, english: English): Meaning[] {
  const parts = splitSenses(text)
  const shorter = isVerb(text) ? withAndWithoutTo : withAndWithoutItIs
  return parts.flatMap((part) => {
    const bare = withoutRemark(part)
    const variants = [...oneOfEach(bare), ...oneOfEach(part)].map((one) => plainAnswer(one, english)).filter(Boolean)
    if (variants.length === 0) return []
    const answers = [...new Set(variants.flatMap(shorter))]
    const accepted = [...new Set(answers.flatMap(english.acceptedFor).flatMap(shorter))]
    const meaning = { text: part, answers, accepted, letters: tellingLetters(bare) }
    if (endsInBlank(bare)) return [{ ...meaning, opening: plainAnswer(bare, english) }]
    const state = variants.find((plain) => plain.startsWith(OF_ONESELF))?.slice(OF_ONESELF.length)
    return [state === undefined ? meaning : { ...meaning, state }]
  })
}

const OF_ONESELF = 'i am '

/** The literal meaning that a word's card gives: `Literally: “go well”.` */
export function literalOf(context: string): string | undefined {
  const start = context.toLowerCase().indexOf('literally')
  const opening = start < 0 ? -1 : context.indexOf('“', start)
  const closing = opening < 0 ? -1 : context.indexOf('”', opening)
  return closing < 0 ? undefined : context.slice(opening + 1, closing)
}

/** An English answer as it is compared: without brackets, with one everyday word for each thing. */
export const plainAnswer = (text: string, english: English): string =>
  english.inEverydayWords(englishWords(text).join(' '))

/** True if it is an English verb, `to eat`. */
export const isVerb = (english: string): boolean => isInfinitive(plainEnglish(splitSenses(english)[0] ?? ''))

const isInfinitive = (plain: string) => plain.startsWith('to ')

/** `happy`, also in `I am happy`, answers `to be happy`. */
function withAndWithoutTo(plain: string): string[] {
  const bare = isInfinitive(plain) ? plain.slice(3) : plain
  const state = bare.startsWith('be ') ? bare.slice(3) : undefined
  return [`to ${bare}`, bare, ...(state ? [state, `am ${state}`] : [])]
}

/** `not so` answers `it is not so`. */
const withAndWithoutItIs = (plain: string): string[] =>
  plain.startsWith('it is ') ? [plain, plain.slice('it is '.length)] : [plain]

function endsInBlank(text: string): boolean {
  const blank = text.lastIndexOf('…')
  return blank > 0 && englishWords(text.slice(blank)).length === 0
}

/** Replaces remarks by spaces, so that every letter keeps its position. */
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

/** `his/her grandmother` is answered by either alternative. */
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
