import * as fc from 'fast-check'
import { kikuyuConsonants, kikuyuVowels } from './graphemes.ts'

const vowel = fc.constantFrom(...kikuyuVowels)
const onset = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...kikuyuConsonants) },
  fc
    .constantFrom(...kikuyuConsonants.filter((consonant) => !/^[wy]$/.test(consonant)))
    .map((consonant) => `${consonant}w`),
)
const syllable = fc.record({ onset: fc.option(onset, { nil: '', freq: 5 }), vowel, long: fc.boolean() })

/** A spelling that follows the rules, though rarely a real word, and the syllables it was made from. */
export const nativeWord = fc.array(syllable, { minLength: 1, maxLength: 6 }).map((made) => {
  const syllables: string[] = []
  for (const { onset: start, vowel: letter, long } of made) {
    // The same vowel twice would form one long vowel.
    const apart = start === '' && syllables.at(-1)?.endsWith(letter) ? 'k' : start
    syllables.push(apart + letter + (long ? letter : ''))
  }
  return { word: syllables.join(''), syllables }
})
