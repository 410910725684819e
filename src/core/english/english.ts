import { createEverydayWords, type Synonyms } from './synonyms.ts'

/**
 * Whether every syllable of a word ends in a vowel, as in Kikuyu, in Swahili and in words that they borrow. Few English words do: those
 * are listed.
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

/** A consonant or none, after a nasal or without, before w or y or without: `mbw`, `ng`, `th`. */
function isOnset(letters: string): boolean {
  if (letters === '' || consonants.has(letters)) return true
  const withoutGlide = /[wy]$/.test(letters) ? letters.slice(0, -1) : letters
  if (consonants.has(withoutGlide)) return true
  return /^[mn]./.test(withoutGlide) && consonants.has(withoutGlide.slice(1))
}

/** Lists of English that an answer is judged with. They are content: see `content/README.md`. */
export interface EnglishLists {
  readonly synonyms: readonly Synonyms[]
  /** Common English words, and names, whose syllables all end in a vowel, as those of Kikuyu do. In small letters. */
  readonly openWords: readonly string[]
}

/**
 * Names, and the words that stand in and around them. They are content: `content/english/names.json`. In small letters, without
 * tildes and apostrophes.
 */
export interface NameLists {
  /** Languages, peoples and brands, with their forms: `kikuyu`, `kenyans`, `bantu`. */
  readonly terms: readonly string[]
  readonly people: readonly string[]
  readonly places: readonly string[]
  /** People's names that are also common words: `grace`, `may`. */
  readonly alsoWords: readonly string[]
  /** Words inside a name, which has others: `wa`, `south`, `saint`. */
  readonly withinNames: readonly string[]
  /** Words beside the name of a place: `town`, `the`. */
  readonly besidePlaces: readonly string[]
  /** Words that are not names, even with a capital. */
  readonly neverNames: readonly string[]
}

/** English as the judge of answers knows it. */
export interface English {
  /** Plain English with one word for each thing: `hi dad` → `hello father`. */
  inEverydayWords(plain: string): string
  /**
   * Whether a word can only be English, given as `wordsOf` gives it. A word of the course may be one all the same (`no`). A
   * misspelled word of Kikuyu may look like English where it no longer ends in a vowel.
   */
  isEnglishWord(word: string): boolean
}

export function createEnglish({ synonyms, openWords }: EnglishLists): English {
  const open = new Set(openWords)
  return {
    inEverydayWords: createEverydayWords(synonyms),
    isEnglishWord(word) {
      if (!/^[a-z0-9]+$/.test(word)) return false
      if (open.has(word)) return true
      return !isOpen(word) && (/[aeiouy0-9]/.test(word) || word.length <= longestWithoutVowel)
    },
  }
}

/** `hmm`, `brb`, `thx`; but not `xxxxxx`. */
const longestWithoutVowel = 3
