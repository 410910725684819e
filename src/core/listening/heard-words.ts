import { align } from '../answer/alignment.ts'
import { plainForm } from '../answer/letters.ts'
import { composeTildes } from '../orthography/tildes.ts'

interface Spelled {
  readonly kikuyu: string
  readonly accepted: readonly string[]
}

/** Words of the course that match a recogniser’s text. The text itself is left out, since it may not be Kikuyu. */
export type Heard<Word> =
  /** Written exactly like these words. */
  | { readonly kind: 'heard'; readonly words: readonly [Word, ...Word[]] }
  /** Written nearly like these words, the nearest first. */
  | { readonly kind: 'nearly'; readonly words: readonly [Word, ...Word[]] }
  | { readonly kind: 'nothing' }

/** The maximum number of words to offer. */
const MOST = 3
/** One typo is allowed for each four letters of the word. */
const LETTERS_PER_TYPO = 4

/**
 * Finds the words with exactly a recogniser's spelling among all words, or else the nearest ones among `nearby`. The second search
 * ignores tildes and vowel length, which recognisers often write wrongly. Both ignore case and punctuation.
 */
export function heardWords<Word extends Spelled>(
  text: string,
  words: readonly Word[],
  nearby: readonly Word[],
): Heard<Word> {
  const written = plainForm(composeTildes(text))
  if (written === '') return { kind: 'nothing' }
  const [same, ...more] = words.filter((word) => formsOf(word).includes(written))
  if (same) return { kind: 'heard', words: [same, ...more.slice(0, MOST - 1)] }
  const near = nearby
    .map((word) => ({ word, cost: Math.min(...formsOf(word).map((form) => costOf(form, written))) }))
    .filter(({ cost }) => cost < Infinity)
    .toSorted((one, other) => one.cost - other.cost)
    .map(({ word }) => word)
  const [nearest, ...others] = near
  return nearest ? { kind: 'nearly', words: [nearest, ...others.slice(0, MOST - 1)] } : { kind: 'nothing' }
}

const formsOf = ({ kikuyu, accepted }: Spelled) => [kikuyu, ...accepted].map(plainForm)

function costOf(form: string, written: string): number {
  const difference = align(form, written)
  // A recogniser may also write a tilde where there is none, which `align` counts as a typo.
  return difference && difference.typos.length <= form.length / LETTERS_PER_TYPO ? difference.cost : Infinity
}
