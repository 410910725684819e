import type { Word } from '../word/word.ts'
import { lettersOf, type Letter } from './letters.ts'
import type { Difference } from './verdict.ts'

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
export function formsOf({ kikuyu, optional, accepted }: Word): [Form, ...Form[]] {
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
