const LETTERS = /[abcdeghiĩjkmnortuũwy]/iu
const LATIN = /[a-zĩũ]/iu
/** The apostrophe of ng', the hyphen of stems and of -inĩ, the blank to fill, and what phrases need. */
const MARKS = /['\- …?!,]/u

/** Completes “This text …” with the first character that Kikuyu is not written with; undefined when there is none. */
export function spellingFault(text: string, loan: boolean): string | undefined {
  for (const character of text) {
    if (MARKS.test(character) || LETTERS.test(character) || (loan && LATIN.test(character))) continue
    const kind = /\p{L}/u.test(character) ? 'letter' : 'character'
    return `has the ${kind} “${character}”, which Kikuyu spelling lacks`
  }
  return undefined
}
