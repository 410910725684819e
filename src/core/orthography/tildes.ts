const markedLetter = /([iu])(\p{M}+)/giu

/**
 * The marks by which people type the tilde of ĩ and ũ on keyboards that lack it: grave, acute, circumflex, macron, breve,
 * diaeresis (î í ī ï ì ĭ), and the tilde itself.
 */
const typedTilde = /[\u0300-\u0304\u0306\u0308]/g

/** The text with every ĩ and ũ written as such, however it was typed (`mûtí`, or a letter with a mark after it). In NFC. */
export const composeTildes = (text: string): string => withTildeAs('\u0303', text)

/** The text with i for ĩ and u for ũ, however these were typed: what remains when tildes do not count. In NFC. */
export const withoutTildes = (text: string): string => withTildeAs('', text)

/** Anything but ASCII. */
const unusual = /[^\p{ASCII}]/u

/** Marks that are no tilde stay, behind it. */
function withTildeAs(tilde: '\u0303' | '', text: string): string {
  if (!unusual.test(text)) return text
  const written = text.normalize('NFD').replace(markedLetter, (_, letter: string, marks: string) => {
    const others = marks.replace(typedTilde, '')
    return letter + (others === marks ? '' : tilde) + others
  })
  return written.normalize('NFC')
}
