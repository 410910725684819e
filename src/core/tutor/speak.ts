import { hintFor } from '../orthography/pronunciation.ts'
import { hintOf, mainMeaning, spelledOut, type Spelled } from '../word/spelled.ts'
import type { Word } from '../word/word.ts'
import { NOT_CONFIRMED } from './phrases.ts'

/** A Kikuyu word as the tutor writes it everywhere: `*word* (pronunciation)`. */
export function speak(word: Spelled): string {
  return `*${spelledOut(word)}* (${hintOf(word)})`
}

/** The same with some of its letters marked, as `*[Ũ]horo*`. Ranges are UTF-16 offsets in `form`, which must be a form of the word. */
export function speakMarked(
  word: Word,
  form: string,
  marks: readonly { readonly start: number; readonly end: number }[],
): string {
  let marked = ''
  let from = 0
  for (const { start, end } of marks) {
    if (start < from || end <= start) continue
    marked += `${form.slice(from, start)}[${form.slice(start, end)}]`
    from = end
  }
  return `*${marked}${form.slice(from)}* (${hintFor(word.loan ? { kikuyu: form, loan: true } : { kikuyu: form })})`
}

/** The card of a new word: the word, its meaning, and when to say it. */
export function card(word: Word): string {
  const use = word.confidence === 'low' ? `${word.context} ${NOT_CONFIRMED}` : word.context
  return [speak(word), sentence(mainMeaning(word.english)), use].join('\n')
}

/** The meaning in quotation marks, as it stands inside a sentence. */
export function meaning(word: Pick<Word, 'english'>): string {
  return `“${mainMeaning(word.english)}”`
}

/** The meaning at the end of a sentence: no full stop after a question mark. */
export function meaningAtEnd(word: Pick<Word, 'english'>): string {
  return /[.?!…]$/.test(mainMeaning(word.english)) ? meaning(word) : `${meaning(word)}.`
}

/** The beginning of a word, written as letters and not as a word: `*Wĩ m…*`. */
export function beginning(word: Word, share: 'first-letter' | 'half'): string {
  const wanted = share === 'first-letter' ? 1 : Math.ceil(letterCount(word) / 2)
  let shown = ''
  let count = 0
  for (const character of word.kikuyu) {
    if (isLetter(character) && ++count > wanted) break
    shown += character
  }
  return `*${shown.trimEnd()}…*`
}

/** Whether half of the word is more than its first letter and less than the word. */
export function hasHalf(word: Word): boolean {
  return letterCount(word) > 2
}

/** "9 letters in two words". */
export function lengthOf(word: Word): string {
  const words = word.kikuyu.split(' ').filter((part) => [...part].some(isLetter)).length
  return [counted(letterCount(word), 'letter'), ...(words > 1 ? [counted(words, 'word')] : [])].join(' in ')
}

function counted(count: number, thing: string) {
  return count === 1 ? `one ${thing}` : `${count} ${thing}s`
}

function letterCount(word: Word): number {
  return [...word.kikuyu].filter(isLetter).length
}

function isLetter(character: string) {
  return /\p{L}/u.test(character)
}

/** An English gloss as a sentence of its own. */
function sentence(english: string): string {
  const capitalised = english.charAt(0).toUpperCase() + english.slice(1)
  return /[.?!…]$/.test(capitalised) ? capitalised : `${capitalised}.`
}
