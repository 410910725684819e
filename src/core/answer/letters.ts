import { isApostrophe } from '../orthography/apostrophe.ts'

/** A letter of a text as it is compared: small, without marks other than the tilde. `'` stands only in `ng'`. */
export interface Letter {
  readonly letter: string
  /** UTF-16 range in the text. */
  readonly start: number
  readonly end: number
  /** Which word of the text it belongs to, from 0. */
  readonly word: number
}

const letterOrDigit = /[\p{L}\p{N}]/u
/** Parts no word: hwaĩ-inĩ is one. */
const hyphen = /[-‐‑]/
/** Marks without a letter, joiners and other characters of no width: they do not separate words. */
const invisible = /[\p{M}\p{Cf}]/u

/**
 * The letters of a text, without case, punctuation, emoji and spacing. `text` is NFC, with composed tildes. Never throws; linear time.
 */
export function lettersOf(text: string): Letter[] {
  const letters: Letter[] = []
  let word = 0
  let start = 0
  for (const character of text) {
    const end = start + character.length
    if (isApostrophe(character)) {
      if (isVelarNasal(text, start)) letters.push({ letter: "'", start, end, word })
    } else if (letterOrDigit.test(character)) letters.push({ letter: small(character), start, end, word })
    else if (!isJoint(character) && letters.at(-1)?.word === word) word++
    start = end
  }
  return letters
}

/** The words of a text, each as its letters joined: `It is mũtĩ!` → `it`, `is`, `mũtĩ`. */
export function wordsOf(text: string): string[] {
  const words: string[] = []
  for (const { letter, word } of lettersOf(text)) words[word] = (words[word] ?? '') + letter
  return words
}

/** A text as one run of letters: two texts with the same run differ only in case, punctuation, emoji and spacing. */
export const plainForm = (text: string): string => lettersOf(text).reduce((run, { letter }) => run + letter, '')

const isJoint = (character: string) => hyphen.test(character) || invisible.test(character)

/** A capital may have more than one small letter (`İ`): the first is the letter, the rest are marks. */
function small(character: string): string {
  const [first = character] = character.toLowerCase()
  return first
}

/** An apostrophe is part of the spelling only in `ng'`; elsewhere it is a quotation mark. */
const isVelarNasal = (text: string, start: number) => /ng$/i.test(text.slice(Math.max(0, start - 2), start))
