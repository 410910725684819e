import { kikuyuLetters } from '#core/orthography/graphemes.ts'
import { pronounce } from '#core/orthography/pronunciation.ts'
import { describeFault } from '#core/orthography/spelling-fault.ts'

const letters = new Set<string>(kikuyuLetters)
/** A loan may use any other plain letter. */
const plainLetter = /[a-z]/
/** The apostrophe of ng', the hyphen of stems and of -inĩ, blanks, and punctuation of phrases. */
const mark = /['\- …?!,]/

/** The reason why a text cannot be Kikuyu, completing “This key …”; undefined if it can be pronounced. */
export function spellingFault(text: string, loan: boolean): string | undefined {
  const foreign = [...text].find((character) => !isWrittenWith(character, loan))
  if (foreign !== undefined) {
    const kind = /\p{L}/u.test(foreign) ? 'letter' : 'character'
    return `has the ${kind} “${foreign}”, which Kikuyu spelling lacks (“${text}”)`
  }
  const read = pronounce(text, { loan })
  return read.ok ? undefined : `cannot be read (“${text}”). ${describeFault(read.fault)}`
}

function isWrittenWith(character: string, loan: boolean): boolean {
  const small = character.toLowerCase()
  return letters.has(small) || mark.test(small) || (loan && plainLetter.test(small))
}
