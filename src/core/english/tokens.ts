/** A word of a text, unchanged, with its UTF-16 range. */
export interface Token {
  readonly text: string
  readonly start: number
  readonly end: number
}

const anyWord = /(?:\p{L}\p{M}*|\p{N})+(?:['’‘ʼ`´′＇\-‐‑]+(?:\p{L}\p{M}*|\p{N})+)*|…/gu

/** The words of a text, in any language, and its blanks (`…`). Apostrophes and hyphens inside a word belong to it. */
export const tokensIn = (text: string): Token[] =>
  [...text.matchAll(anyWord)].map(({ 0: found, index }) => ({ text: found, start: index, end: index + found.length }))

const anyApostrophe = /['’‘ʼ`´′＇]/g

/** The word in small letters, with every kind of apostrophe as `'`. */
export const inSmallLetters = (word: string): string => word.toLowerCase().replace(anyApostrophe, "'")
