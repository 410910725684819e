import { composeTildes } from '../orthography/tildes.ts'
import type { Word } from '../word/word.ts'
import { align } from './alignment.ts'
import type { Edit } from '../english/edits.ts'
import { looseForm } from './answer-index.ts'
import { differencesAt, formsOf, plainForm, wordsOf, type Form } from './letters.ts'
import type { Difference } from './verdict.ts'

/** The difference between a wrong text and the word that was asked for, where it is small. */
export interface Slip {
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

/** The slip in a text that is nearly the word; undefined if the text is another word altogether. */
export function slipIn(text: string, word: Word): Slip | undefined {
  const typed = plainForm(composeTildes(text))
  const words = inOrder(text)
  for (const form of formsOf(word)) {
    if (inOrder(form.text) === words && looseForm(form.plain) !== looseForm(typed))
      return { what: 'the words are in another order', form: form.text, differences: [] }
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
