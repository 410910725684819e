import { type Edit, editsBetween, type Prices } from '../english/edits.ts'

/**
 * The differences between a typed Kikuyu text and the right one, letter by letter, in the reading with the lowest cost.
 * A typo is a wrong, missing or extra letter, or two neighbours swapped; an extra tilde is a wrong letter.
 */
export interface Alignment {
  readonly typos: readonly Edit[]
  /** Missing tildes. */
  readonly tildes: number
  /** `ng` written for `ng'`. */
  readonly apostrophes: number
  /** Long vowels written once, or short ones written twice. */
  readonly lengths: number
  /** Lower is nearer. Only identical texts cost 0. */
  readonly cost: number
  /** Positions in the right text, from 0, that differ from what was typed, ascending. */
  readonly marks: readonly number[]
}

const LENGTH = 1
const MARK = 100
const TYPO = 10_000

/** Undefined for texts with more typos, and for plainly different ones. Both texts are letters as `lettersOf` gives them. */
export function align(form: string, typed: string, mostTypos = Infinity): Alignment | undefined {
  const found = editsBetween(form, typed, lenientPrices(form, typed), (mostTypos + 1) * TYPO - 1)
  if (!found) return undefined
  const edits = found.edits()
  const count = (price: number) => edits.filter((edit) => edit.price === price).length
  const apostrophes = edits.filter(({ kind, price }) => kind === 'missing' && price === MARK).length
  return {
    typos: edits.filter(({ price }) => price === TYPO),
    tildes: count(MARK) - apostrophes,
    apostrophes,
    lengths: count(LENGTH),
    cost: found.cost,
    marks: rising(edits.flatMap(marksOf)),
  }
}

/** For a vowel that is too long, the vowel itself is marked, not the letter after it. */
const marksOf = ({ kind, price, at, places }: Edit) => (kind === 'extra' && price === LENGTH ? [at - 1] : places)

const rising = (places: readonly number[]) => [...new Set(places)].toSorted((a, b) => a - b)

const plainOf: Readonly<Record<string, string>> = { ĩ: 'i', ũ: 'u' }
const vowels = 'aeiouĩũ'

/**
 * Tildes, the apostrophe of ng' and vowel length are often typed wrongly, so all of them together cost less than a
 * typo.
 */
const lenientPrices = (form: string, typed: string): Prices => ({
  changed: (i, j) => (form[i] === typed[j] ? 0 : isWithoutTilde(form[i], typed[j]) ? MARK : TYPO),
  missing(i, j) {
    if (isSecondVowel(form, i) && isSameVowel(form[i], typed[j - 1])) return LENGTH
    return form[i] === "'" ? MARK : TYPO
  },
  extra: (i, j) =>
    isSecondVowel(typed, j) && isSingle(form, i - 1) && isSameVowel(form[i - 1], typed[j]) ? LENGTH : TYPO,
  swapped: TYPO,
})

const isWithoutTilde = (wanted = '', given = '') => plainOf[wanted] === given
const isSameVowel = (wanted?: string, given?: string) =>
  wanted !== undefined && (wanted === given || isWithoutTilde(wanted, given))

/** True if a vowel stands alone, as neither half of a long vowel. */
const isSingle = (text: string, position: number) =>
  text[position] !== text[position - 1] && text[position] !== text[position + 1]

/** True if a letter is the second half of a long vowel. A third identical vowel is not. */
function isSecondVowel(text: string, position: number): boolean {
  const letter = text[position]
  return (
    letter !== undefined && vowels.includes(letter) && text[position - 1] === letter && text[position - 2] !== letter
  )
}
