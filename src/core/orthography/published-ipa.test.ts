import { expect, test } from 'vitest'
import { pronounce } from './pronunciation.ts'
import { quoted, wiktionary } from './published-ipa.fixture.ts'

/** The transcriptions of each word in a fixture. */
function published(text: string): [word: string, transcriptions: string[]][] {
  const entries = text.split(';').map((entry) => entry.trim().split(/\s+/))
  return entries.flatMap(([word, ...transcriptions]) => (word ? [[word, transcriptions]] : []))
}

/** Differences that the rule does not decide, or that dictionaries write in several ways. */
const variants: readonly [written: RegExp, as: string, why: string][] = [
  [/[\u0300\u0301\u0304\u030c]|\(ꜜ\)|ꜜ/g, '', 'tone and downstep: not in the spelling'],
  [/ː/g, '', 'length: often left out of the spelling'],
  [/\u0361/g, '', 'the tie of d͡ʑ'],
  [/g/g, 'ɡ', 'the letter g of a typewriter'],
  [/r/g, 'ɾ', 'the tap written as a trill'],
  [/t?[ɕʃ]/g, 'ɕ', 'c with or without a stop before it'],
  [/mb/g, 'ᵐb', 'prenasals written with a whole nasal letter'],
  [/nd/g, 'ⁿd', 'prenasals written with a whole nasal letter'],
  [/nj/g, 'ᶮdʑ', 'Armstrong’s nj'],
  [/ŋɡ/g, 'ᵑɡ', 'prenasals written with a whole nasal letter'],
  [/([^aɛieɔou])w(?=[aɛieɔou])/g, '$1o', 'mwa transcribed as mũ-a (Yukawa) or with a glide'],
  [/([ieɛ])j(?=[aɛɔou])/g, '$1', 'a glide between i and another vowel'],
  [/([uoɔ])w(?=[aɛie])/g, '$1', 'a glide between u and another vowel'],
  [/([aɛieɔou])\1/g, '$1', 'length written as a doubled vowel'],
]

const normal = (ipa: string) =>
  variants.reduce((written, [variant, as]) => written.replace(variant, as), ipa.normalize('NFD'))

function ruled(word: string): string {
  const read = pronounce(word)
  return read.ok ? read.value.ipa : `${read.fault.kind} at ${read.fault.index}`
}

const otherVowel = 'a by-form of the word, or of a dialect, with another vowel than the headword is spelt with'
const otherForm = 'the transcription is of another form than the headword'
const glide = 'u before a vowel transcribed as the glide w, or as ũ'

/** Transcriptions that differ from the rule, with the reason. */
const exceptions: Readonly<Record<string, { transcriptions: readonly string[]; why: string }>> = {
  icungwa: { transcriptions: ['iɕoᵑɡoa'], why: otherVowel },
  igua: { transcriptions: ['iɣwa'], why: glide },
  ikũmbĩ: { transcriptions: ['ìkùᵐbèꜜ'], why: otherVowel },
  "kĩrung'u": { transcriptions: ['kèɾùŋòꜜ'], why: otherVowel },
  kĩrũngũrĩra: { transcriptions: ['kèɾòᵑɡòɾèɾɔ̀ꜜ'], why: otherForm },
  mũgathĩ: { transcriptions: ['móɣáðì'], why: otherVowel },
  mũguĩ: { transcriptions: ['moɣoe', 'moɣwe'], why: glide },
  mũguĩmi: { transcriptions: ['mòɣoèmíꜜ'], why: glide },
  mũthitarĩ: { transcriptions: ['mòðìtàːɾìꜜ'], why: otherVowel },
  ngũrũe: { transcriptions: ['ŋòɾòwɛ̀ꜜ'], why: 'the stop of ng is left out, in this word only' },
  njuĩrĩ: { transcriptions: ['ᶮd͡ʑoèɾéꜜ'], why: glide },
  nyamĩndigi: { transcriptions: ['ɲámíːⁿdìɣíꜜ'], why: otherVowel },
  rũcuĩrĩ: { transcriptions: ['ɾòɕoèɾéꜜ'], why: glide },
  rũkunyũ: { transcriptions: ['ɾòkòɲǒ'], why: otherVowel },
  rũrĩra: { transcriptions: ['ɾòɾɛ̀ɾàꜜ'], why: otherVowel },
  thiruai: { transcriptions: ['ðiɾoai', 'ðìɾwáǐ', 'ðíɾwàíꜜ', 'ðíɾwáì'], why: glide },
  wakarurĩ: { transcriptions: ['wàːkàɾòɾèꜜ'], why: otherVowel },
  ũraihu: { transcriptions: ['òɾàìhó'], why: otherVowel },
}

test.each(published(wiktionary))('the pronunciation of %s agrees with Wiktionary: %j', (word, transcriptions) => {
  const differing = transcriptions.filter((ipa) => normal(ipa) !== normal(ruled(word)))
  expect(differing, `the rule says ${ruled(word)}`).toEqual(exceptions[word]?.transcriptions ?? [])
})

test.each(published(quoted))('the pronunciation of %s agrees with the quoted source: %j', (word, transcriptions) => {
  expect(transcriptions.map(normal)).toEqual([normal(ruled(word))])
})

test('at least 250 words are compared, and fewer than a tenth have an exception', () => {
  const words = published(wiktionary)
  expect(new Set(words.map(([word]) => word)).size).toBe(words.length)
  expect(words.length).toBeGreaterThanOrEqual(250)
  expect(words.every(([, transcriptions]) => transcriptions.length > 0)).toBe(true)
  expect(Object.keys(exceptions).length * 10).toBeLessThan(words.length)
  expect(Object.keys(exceptions).every((word) => words.some(([listed]) => listed === word))).toBe(true)
})

test('the comparison distinguishes the sounds of Kikuyu', () => {
  const sounds = ['a', 'ɛ', 'i', 'e', 'ɔ', 'u', 'o'].concat([...'βɕɣhkmnɲɾðtŋ'], ['ᵐb', 'ⁿd', 'ᵑɡ', 'ᶮdʑ'])
  expect(new Set(sounds.map((sound) => normal(`${sound}a`))).size).toBe(sounds.length)
})
