import { expect, test } from 'vitest'
import type { SpellingFault } from '#core/orthography/graphemes.ts'
import { hintFor, readSpelling } from '#core/orthography/pronunciation.ts'
import { describeFault } from './text.ts'

// These texts are wrong on purpose: misspelled, or not Kikuyu at all.
const faultOf = (text: string, loan = false): SpellingFault | undefined => {
  const read = readSpelling(text, { loan })
  return read.ok ? undefined : read.fault
}

test.each<[string, SpellingFault['kind'], number, string]>([
  ['mũlango', 'foreign-letter', 2, 'l'],
  ['Wĩ mzuri', 'foreign-letter', 4, 'z'],
  ['ngũkũ 2', 'foreign-letter', 6, '2'],
  ['mwana 😀', 'foreign-letter', 6, '😀'],
  ['mañga', 'foreign-letter', 2, 'ñ'],
  ['mũti\u0303', 'not-composed', 3, 'i\u0303'],
  ['MU\u0303TĨ', 'not-composed', 1, 'U\u0303'],
  ['mwe\u0303', 'foreign-letter', 2, 'e\u0303'],
  ["n'gombe", 'apostrophe', 1, "'"],
  ['mwana’', 'apostrophe', 5, '’'],
  ["ng'", 'final-consonant', 0, "ng'"],
  ['redio', 'lone-d-or-j', 2, 'd'],
  ['maji', 'lone-d-or-j', 2, 'j'],
  ['mtoto', 'cluster', 0, 'mt'],
  ['nkũkũ', 'cluster', 0, 'nk'],
  ['Mũngngo', 'cluster', 2, 'ngng'],
  ['mũrwyana', 'cluster', 2, 'rwy'],
  ['kyondo', 'cluster', 0, 'ky'],
  ['nywwa', 'cluster', 0, 'nyww'],
  ['wwega', 'cluster', 0, 'ww'],
  ['ywa', 'cluster', 0, 'yw'],
  ['kwam ega', 'final-consonant', 3, 'm'],
  ['Bath.', 'final-consonant', 2, 'th'],
  ['-ng', 'final-consonant', 1, 'ng'],
  ['mũg-ũnda', 'final-consonant', 2, 'g'],
  ['hwaĩ--inĩ', 'hyphen', 4, '-'],
  ['wega - wega', 'hyphen', 5, '-'],
  ['', 'empty', 0, ''],
  [' …', 'empty', 0, ''],
])('%s is rejected: %s at %d', (text, kind, index, at) => {
  expect(faultOf(text)).toEqual({ kind, index, at })
})

test('a loan is rejected only for characters other than plain letters', () => {
  expect(faultOf('xylophon', true)).toBeUndefined()
  expect(faultOf('café', true)).toEqual({ kind: 'foreign-letter', index: 3, at: 'é' })
  expect(faultOf('tv', true)).toEqual({ kind: 'final-consonant', index: 0, at: 'tv' })
})

test.each([
  ['strit', 'street'],
  ['programu', 'praw-ghrah-moo'],
  ['aprika', 'ah-pree-kah'],
  ['albamu', 'ahl-bah-moo'],
  ['ekspres', 'ehks-prehs'],
  ['chips', 'cheeps'],
])(
  'in the loan %s, the longest group of consonants that can begin a word goes to the next vowel: %s',
  (kikuyu, hint) => {
    expect(hintFor({ kikuyu, loan: true })).toBe(hint)
  },
)

test.each<[string, string]>([
  ['mũlango', 'Character 3: “l” is not a letter of the Kikuyu alphabet'],
  ['mũti\u0303', 'Character 4: “i\u0303” is a letter with a mark after it; write it as one character (ĩ).'],
  ["n'gombe", "Character 2: An apostrophe (') stands only in ng'"],
  ['maJi', 'Character 3: “J” stands only in nj'],
  ['mtoto', 'Character 1: “mt”: Kikuyu does not join these consonants'],
  ['Bath.', 'Character 3: “th” has no vowel after it'],
  ['a--a', 'Character 2: The hyphen (-) joins nothing'],
  ['…', 'There is no letter to read.'],
])('the fault in %s is described for a linguist: %s', (text, sentence) => {
  const fault = faultOf(text)
  expect(fault && describeFault(fault)).toContain(sentence)
})
