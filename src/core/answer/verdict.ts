import type { CourseWord } from '../word/word.ts'

/** Letters of the right form that differ from what was typed: a UTF-16 range in `form`. Neighbouring letters are one range. */
export interface Difference {
  readonly start: number
  readonly end: number
}

/** The verdict on an answer. `form` is the right spelling that was matched, as the content writes it. */
export type Verdict = Right | Nearly | Wrong

export interface Right {
  readonly kind: 'right'
  /**
   * `accepted`: another form of the word. `variant`: a long vowel written once or twice. `tildes`: tildes or the
   * apostrophe of ng' left out. `same-sense`: another word, `other`, with the sense that was asked for; `form` is the one asked for.
   */
  readonly how: 'exact' | 'accepted' | 'variant' | 'tildes' | 'same-sense'
  readonly form: string
  readonly differences: readonly Difference[]
  readonly other?: CourseWord
}

/** One slip, or tildes left out where they count: "nearly right, try again". */
export interface Nearly {
  readonly kind: 'nearly'
  readonly form: string
  readonly differences: readonly Difference[]
}

/**
 * `other` is the word of the course that the answer is, or means. `no-answer`: a question or a statement that holds a word, or a
 * request.
 */
export type Wrong =
  | { readonly kind: 'wrong'; readonly because: 'another-word'; readonly other: CourseWord }
  | { readonly kind: 'wrong'; readonly because: 'denied' | 'second-guess' | 'no-answer' | 'other' | 'empty' }

/** Kikuyu to English: `form` is the sense that was matched, as the content writes it. */
export type EnglishVerdict =
  | {
      readonly kind: 'right'
      /** `slip`: one letter wrong in a long word. `homonym`: the sense of `other`, which is spelled like the word asked. */
      readonly how: 'exact' | 'typo' | 'homonym'
      readonly form: string
      readonly differences: readonly Difference[]
      readonly other?: CourseWord
    }
  | Wrong
