/** The reason why a text is not Kikuyu spelling, for authors of the content. */
export interface SpellingFault {
  readonly kind: SpellingFaultKind
  /** Its position in the text as given, in UTF-16 units from 0. */
  readonly index: number
  /** The letter or letters at fault, as given. */
  readonly at: string
}

export type SpellingFaultKind =
  /** A character that is not used in Kikuyu or, for a loan, in loans. */
  | 'foreign-letter'
  /** ĩ or ũ typed as a letter with a mark after it. */
  | 'not-composed'
  /** An apostrophe that is not part of ng'. */
  | 'apostrophe'
  /** d without n, or j without n. */
  | 'lone-d-or-j'
  /** A group of consonants that Kikuyu does not have. */
  | 'cluster'
  /** A word, or a part before a hyphen, ends in a consonant. */
  | 'final-consonant'
  /** A hyphen with nothing to join. */
  | 'hyphen'
  /** No letters. */
  | 'empty'

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
