const markedLetter = /([iu])(\p{M}+)/giu

/**
 * The marks typed for the tilde of ĩ and ũ on keyboards without it: grave, acute, circumflex, macron, breve, diaeresis
 * (î í ī ï ì ĭ), and the tilde itself.
 */
const typedTilde = /[\u0300-\u0304\u0306\u0308]/g

/**
 * The text with every ĩ and ũ composed, however it was typed (`mûtí`, `m~ut~i`, `mu~ti~`, or a letter with a mark after
 * it). In NFC.
 */
export const composeTildes = (text: string): string =>
  composed.test(text) && !text.includes('~') ? text : withTildeAs('\u0303', text)

/** The letters that the content writes. */
const composed = /^[\p{ASCII}ĩũĨŨ’“”…]*$/u

/** The text with i for ĩ and u for ũ, however they were typed. In NFC. */
export const withoutTildes = (text: string): string => withTildeAs('', text)

/** Any character beyond ASCII, or a tilde on its own. */
const unusual = /[^\p{ASCII}]|~/u

/**
 * Reads `~i` and `i~` as ĩ. If each tilde of the text precedes a letter that can have one, it belongs to that letter;
 * if each follows one, to that letter.
 */
function withTypedTildes(text: string): string {
  if (!text.includes('~')) return text
  const isAfter = [...text.matchAll(/~/g)].every(({ index }) => isCarrier(text[index - 1]))
  const isBefore = [...text.matchAll(/~/g)].every(({ index }) => isCarrier(text[index + 1]))
  return isAfter && !isBefore
    ? text.replace(/([iu])~/gi, '$1\u0303')
    : text.replace(/~([iu])/gi, '$1\u0303').replace(/([iu])~/gi, '$1\u0303')
}

const isCarrier = (letter: string | undefined) => letter !== undefined && /[iu]/i.test(letter)

/** Marks other than the tilde are kept, after it. */
function withTildeAs(tilde: '\u0303' | '', text: string): string {
  if (!unusual.test(text)) return text
  const written = withTypedTildes(text.normalize('NFC'))
    .normalize('NFD')
    .replace(markedLetter, (_, letter: string, marks: string) => {
      const others = marks.replace(typedTilde, '')
      return letter + (others === marks ? '' : tilde) + others
    })
  return written.normalize('NFC')
}

const typedLetter: Readonly<Record<string, string>> = { i: 'ĩ', u: 'ũ', I: 'Ĩ', U: 'Ũ' }

/** The text of a field and the position of its caret, in UTF-16 units. */
interface TypedText {
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
