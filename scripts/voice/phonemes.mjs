/**
 * The phonemes of espeak-ng's Catalan voice for each sound of our IPA. That voice has Kikuyu's seven vowels and its
 * fricatives. Plain `d` would become ð between vowels, so a boundary stands before it.
 */
const phonemes = {
  ᶮdʑ: 'n^dZ;',
  tʃ: 'tS',
  dʒ: '_|dZ',
  ᵑɡ: 'Ng',
  ⁿd: 'nd',
  ᵐb: 'mb',
  ɛ: 'E',
  ɔ: 'O',
  ð: 'D',
  β: 'B',
  ɣ: 'Q',
  ɕ: 'S;',
  ɾ: '*',
  ɲ: 'n^',
  ŋ: 'N',
  ʃ: 'S',
  d: '_|d',
  ...Object.fromEntries([...'aeioufhjklmnpstvwz'].map((sound) => [sound, sound])),
}
const longestFirst = Object.keys(phonemes).toSorted((one, other) => other.length - one.length)
const soundOrMark = new RegExp(`${longestFirst.join('|')}|[ː ]|.`, 'gu')

/** The parts of a text between which a speaker pauses. */
export const clausesOf = (kikuyu) => kikuyu.split(/[?!,.;:…]+/u).filter((clause) => /\p{L}/u.test(clause))

/** Pause between the clauses of a phrase. */
const PAUSE = ' _:_: '

/**
 * The phonemes of a text, given the IPA of each of its clauses. Every vowel is stressed, so that none is weaker than the
 * others. Throws on IPA that the voice cannot say.
 */
export function phonemesOf(clauses) {
  return clauses.map((ipa) => [...ipa.matchAll(soundOrMark)].map(([sound]) => phonemeOf(sound)).join('')).join(PAUSE)
}

function phonemeOf(sound) {
  if (sound === 'ː') return ':'
  if (sound === ' ') return ' '
  const phoneme = phonemes[sound]
  if (phoneme === undefined) throw new Error(`“${sound}” is not a sound of the voice`)
  return isVowel(phoneme) ? `'${phoneme}` : phoneme
}

export const isVowel = (phoneme) => /^[aeEiouO]:?$/.test(phoneme)
