import type { Consonant, KikuyuVowel } from './alphabet.ts'
import type { Syllable } from './syllables.ts'

const vowelSound = { a: 'a', e: 'ɛ', i: 'i', ĩ: 'e', o: 'ɔ', u: 'u', ũ: 'o' } satisfies Record<KikuyuVowel, string>

/** c is ɕ as dictionaries write it (learners may say ʃ); the prenasals are one sound, with a raised nasal. */
const consonantSound = {
  "ng'": 'ŋ',
  ng: 'ᵑɡ',
  nj: 'ᶮdʑ',
  ny: 'ɲ',
  nd: 'ⁿd',
  mb: 'ᵐb',
  th: 'ð',
  b: 'β',
  c: 'ɕ',
  g: 'ɣ',
  h: 'h',
  k: 'k',
  m: 'm',
  n: 'n',
  r: 'ɾ',
  t: 't',
  w: 'w',
  y: 'j',
  sh: 'ʃ',
  ch: 'tʃ',
  d: 'd',
  f: 'f',
  j: 'dʒ',
  l: 'l',
  p: 'p',
  q: 'k',
  s: 's',
  v: 'v',
  x: 'ks',
  z: 'z',
} satisfies Record<Consonant, string>

const sounds = (consonants: readonly Consonant[]) => consonants.map((consonant) => consonantSound[consonant]).join('')

/** Broad IPA of a syllable, without tone: the spelling does not show it. */
export function ipaOf({ onset, vowel, long, coda }: Syllable): string {
  return sounds(onset) + vowelSound[vowel] + (long ? 'ː' : '') + sounds(coda)
}
