import type { Consonant, KikuyuVowel } from './alphabet.ts'
import type { Syllable } from './syllables.ts'

const vowelHint = { a: 'ah', e: 'eh', i: 'ee', ĩ: 'ay', o: 'aw', u: 'oo', ũ: 'oh' } satisfies Record<
  KikuyuVowel,
  string
>

/** ng is `ng-g` (finger) and ng' is `ng` (singer); th is `dh`, never as in thin. */
const consonantHint = {
  "ng'": 'ng',
  ng: 'ng-g',
  nj: 'nj',
  ny: 'ny',
  nd: 'nd',
  mb: 'mb',
  th: 'dh',
  b: 'b',
  c: 'sh',
  g: 'gh',
  h: 'h',
  k: 'k',
  m: 'm',
  n: 'n',
  r: 'r',
  t: 't',
  w: 'w',
  y: 'y',
  sh: 'sh',
  ch: 'ch',
  d: 'd',
  f: 'f',
  j: 'j',
  l: 'l',
  p: 'p',
  q: 'k',
  s: 's',
  v: 'v',
  x: 'ks',
  z: 'z',
} satisfies Record<Consonant, string>

const hints = (consonants: readonly Consonant[]) => consonants.map((consonant) => consonantHint[consonant]).join('')

/** A syllable spelled for a speaker of English. Vowel length and tone are not shown. */
export function hintOf({ onset, vowel, coda }: Syllable): string {
  return hints(onset) + vowelHint[vowel] + hints(coda)
}
