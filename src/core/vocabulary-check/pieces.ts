import { hintOf, spelledOut } from '../word/spelled.ts'
import type { Word } from '../word/word.ts'
import { plainWord, tokensOf } from './tokens.ts'

/** Every beginning of the lesson's words, in small letters: hints show them, with dots or lines for the rest. */
export function beginningsOf(words: readonly Word[]): ReadonlySet<string> {
  const beginnings = new Set<string>()
  for (const form of words.flatMap((word) => [spelledOut(word), word.kikuyu])) {
    const tokens = tokensOf(form)
    for (const { plain } of tokens)
      for (let length = 1; length <= plain.length; length++) beginnings.add(plain.slice(0, length))
  }
  return beginnings
}

/** The syllables of the lesson's pronunciations: `moh` and `tay` may be explained apart. */
export function hintSyllables(words: readonly Word[]): ReadonlySet<string> {
  return new Set(words.flatMap((word) => hintOf(word).split(/[\s-]/)).map(plainWord))
}
