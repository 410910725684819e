const typedLetter: Readonly<Record<string, string>> = { i: 'ĩ', u: 'ũ', I: 'Ĩ', U: 'Ũ' }

/** A text in a field and the place of the caret in it, in UTF-16 units. */
export interface TypedText {
  readonly text: string
  readonly caret: number
}

/**
 * `~i ~u ~I ~U` as ĩ ũ Ĩ Ũ, the caret staying between the same letters. A pair with the caret inside it waits: the learner
 * may be about to type another letter there.
 */
export function replaceTildes(text: string, caret: number): TypedText {
  const before = withTildes(text.slice(0, caret))
  return { text: before + withTildes(text.slice(caret)), caret: before.length }
}

const withTildes = (text: string) => text.replace(/~([iu])/gi, (pair, letter: string) => typedLetter[letter] ?? pair)
