import * as v from 'valibot'
import { kikuyuLetters, type SpellingFault, type SpellingFaultKind } from '#core/orthography/graphemes.ts'
import { pronounce } from '#core/orthography/pronunciation.ts'

/** Text that is not empty, has no space at its ends, and is composed (ĩ is one character, not i and a tilde). */
export const Text = v.pipe(
  v.string(),
  v.check((text) => text.trim() !== '', 'is empty'),
  v.check((text) => text === text.trim(), 'begins or ends with a space'),
  v.check(
    (text) => text === text.normalize('NFC'),
    'is not in composed Unicode (NFC): ĩ and ũ must be one character each',
  ),
)

/** Text in English for learners, without Kikuyu. */
export const EnglishText = v.pipe(
  Text,
  v.check((text) => !/[ĩũ]/iu.test(text), 'contains Kikuyu (a letter ĩ or ũ), but must be English'),
)

/** An English sentence: a capital, a full stop at the end and nowhere else. */
export const Sentence = v.pipe(EnglishText, v.regex(/^[A-Z][^.]+\.$/, 'is not one sentence with a full stop'))

/** Plain lower-case letters, digits and hyphens. An id never changes, because learners' events refer to it. */
export const Id = v.pipe(
  Text,
  v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'is not an id: use plain small letters, digits and single hyphens'),
)

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

const sentences: Readonly<Record<SpellingFaultKind, (at: string) => string>> = {
  'foreign-letter': (at) =>
    `“${at}” is not a letter of the Kikuyu alphabet; only a word marked as a loan may use other plain letters.`,
  'not-composed': (at) =>
    `“${at}” is a letter with a mark after it; write it as one character (${at.normalize('NFC')}).`,
  apostrophe: (at) => `An apostrophe (${at}) stands only in ng', before a vowel or w.`,
  'lone-d-or-j': (at) => `“${at}” stands only in n${at.toLowerCase()}, unless the word is marked as a loan.`,
  cluster: (at) => `“${at}”: Kikuyu does not join these consonants, unless the word is marked as a loan.`,
  'final-consonant': (at) =>
    `“${at}” has no vowel after it; a Kikuyu word ends in a vowel, unless it is marked as a loan.`,
  hyphen: (at) =>
    `The hyphen (${at}) joins nothing; it stands before a stem, after a prefix, or between two parts of a word.`,
  empty: () => 'There is no letter to read.',
}

/** A sentence for a linguist: the fault, its position (from 1), and the remedy. */
export function describeFault({ kind, index, at }: SpellingFault): string {
  const sentence = sentences[kind](at)
  return kind === 'empty' ? sentence : `Character ${index + 1}: ${sentence}`
}
