import { readSpelling } from '../orthography/pronunciation.ts'
import { canBeConfused, readingsOf, type ChoiceOptions } from '../quiz/choices.ts'
import { spelledOut, type Word } from '../word/word.ts'
import { shuffled } from '../chance/seeded.ts'

/**
 * True if two words differ in exactly one sound: a consonant, or a vowel with its length. Words with the same sounds are a pair
 * only where the published tone of each syllable of both is known, differs, and is heard.
 */
export function isMinimalPair(one: Heard, other: Heard): boolean {
  const sounds = soundsOf(one)
  const others = soundsOf(other)
  if (one.id === other.id || sounds.length !== others.length) return false
  const different = sounds.filter((sound, i) => sound !== others[i]).length
  if (different === 1) return !canBeConfused(one, other, readingsOf([one, other]))
  return different === 0 && one.english !== other.english && isTonePair(one, other)
}

/** True if two words sound the same, as far as the spelling shows. */
export const isHomophone = (one: Heard, other: Heard): boolean => soundsOf(one).join(' ') === soundsOf(other).join(' ')

export type Heard = Pick<Word, 'id' | 'kikuyu' | 'english' | 'optional' | 'loan' | 'tones' | 'voice' | 'recordings'>

function isTonePair(one: Heard, other: Heard): boolean {
  const tones = one.tones?.join(' ')
  return (
    tones !== undefined &&
    other.tones !== undefined &&
    tones !== other.tones.join(' ') &&
    [one, other].every((word) => word.tones?.every((tone) => tone !== null) && hasMelody(word))
  )
}

const hasMelody = ({ recordings, voice }: Heard) => recordings !== undefined || voice?.melody === true

/** Each question compares its word with all others. */
const readBefore = new WeakMap<Heard, readonly string[]>()

/** The consonants and vowels in order. A long vowel is another sound than a short one. */
function soundsOf(word: Heard): readonly string[] {
  const sounds = readBefore.get(word) ?? readSounds(word)
  readBefore.set(word, sounds)
  return sounds
}

function readSounds(word: Heard): readonly string[] {
  const read = readSpelling(spelledOut(word), word.loan ? { loan: true } : {})
  if (!read.ok) return []
  return read.value.words
    .flat()
    .flatMap(({ onset, vowel, long, coda }) => [...onset, long ? `${vowel}ː` : vowel, ...coda])
}

/** The most choices that differ from the word in one sound only. */
const PAIRS = 2

/** The choices of a question whose word is heard: minimal pairs come first, and no other word sounds the same. */
export function choosingByEar<Asked extends Heard>(
  { word, words, spares = [] }: ChoiceOptions<Asked>,
  chance: () => number,
): ChoiceOptions<Asked> {
  const isUnlike = (other: Asked) => other.id === word.id || !isHomophone(word, other)
  const known = [...words, ...spares].filter(isUnlike)
  const pairs = known.filter((other) => isMinimalPair(word, other))
  return {
    word,
    first: shuffled(pairs, chance).slice(0, PAIRS),
    words: words.filter(isUnlike),
    spares: spares.filter(isUnlike),
  }
}
