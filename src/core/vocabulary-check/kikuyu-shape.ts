import { withoutMarks } from '../answer/answer-index.ts'
import { readSpelling } from '../orthography/pronunciation.ts'

/** Could a word in small letters be Kikuyu by its letters and syllables? `are`, `mine` and `come` could, `well` could not. */
export const looksKikuyu = (plain: string): boolean => readSpelling(plain).ok

/** What two spellings share that differ in tildes, apostrophes, doubled letters and the letters that are easily confused. */
export const soundsLike = (plain: string): string =>
  withoutMarks(plain)
    .replace(/(.)\1+/gu, '$1')
    .replaceAll('l', 'r')
    .replaceAll('sh', 'c')
    .replaceAll('ch', 'c')
    .replaceAll('dh', 'th')

const foreignBeginning = /^(?:ng|nj|nd|nt|nk|nz|nc|ny|mb|mw|mt|mk|mp|bw|rw|gw|ngw|ndw|hw|vy)/
const foreignInside = /(?:aa|ii|uu|mw|gw|bw|ndw|ngw|kw|ny[aou]|thw)/
/** How pronunciations end (`dhaw`, `nday`, `koh`), and what may be the plural that English makes of a foreign word (`mitis`). */
const foreignEnd = /(?:[aeiou][hwy]|[aeiou]s)$/
const englishEnd = /(?:ous|less|ness|always)$/

/**
 * Whether an unlisted word can only be English by how it is spelled: `parenthesised`, `diphthong`, `veg`. Every word of Kikuyu
 * and of Swahili ends in a vowel. What could come from them with an English ending (`mũtĩ` with s) is not.
 */
export const isEnglishByShape = (plain: string): boolean =>
  plain.length > 2 &&
  /^[a-z]+[^aeiou]$/.test(plain) &&
  /[aeiouy]/.test(plain) &&
  !foreignBeginning.test(plain) &&
  !foreignInside.test(plain) &&
  (englishEnd.test(plain) || !foreignEnd.test(plain))
