import { withoutMarks } from '../answer/course.ts'
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

/** Up to this length a list holds what is common. */
const LONGEST_LISTED = 9

const englishEnd =
  /(?:tion|sion|ing|ed|ly|ness|ment|ous|ful|less|ist|ism|ship|ward|wise|[^aeiou][^aeiou]|ck|[^aeiou][^aeiou]s|[^aeiou][^aeiou]ed)$/
const foreignBeginning = /^(?:ng|nj|nd|nt|nk|nz|nc|ny|mb|mw|mt|mk|mp|bw|rw|gw|ngw|ndw|hw|vy)/
const foreignInside = /(?:aa|ii|uu|mw|gw|bw|ndw|ngw|kw|ny[aou]|thw)/
const tooRegular = /^(?:[^aeiou]{0,2}[aeiou]){2,}(?:sh|th|ng|h|s|n|r|m|l)$/

/**
 * Whether an unlisted word can only be English by how it is spelled: `parenthesised`, `diphthong`. What could come from
 * Kikuyu or Swahili with an English ending (`mũtĩ` with s) is not.
 */
export const isEnglishByShape = (plain: string): boolean =>
  plain.length > 4 &&
  /^[a-z]+[^aeiou]$/.test(plain) &&
  !foreignBeginning.test(plain) &&
  !foreignInside.test(plain) &&
  (plain.length > LONGEST_LISTED || /oo|ee/.test(plain) || (englishEnd.test(plain) && !tooRegular.test(plain)))
