import { memoized, ONE_TURN } from '../memoize/memoize.ts'
import { type AcceptedAnswers, createEverydayWords, type Synonyms } from './synonyms.ts'

/**
 * True if every syllable of the word ends in a vowel, as in Kikuyu, in Swahili and in words that they borrow. Few English words are
 * like that; `EnglishLists` has them.
 */
export const isOpen = (word: string): boolean => {
  const onset = /[^aeiou]/
  let at = 0
  while (at < word.length) {
    const start = at
    while (at < word.length && onset.test(word.charAt(at))) at++
    if (at === word.length || !isOnset(word.slice(start, at))) return false
    while (at < word.length && !onset.test(word.charAt(at))) at++
  }
  return word !== ''
}

const consonants = new Set('b c d f g h j k l m n p r s t v w y z ch dh gh kh ny sh th'.split(' '))

/** True for an optional nasal, an optional consonant and an optional w or y: `mbw`, `ng`, `th`. */
function isOnset(letters: string): boolean {
  if (letters === '' || consonants.has(letters)) return true
  const withoutGlide = /[wy]$/.test(letters) ? letters.slice(0, -1) : letters
  if (consonants.has(withoutGlide)) return true
  return /^[mn]./.test(withoutGlide) && consonants.has(withoutGlide.slice(1))
}

/** Lists of English for judging answers. They are content: see `content/README.md`. */
export interface EnglishLists {
  readonly synonyms: readonly Synonyms[]
  readonly accepted?: readonly AcceptedAnswers[]
  /** Common English words and names for which `isOpen` is true, in small letters. */
  readonly openWords: readonly string[]
}

/**
 * Names, and words inside and beside names, in small letters without tildes and apostrophes. They are content:
 * `content/english/names.json`.
 */
export interface NameLists {
  /** Languages, peoples and brands, with their forms: `kikuyu`, `kenyans`, `bantu`. */
  readonly terms: readonly string[]
  readonly people: readonly string[]
  readonly places: readonly string[]
  /** People's names that are also common words: `grace`, `may`. */
  readonly alsoWords: readonly string[]
  /** Words that are part of a longer name: `wa`, `south`, `saint`. */
  readonly withinNames: readonly string[]
  /** Words beside the name of a place: `town`, `the`. */
  readonly besidePlaces: readonly string[]
  /** Words that are not names, even with a capital. */
  readonly neverNames: readonly string[]
}

/** English for judging answers. */
export interface English {
  /** Replaces synonyms in plain English by one word for each thing: `hi dad` → `hello father`. */
  inEverydayWords(plain: string): string
  /** Other right answers to a meaning, both in everyday words: see `Synonyms`. */
  acceptedFor(meaning: string): readonly string[]
  /** True for a text that answers some meaning in this way, in everyday words. */
  isAccepted(text: string): boolean
  /**
   * True for a word, as `wordsOf` returns it, that looks English and not Kikuyu. Exceptions: a word of the course may also be English
   * (`no`), and a misspelled Kikuyu word that no longer ends in a vowel looks English.
   */
  isEnglishWord(word: string): boolean
}

export function createEnglish({ synonyms, accepted: listed = [], openWords }: EnglishLists): English {
  const open = new Set(openWords)
  const inEverydayWords = memoized(createEverydayWords(synonyms), ONE_TURN)
  const accepted = new Map(listed.map(({ word, accepts }) => [inEverydayWords(word), accepts.map(inEverydayWords)]))
  const texts = new Set([...accepted.values()].flat())
  return {
    inEverydayWords,
    acceptedFor: (meaning) => accepted.get(meaning) ?? [],
    isAccepted: (text) => texts.has(text),
    isEnglishWord(word) {
      if (!/^[a-z0-9]+$/.test(word)) return false
      if (open.has(word)) return true
      return !isOpen(word) && (/[aeiouy0-9]/.test(word) || word.length <= longestWithoutVowel)
    },
  }
}

/** Accepts `hmm`, `brb`, `thx`; but not `xxxxxx`. */
const longestWithoutVowel = 3
