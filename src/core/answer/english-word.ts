import { openEnglish } from './open-english.ts'

/**
 * Kikuyu, Swahili and words that they borrow end every syllable in a vowel. Most English words do not; those that do stand in a
 * list.
 */
export const isOpen = (word: string): boolean => {
  const onset = /[^aeiou]/
  let at = 0
  while (at < word.length) {
    const start = at
    while (at < word.length && onset.test(word.charAt(at))) at++
    if (at === word.length || !isOnset(word.slice(start, at))) return false
    while (at < word.length && !onset.test(word.charAt(at))) at++
  }
  return word !== ''
}

const consonants = new Set('b c d f g h j k l m n p r s t v w y z ch dh gh kh ny sh th'.split(' '))

/** A consonant or none, after a nasal or without, before w or y or without: `mbw`, `ng`, `th`. */
function isOnset(letters: string): boolean {
  if (letters === '' || consonants.has(letters)) return true
  const withoutGlide = /[wy]$/.test(letters) ? letters.slice(0, -1) : letters
  if (consonants.has(withoutGlide)) return true
  return /^[mn]./.test(withoutGlide) && consonants.has(withoutGlide.slice(1))
}

let open: ReadonlySet<string> | undefined

/**
 * Whether a word can only be English, given as `wordsOf` gives it. A word of the course may be one all the same (`no`). A
 * misspelled word of Kikuyu may look like English where it no longer ends in a vowel.
 */
export function isEnglishWord(word: string): boolean {
  if (!/^[a-z0-9]+$/.test(word)) return false
  if (names.has(word)) return true
  if (isOpen(word)) return (open ??= new Set(openEnglish.trim().split(/\s+/))).has(word)
  return /[aeiouy0-9]/.test(word) || word.length <= longestWithoutVowel
}

/** `hmm`, `brb`, `thx`; but not `xxxxxx`. */
const longestWithoutVowel = 3

/** Names and exclamations that are spelled as Kikuyu is. */
const names = new Set(
  'aha hehe ta ya yo africa america canada china europe india jamaica kenya kikuyu gikuyu luo kamba mombasa nairobi obama swahili tanzania uganda'.split(
    ' ',
  ),
)
