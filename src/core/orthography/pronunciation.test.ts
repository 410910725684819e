import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SpellingFault } from './graphemes.ts'
import { nativeWord } from './native-word.arbitrary.ts'
import { hintFor, pronounce, readSpelling } from './pronunciation.ts'

const spoken = (text: string, loan = false) => {
  const read = pronounce(text, { loan })
  if (!read.ok) throw new Error(`${text}: ${read.fault.kind} at ${read.fault.index}`)
  return read.value
}
const faultOf = (text: string, loan = false): SpellingFault | undefined => {
  const read = readSpelling(text, { loan })
  return read.ok ? undefined : read.fault
}

test.each([
  ['mũnyaka', 'moh-nyah-kah', 'moɲaka'],
  ['mũgũnda', 'moh-ghoh-ndah', 'moɣoⁿda'],
  ['ngũkũ', 'ng-goh-koh', 'ᵑɡoko'],
  ['thiĩ', 'dhee-ay', 'ðie'],
  ["ng'ombe", 'ngaw-mbeh', 'ŋɔᵐbɛ'],
  ['cukuru', 'shoo-koo-roo', 'ɕukuɾu'],
  ['riitho', 'ree-dhaw', 'ɾiːðɔ'],
  ['maitũ', 'mah-ee-toh', 'maito'],
  ['njĩra', 'njay-rah', 'ᶮdʑeɾa'],
  ['nyũmba', 'nyoh-mbah', 'ɲoᵐba'],
  ['tata', 'tah-tah', 'tata'],
  ['guoya', 'ghoo-aw-yah', 'ɣuɔja'],
  ['baba', 'bah-bah', 'βaβa'],
  ['mahiga', 'mah-hee-ghah', 'mahiɣa'],
])('%s has the hint (%s) and the IPA [%s]', (word, hint, ipa) => {
  expect(spoken(word)).toMatchObject({ hint, ipa })
  expect(hintFor({ kikuyu: word })).toBe(hint)
})

test('mb, nd, ng and nj begin the syllable of the next vowel', () => {
  expect(spoken('mũndũ').syllables).toEqual([['mũ', 'ndũ']])
  expect(spoken('mũgwanja').syllables).toEqual([['mũ', 'gwa', 'nja']])
})

test('a consonant and w begin one syllable, and so do a prenasal and w', () => {
  expect(spoken('kwandĩka')).toMatchObject({ syllables: [['kwa', 'ndĩ', 'ka']], hint: 'kwah-nday-kah' })
  expect(spoken('ndwara')).toMatchObject({ syllables: [['ndwa', 'ra']], hint: 'ndwah-rah', ipa: 'ⁿdwaɾa' })
  expect(spoken('ngwacĩ')).toMatchObject({ syllables: [['ngwa', 'cĩ']], hint: 'ng-gwah-shay', ipa: 'ᵑɡwaɕe' })
})

test('different neighbouring vowels are separate syllables', () => {
  expect(spoken('ciana')).toMatchObject({ syllables: [['ci', 'a', 'na']], hint: 'shee-ah-nah', ipa: 'ɕiana' })
  expect(spoken('ciondo').syllables).toEqual([['ci', 'o', 'ndo']])
  expect(spoken('kĩeha').syllables).toEqual([['kĩ', 'e', 'ha']])
})

test('a doubled vowel is one long syllable; only the IPA shows length', () => {
  expect(spoken('maaĩ')).toEqual({ syllables: [['maa', 'ĩ']], ipa: 'maːe', hint: 'mah-ay' })
  expect(spoken('rũciinĩ').hint).toBe(spoken('rũcinĩ').hint)
})

test('case and punctuation are ignored', () => {
  expect(spoken('Wĩ mwega?')).toEqual({ syllables: [['wĩ'], ['mwe', 'ga']], ipa: 'we mwɛɣa', hint: 'way mweh-ghah' })
  expect(hintFor({ kikuyu: 'Njĩtagwo …' })).toBe('njay-tah-ghwaw')
  expect(hintFor({ kikuyu: 'kĩratũ / Ĩ, Ũ!' })).toBe('kay-rah-toh ay oh')
  expect(hintFor({ kikuyu: '(rangi wa) nyeki' })).toBe('rah-ng-gee wah nyeh-kee')
})

