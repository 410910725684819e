import { hintFor } from '../../orthography/pronunciation.ts'
import { hintOf, mainMeaning, spelledOut, type Spelled, type Word } from '../../word/word.ts'
import { NOT_CONFIRMED } from './phrases.ts'

/** A Kikuyu word in the tutor's markup: `*word* (pronunciation)`. */
export function speak(word: Spelled): string {
  return `*${spelledOut(word)}* (${hintOf(word)})`
}

/** The same with marked letters: `*[Ũ]horo*`. `marks` are UTF-16 offsets in `form`, which must be a form of the word. */
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

/** The meaning in quotation marks, for the middle of a sentence. */
export function meaning(word: Pick<Word, 'english'>): string {
  return `“${mainMeaning(word.english)}”`
}

/** The meaning in quotation marks at the end of a sentence, with a full stop unless it ends in punctuation. */
export function meaningAtEnd(word: Pick<Word, 'english'>): string {
  return /[.?!…]$/.test(mainMeaning(word.english)) ? meaning(word) : `${meaning(word)}.`
}

/** The meaning in quotation marks at the end of a question: a meaning that asks brings its own question mark. */
export const meaningAsked = (word: Pick<Word, 'english'>): string => `${meaning(word)}?`.replace('?”?', '?”')

/** The first letters of a word: `*Wĩ m…*`. */
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

/** True if half of the word is more than its first letter. */
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

/** An English meaning as a sentence. */
function sentence(english: string): string {
  const capitalised = english.charAt(0).toUpperCase() + english.slice(1)
  return /[.?!…]$/.test(capitalised) ? capitalised : `${capitalised}.`
}
