/** Abbreviations and misspellings of a text, as single words: `u` for `you`. They are content: `content/english/short-typing.json`. */
export interface ShortTyping {
  readonly full: string
  /** Forms that stand for nothing else, wherever they are typed: no words of English, Kikuyu or Swahili. */
  readonly typed?: readonly string[]
  /** Forms that stand for it in an English sentence only. */
  readonly inSentences?: readonly string[]
}

/** Every form with what it stands for in an English sentence. */
export const writtenFor = ({ full, typed = [], inSentences = [] }: ShortTyping): (readonly [string, string])[] =>
  [...typed, ...inSentences].map((form) => [form, full] as const)

/** Writes out the short forms of a message that may hold Kikuyu: `hw r u` → `how are you`. */
export type InFull = (message: string) => string

export function createInFull(shortTyping: readonly ShortTyping[]): InFull {
  const fullOf = new Map(shortTyping.flatMap(({ full, typed = [] }) => typed.map((form) => [form, full] as const)))
  return (message) => message.replace(/[\p{L}'’]+/gu, (word) => fullOf.get(word.toLowerCase()) ?? word)
}
