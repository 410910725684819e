import { inSmallLetters, type Token as AnyToken, tokensIn } from '../english/tokens.ts'
import { composeTildes } from '../orthography/tildes.ts'

/** A word of a reply as it stands there, and as it is compared: in small letters, with tildes however they were typed, without hyphens. */
export interface Token extends AnyToken {
  readonly plain: string
}

const possessive = /(?<=.)['’‘ʼ`´′＇]s$/iu

/** The words of a reply. The 's of English is left off: it may stand behind any of them. */
export const tokensOf = (text: string): Token[] =>
  tokensIn(text)
    .filter((token) => token.text !== '…')
    .map((token) => {
      const own = token.text.replace(possessive, '')
      return { text: own, plain: plainWord(own), start: token.start, end: token.start + own.length }
    })

export const plainWord = (word: string): string => composeTildes(inSmallLetters(word)).replace(/[-‐‑]/g, '')
