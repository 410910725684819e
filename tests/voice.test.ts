import { expect, test } from 'vitest'
import { pronounce } from '#core/orthography/pronunciation.ts'
import { content } from '#content/course-content.fixture.ts'
import { loudnessOf } from '#core/recording/take.ts'
import { clausesOf, phonemesOf } from '../scripts/voice/phonemes.mjs'
import { pitchPoints, spokenTones } from '../scripts/voice/tones.mjs'

test('each sound was made from the phonemes of its text', () => {
  const { words, phrases, wisdom, voice } = content
  const texts = {
    words: words.map(({ word }) => word),
    phrases: phrases.map(({ phrase }) => phrase),
    proverbs: wisdom.flatMap(({ entry: { id, proverb } }) => (proverb ? [{ ...proverb, id, loan: undefined }] : [])),
  }
  for (const kind of ['words', 'phrases', 'proverbs'] as const) {
    const made = Object.fromEntries(voice[kind].map(({ id, phonemes }) => [id, phonemes]))
    expect(made).toEqual(Object.fromEntries(texts[kind].map((text) => [text.id, phonemesOf(ipaOf(text))])))
  }
})

const ipaOf = ({ kikuyu, loan }: { kikuyu: string; loan?: true | undefined }) =>
  clausesOf(kikuyu).map((clause: string) => {
    const read = pronounce(clause, { loan: loan === true })
    return read.ok ? read.value.ipa : read.fault.kind
  })

test.each([
  ['ᵐbaɾaði', "mb'a*'aD'i"],
  ['ŋɔᵐbɛ', "N'Omb'E"],
  ['moɕie', "m'oS;'i'e"],
  ['kaheː', "k'ah'e:"],
  ['ɾɛdiɔ', "*'E_|d'i'O"],
  ['ᶮdʑata', "n^dZ;'at'a"],
])('%s is said with the phonemes %s', (ipa, phonemes) => {
  expect(phonemesOf([ipa])).toBe(phonemes)
})

test('a sound that the voice lacks is refused', () => {
  expect(() => phonemesOf(['ʘa'])).toThrow('“ʘ” is not a sound of the voice')
})

test('a syllable without a published tone is said with its neighbour of the same vowel group', () => {
  expect(spokenTones(['low', null, 'rising'], ['i', 'ri', 'o'])).toEqual(['low', 'low', 'rising'])
  expect(spokenTones([null, 'high', 'low'], ['kĩ', 'e', 'ha'])).toEqual(['high', 'high', 'low'])
  expect(() => spokenTones(['low', null], ['mũ', 'ti'])).toThrow('no tone')
})

test('the pitch rises within a rising vowel, and is level without tones', () => {
  const vowels = [
    { start: 0, end: 1 },
    { start: 2, end: 3 },
  ]
  const [low, stillLow, start, end] = pitchPoints(vowels, ['low', 'rising']).map(
    ({ hertz }: { hertz: number }) => hertz,
  )
  expect([stillLow, start]).toEqual([low, low])
  expect(end).toBeGreaterThan(low ?? 0)
  expect(pitchPoints(vowels, undefined)).toHaveLength(1)
})

test('the loudness is that of ITU-R BS.1770: a sine of 997 Hz at full scale has -3.01 LUFS', () => {
  const rate = 22_050
  const sine = Float64Array.from({ length: rate }, (_, index) => Math.sin((2 * Math.PI * 997 * index) / rate))
  expect(loudnessOf(sine, rate)).toBeCloseTo(-3.01, 1)
})
