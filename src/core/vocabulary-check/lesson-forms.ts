import { hintFor } from '../orthography/pronunciation.ts'
import { spelledOut } from '../word/spelled.ts'
import type { Word } from '../word/word.ts'
import type { PlainText } from './plain-text.ts'
import { tokensOf, type Token } from './tokens.ts'

/** A spelling in which the lesson may show a word. */
export interface LessonForm {
  readonly word: Word
  /** As our markup writes it. */
  readonly text: string
  readonly plain: readonly string[]
  /** Of which of its words a hyphen is a part. */
  readonly isHyphened: readonly boolean[]
  readonly hint: string
  /** It ends in a blank: `Njĩtagwo …`. */
  readonly isOpen: boolean
}

/** A lesson word in a reply: from its first letter to its last. */
export interface Found {
  readonly form: LessonForm
  readonly start: number
  readonly end: number
  /** Which tokens it is made of: from `first`, `count` of them. */
  readonly first: number
  readonly count: number
}

const hyphen = /\p{L}[-‐‑]\p{L}/u

/** The word, with its optional part and without, and its accepted forms: nothing else of the entry may be shown. */
export function lessonFormsOf(words: readonly Word[]): LessonForm[] {
  const forms = words.flatMap((word) =>
    [word.kikuyu, ...(word.optional ? [spelledOut(word)] : []), ...word.accepted].map((text) => formOf(word, text)),
  )
  return forms.toSorted((one, other) => other.plain.length - one.plain.length)
}

function formOf(word: Word, text: string): LessonForm {
  return {
    word,
    text,
    plain: tokensOf(text).map(({ plain }) => plain),
    isHyphened: tokensOf(text).map((token) => hyphen.test(token.text)),
    hint: hintFor({ kikuyu: text, ...(word.loan && { loan: true }) }),
    isOpen: text.endsWith('…'),
  }
}

const between = /^[ \t]*$/

/** The longest lesson word that begins with this token, if any. One that has a hyphen is written with it. */
export function formAt(forms: readonly LessonForm[], tokens: readonly Token[], first: number, { text }: PlainText) {
  return forms.find(({ plain, isHyphened }) =>
    plain.every((wanted, i) => {
      const token = tokens[first + i]
      const last = tokens[first + i - 1]
      if (token?.plain !== wanted || (isHyphened[i] && !hyphen.test(token.text))) return false
      return i === 0 || (last !== undefined && between.test(text.slice(last.end, token.start)))
    }),
  )
}
