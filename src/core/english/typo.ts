import { editsBetween, type Prices } from './edits.ts'

/**
 * The cost of the typos between a typed word and an English one, to find the word that a learner means. Swapped and doubled letters
 * cost least, unrelated letters most. Infinity above `most`, and if the lengths differ by more than two letters.
 */
export function typoCost(typed: string, word: string, most: number): number {
  if (Math.abs(typed.length - word.length) > 2) return Infinity
  return editsBetween(word, typed, byFingers(word, typed), most)?.cost ?? Infinity
}

/** The largest cost to accept for words of these lengths. It is low for short words, whose typos are often other words. */
export function mostIn(typed: string, word: string): number {
  const length = Math.min(typed.length, word.length)
  if (length <= 3) return typed.length === 3 && word.length === 4 ? 0.95 : 0.6
  if (length === 4) return 1
  return length <= 6 ? 1.4 : 2.2
}

const byFingers = (word: string, typed: string): Prices => ({
  changed: (i, j) => (word[i] === typed[j] ? 0 : otherLetter(word[i] ?? '', typed[j] ?? '') + atStart(j)),
  missing(i) {
    if (word[i] === word[i - 1]) return 0.5
    // People in a hurry leave out vowels most often: `cme`.
    return (i > 0 && isVowel(word[i]) ? 0.6 : 0.9) + atStart(i)
  },
  extra: (_i, j) => (typed[j] === typed[j - 1] ? 0.4 : 1 + atStart(j)),
  swapped: 0.6,
})

/** An additional cost, since the first letter of a word is rarely wrong. */
const atStart = (place: number) => (place === 0 ? 0.6 : 0)

const otherLetter = (one: string, other: string) =>
  neighbours.has(one + other) || (isVowel(one) && isVowel(other)) ? 0.8 : 1.2

const isVowel = (letter = '') => letter !== '' && 'aeiouy'.includes(letter)

/** Pairs of letters that are side by side on a keyboard. */
const neighbours = new Set(
  ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'].flatMap((row) =>
    [...row].slice(1).flatMap((letter, place) => [letter + row[place], row[place] + letter]),
  ),
)
