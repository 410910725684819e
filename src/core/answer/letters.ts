import type { Word } from '../word/word.ts'
import type { Difference } from './verdict.ts'

/** A letter of a text as it is compared: lower case, without marks other than the tilde. `'` occurs only in `ng'`. */
export interface Letter {
  readonly letter: string
  /** UTF-16 range in the text. */
  readonly start: number
  readonly end: number
  /** The index of its word in the text, from 0. */
  readonly word: number
}

const letterOrDigit = /[\p{L}\p{N}]/u
/** Does not separate words: hwaĩ-inĩ is one word. */
const hyphen = /[-‐‑]/
/** Combining marks without a letter, joiners and other zero-width characters. They do not separate words. */
const invisible = /[\p{M}\p{Cf}]/u

/**
 * The letters of a text without case, punctuation, emoji and spacing. `text` is NFC, its tildes composed. Never throws;
 * linear in the length of the text.
 */
export function lettersOf(text: string): Letter[] {
  const letters: Letter[] = []
  let word = 0
  let start = 0
  for (const character of text) {
    const end = start + character.length
    if (isApostrophe(character)) {
      if (isVelarNasal(text, start)) letters.push({ letter: "'", start, end, word })
    } else if (isPlainLetter(character) || letterOrDigit.test(character))
      letters.push({ letter: small(character), start, end, word })
    else if (!isJoint(character) && letters.at(-1)?.word === word) word++
    start = end
  }
  return letters
}

/** The words of a text, each as its joined letters: `It is mũtĩ!` → `it`, `is`, `mũtĩ`. */
export function wordsOf(text: string): string[] {
  const words: string[] = []
  for (const { letter, word } of lettersOf(text)) words[word] = (words[word] ?? '') + letter
  return words
}

/** A text as a single run of letters: texts with the same run differ only in case, punctuation, emoji and spacing. */
export const plainForm = (text: string): string => lettersOf(text).reduce((run, { letter }) => run + letter, '')

/** Most letters are these, which need no regular expression. */
const isPlainLetter = (character: string) => character >= 'a' && character <= 'z' && character.length === 1

const isJoint = (character: string) => hyphen.test(character) || invisible.test(character)

/** A capital may become several characters in lower case (`İ`): the first is the letter, the rest are marks. */
function small(character: string): string {
  const [first = character] = character.toLowerCase()
  return first
}

/** An apostrophe belongs to the spelling only in `ng'`; elsewhere it is a quotation mark. */
const isVelarNasal = (text: string, start: number) => /ng$/i.test(text.slice(Math.max(0, start - 2), start))

/**
 * The characters typed for the apostrophe of ng': straight and curly ones, accents, primes, and letters that look like
 * it.
 */
const apostrophes = "'’‘‛`´′＇ʹʻʼʽˈꞋꞌ"

const isApostrophe = (character: string): boolean => character !== '' && apostrophes.includes(character)

/** A right spelling of a word, prepared for comparison. */
export interface Form {
  /** As the content writes it. */
  readonly text: string
  readonly how: 'exact' | 'accepted'
  readonly letters: readonly Letter[]
  readonly plain: string
  /** Plain text before and after the blank. */
  readonly blank?: { readonly before: string; readonly after: string }
}

/** The word itself, with and without its optional part, then its accepted forms. */
export function formsOf(word: Word): readonly [Form, ...Form[]] {
  const known = formsByWord.get(word)
  if (known) return known
  const forms = preparedForms(word)
  formsByWord.set(word, forms)
  return forms
}
const formsByWord = new WeakMap<Word, readonly [Form, ...Form[]]>()

function preparedForms({ kikuyu, optional, accepted }: Word): [Form, ...Form[]] {
  const whole = optional ? [formOf(`${optional} ${kikuyu}`, 'exact')] : []
  return [formOf(kikuyu, 'exact'), ...whole, ...accepted.map((text) => formOf(text, 'accepted'))]
}

function formOf(text: string, how: Form['how']): Form {
  const letters = lettersOf(text)
  const form = { text, how, letters, plain: joined(letters) }
  const blank = text.indexOf('…')
  if (blank < 0) return form
  const before = joined(letters.filter(({ end }) => end <= blank))
  const after = joined(letters.filter(({ start }) => start > blank))
  return before + after === '' ? form : { ...form, blank: { before, after } }
}

const joined = (letters: readonly Letter[]) => letters.map(({ letter }) => letter).join('')

/** Converts positions among the form's letters to ranges of its text. */
export function differencesAt({ letters }: Pick<Form, 'letters'>, positions: readonly number[]): Difference[] {
  const differences: { start: number; end: number }[] = []
  for (const position of positions) {
    const letter = letters[position]
    if (!letter) continue
    const last = differences.at(-1)
    if (last?.end === letter.start) last.end = letter.end
    else differences.push({ start: letter.start, end: letter.end })
  }
  return differences
}

/** The number of letters in a word of the form, not counting the apostrophe of ng'. */
export function lettersInWord(form: Form, word: number): number {
  return form.letters.filter((letter) => letter.word === word && letter.letter !== "'").length
}
