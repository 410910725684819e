import { type Edit, editsBetween, type Prices } from '../english/edits.ts'
import { composeTildes } from '../orthography/tildes.ts'
import type { Word } from '../word/word.ts'
import { looseForm } from './answer-index.ts'
import { differencesAt, formsOf, plainForm, wordsOf, type Form } from './letters.ts'
import type { Difference } from './verdict.ts'

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

/** The difference between a wrong text and the word that was asked for, where it is small. */
export interface Typo {
  /** The kind of mistake, without the right letters: “one letter is missing”. */
  readonly what: string
  /** The form that was meant, and the letters of it that were typed otherwise. */
  readonly form: string
  readonly differences: readonly Difference[]
}

/** The most letters in which a text differs from a word that was probably meant. */
const MOST_TYPOS = 2

/** A word must have this many letters for each wrong one. */
const LETTERS_FOR_EACH = 3

/** The typo in a text that is nearly the word; undefined if the text is another word altogether. */
export function typoIn(text: string, word: Word): Typo | undefined {
  const typed = plainForm(composeTildes(text))
  for (const form of formsOf(word)) {
    if (isReordered(text, form)) return { what: 'the words are in another order', form: form.text, differences: [] }
    const found = align(form.plain, typed, Math.min(MOST_TYPOS, Math.floor(form.plain.length / LETTERS_FOR_EACH)))
    if (found && found.cost > 0)
      return {
        what: described(found.typos, form),
        form: form.text,
        differences: differencesAt(form, found.marks),
      }
  }
  return undefined
}

/** True for all words of the form in another order. */
export const isReordered = (text: string, form: Form): boolean =>
  inOrder(form.text) === inOrder(text) && looseForm(form.plain) !== looseForm(plainForm(composeTildes(text)))

/** The words of a text, always in the same order. */
const inOrder = (text: string) => wordsOf(composeTildes(text)).map(looseForm).toSorted().join(' ')

function described(typos: readonly Edit[], { letters }: Form): string {
  const [first, ...others] = typos
  if (!first) return 'only the tildes are missing'
  if (others.length > 0) return 'two letters are off'
  switch (first.kind) {
    case 'missing':
      return 'one letter is missing'
    case 'extra':
      return 'there is one letter too many'
    case 'swapped':
      return 'two letters have changed places'
    case 'changed':
      return first.at === letters.length - 1
        ? 'only the last letter is off'
        : (letters.at(-1)?.word ?? 0) > 0
          ? `only one letter is off, in word ${(letters[first.at]?.word ?? 0) + 1}`
          : `only letter ${first.at + 1} is off`
  }
}
