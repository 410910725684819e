const typedLetter: Readonly<Record<string, string>> = { i: 'ĩ', u: 'ũ', I: 'Ĩ', U: 'Ũ' }

/** The text of a field and the position of its caret, in UTF-16 units. */
export interface TypedText {
  readonly text: string
  readonly caret: number
}

/**
 * Replaces `~i ~u ~I ~U` by ĩ ũ Ĩ Ũ; the caret stays between the same letters. A pair with the caret inside it is kept,
 * since the learner may be about to type another letter there.
 */
export function replaceTildes(text: string, caret: number): TypedText {
  const before = withTildes(text.slice(0, caret))
  return { text: before + withTildes(text.slice(caret)), caret: before.length }
}

const withTildes = (text: string) => text.replace(/~([iu])/gi, (pair, letter: string) => typedLetter[letter] ?? pair)
