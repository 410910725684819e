/** A word of a text as it stands there, and as it is compared: small, one apostrophe, no hyphens. */
export interface Token {
  readonly text: string
  readonly plain: string
  readonly start: number
  readonly end: number
}

const anyWord = /(?:\p{L}\p{M}*|\p{N})+(?:['’ʼ‘´＇\-‐‑]+(?:\p{L}\p{M}*|\p{N})+)*/gu
const possessive = /(?<=.)['’ʼ‘´＇]s$/iu

/** The words of a text. The 's of English is left off: it may stand behind any of them. */
export function tokensOf(text: string): Token[] {
  return [...text.matchAll(anyWord)].map(({ 0: found, index }) => {
    const own = found.replace(possessive, '')
    return { text: own, plain: plainWord(own), start: index, end: index + own.length }
  })
}

export const plainWord = (word: string): string =>
  word
    .toLowerCase()
    .replace(/['’ʼ‘´＇]/g, "'")
    .replace(/[-‐‑]/g, '')
