import { withoutMarks } from '../answer/answer-index.ts'
import { readSpelling } from '../orthography/pronunciation.ts'

/** True if the letters and syllables of a word in small letters could be Kikuyu: `are`, `mine` and `come`, but not `well`. */
export const looksKikuyu = (plain: string): boolean => readSpelling(plain).ok

/** A phonetic key that ignores tildes, apostrophes, doubled letters and differences between letters that are often confused. */
export const soundsLike = (plain: string): string =>
  withoutMarks(plain)
    .replace(/(.)\1+/gu, '$1')
    .replaceAll('l', 'r')
    .replaceAll('sh', 'c')
    .replaceAll('ch', 'c')
    .replaceAll('dh', 'th')

const foreignBeginning = /^(?:ng|nj|nd|nt|nk|nz|nc|ny|mb|mw|mt|mk|mp|bw|rw|gw|ngw|ndw|hw|vy)/
const foreignInside = /(?:aa|ii|uu|mw|gw|bw|ndw|ngw|kw|ny[aou]|thw)/
/** Endings of pronunciations in brackets (`dhaw`, `nday`, `koh`), and of English plurals of foreign words (`mitis`). */
const foreignEnd = /(?:[aeiou][hwy]|[aeiou]s)$/
const englishEnd = /(?:ous|less|ness|always)$/

/**
 * True if the spelling of an unlisted word shows that it is English: `parenthesised`, `diphthong`, `veg`. Every word of Kikuyu
 * and of Swahili ends in a vowel. False if it could be one of those with an English ending, such as `mũtĩ` with s.
 */
export const isEnglishByShape = (plain: string): boolean =>
  plain.length > 2 &&
  /^[a-z]+[^aeiou]$/.test(plain) &&
  /[aeiouy]/.test(plain) &&
  !foreignBeginning.test(plain) &&
  !foreignInside.test(plain) &&
  (englishEnd.test(plain) || !foreignEnd.test(plain))
