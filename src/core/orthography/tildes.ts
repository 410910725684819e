/**
 * The marks by which people type the tilde of ĩ and ũ on keyboards that lack it: grave, acute, circumflex, macron, breve,
 * diaeresis (î í ī ï ì ĭ), and the tilde itself.
 */
const typedTilde = /([iu])[\u0300-\u0302\u0304\u0306\u0308\u0303]+/giu

/** The text with every ĩ and ũ written as such, however it was typed (`mûtí`, or a letter with a mark after it). In NFC. */
export function composeTildes(text: string): string {
  return text.normalize('NFD').replace(typedTilde, '$1\u0303').normalize('NFC')
}

/** The text with i for ĩ and u for ũ, however these were typed: what remains when tildes do not count. In NFC. */
export function withoutTildes(text: string): string {
  return text.normalize('NFD').replace(typedTilde, '$1').normalize('NFC')
}