test('the hyphen of a stem or prefix is silent', () => {
  expect(hintFor({ kikuyu: '-ega' })).toBe('eh-ghah')
  expect(hintFor({ kikuyu: 'mũ-' })).toBe('moh')
  expect(hintFor({ kikuyu: '-ra-' })).toBe('rah')
})

test('a hyphen inside a word separates vowels', () => {
  expect(spoken('hwaĩ-inĩ')).toEqual({
    syllables: [['hwa', 'ĩ', 'i', 'nĩ']],
    ipa: 'hwaeine',
    hint: 'hwah-ay-ee-nay',
  })
  expect(spoken('nyũmba-inĩ').hint).toBe('nyoh-mbah-ee-nay')
})

test('’ and ʼ are read as the apostrophe', () => {
  for (const apostrophe of ['’', 'ʼ']) expect(spoken(`Ng${apostrophe}ombe`)).toEqual(spoken("ng'ombe"))
})

test.each([
  ['kompiuta', [['kom', 'pi', 'u', 'ta']], 'kawm-pee-oo-tah', 'kɔmpiuta'],
  ['intaneti', [['in', 'ta', 'ne', 'ti']], 'een-tah-neh-tee', 'intanɛti'],
  ['papũ', [['pa', 'pũ']], 'pah-poh', 'papo'],
  ['redio', [['re', 'di', 'o']], 'reh-dee-aw', 'ɾɛdiɔ'],
])('foreign letters in the loan %s are read as in English, and only in a loan', (word, syllables, hint, ipa) => {
  expect(spoken(word, true)).toEqual({ syllables: [syllables[0]], hint, ipa })
  expect(faultOf(word)).toBeDefined()
  expect(() => hintFor({ kikuyu: word })).toThrow(`“${word}” cannot be read`)
  expect(hintFor({ kikuyu: word, loan: true })).toBe(hint)
})

test('a generated word is read as its syllables, regardless of case', () => {
  fc.assert(
    fc.property(nativeWord, ({ word, syllables }) => {
      expect(spoken(word).syllables).toEqual([syllables])
      expect(spoken(word.toUpperCase())).toEqual(spoken(word))
      expect(spoken(word).syllables.flat().join('')).toBe(word)
    }),
  )
})

test('a native word sounds the same inside a phrase marked as a loan', () => {
  fc.assert(
    fc.property(nativeWord, ({ word }) => {
      expect(spoken(word, true)).toEqual(spoken(word))
    }),
  )
})

test('the IPA of a native word has Kikuyu sounds only; its hint has plain letters and hyphens', () => {
  fc.assert(
    fc.property(fc.array(nativeWord, { minLength: 1, maxLength: 4 }), (words) => {
      const { hint, ipa } = spoken(words.map(({ word }) => word).join(' '))
      expect(ipa).toMatch(/^(?:(?:ᵐb|ⁿd|ᵑɡ|ᶮdʑ|[βɕɣhkmnŋɲɾðtwj])?w?[aɛieɔuo]ː?| )+$/u)
      expect(hint).toMatch(/^[a-z]+(?:-[a-z]+)*(?: [a-z]+(?:-[a-z]+)*)*$/)
      expect(hint.split(' ')).toHaveLength(words.length)
    }),
  )
})

test('a foreign letter is rejected at its position', () => {
  const foreign = fc.constantFrom(...'flpqsvxzéñß0я日😀*_')
  fc.assert(
    fc.property(nativeWord, fc.nat(), foreign, ({ word }, position, letter) => {
      const index = position % (word.length + 1)
      const fault = { kind: 'foreign-letter', index, at: letter }
      expect(faultOf(`Ĩ ${word.slice(0, index)}${letter}${word.slice(index)}`)).toEqual({ ...fault, index: index + 2 })
    }),
  )
})

test('any text is read or rejected at a position inside it', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.array(fc.constantFrom(..."aĩwyngdjmbth'-… İ\u0303")).map((letters) => letters.join('')),
  )
  fc.assert(
    fc.property(text, fc.boolean(), (given, loan) => {
      const fault = faultOf(given, loan)
      if (!fault) return
      expect(given.startsWith(fault.at, fault.index)).toBe(true)
      expect(fault.at === '').toBe(fault.kind === 'empty')
    }),
    { numRuns: 500 },
  )
})
