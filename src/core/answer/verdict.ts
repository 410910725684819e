import type { CourseWord } from '../word/word.ts'

/**
 * Letters of the right form that differ from what was typed, as a UTF-16 range of `form`. Adjacent letters share a
 * range.
 */
export interface Difference {
  readonly start: number
  readonly end: number
}

/** The result of judging an answer. `form` is the matched right spelling, as the content writes it. */
export type Verdict = Right | Nearly | Wrong

export interface Right {
  readonly kind: 'right'
  /**
   * `accepted`: another form of the word. `variant`: a vowel written once for twice or twice for once. `tildes`:
   * missing tildes or a missing apostrophe of ng'. `same-sense`: another word, `other`, that shares a sense with the
   * requested one; `form` is the requested one.
   */
  readonly how: 'exact' | 'accepted' | 'variant' | 'tildes' | 'same-sense'
  readonly form: string
  readonly differences: readonly Difference[]
  readonly other?: CourseWord
}

/** One typo, or missing tildes where they count: "nearly right, try again". */
export interface Nearly {
  readonly kind: 'nearly'
  readonly form: string
  readonly differences: readonly Difference[]
}

/**
 * `other` is the word of the course that was typed, or whose meaning was typed. `no-answer`: a request, a question, or
 * a statement that contains the word.
 */
export type Wrong =
  | { readonly kind: 'wrong'; readonly because: 'another-word'; readonly other: CourseWord }
  | { readonly kind: 'wrong'; readonly because: 'denied' | 'second-guess' | 'no-answer' | 'other' | 'empty' }

/** The result for Kikuyu to English: `form` is the matched sense, as the content writes it. */
export type EnglishVerdict =
  | {
      readonly kind: 'right'
      /**
       * `typo`: one letter wrong in a long word. `homonym`: the sense of `other`, which is spelled like the requested
       * word.
       */
      readonly how: 'exact' | 'typo' | 'homonym'
      readonly form: string
      readonly differences: readonly Difference[]
      readonly other?: CourseWord
    }
  | Wrong
