import { englishWords } from '../english/plain-english.ts'
import { inSmallLetters, tokensIn } from '../english/tokens.ts'

/** Abbreviations and misspellings of a word, as single words: `u` for `you`. */
export interface ShortTyping {
  readonly full: string
  readonly typed: readonly string[]
}

/** A word of the learner's message, normalized: lower case, contractions expanded, without articles. */
export interface Said {
  readonly word: string
  /** Its range in the text, in UTF-16 units. Words of one contraction share a range. */
  readonly start: number
  readonly end: number
  /** The punctuation that separates it from the word before. */
  readonly after?: 'stop' | 'comma'
}

const asking = /[?？]/

/** The part of a message that is read, in UTF-16 units: no phrase is longer. */
const READ_AT_MOST = 300

type Plainly = (typed: string) => readonly string[]

/** Splits English text into normalized words. Never throws. */
export function createWordsSaid(shortTyping: readonly ShortTyping[]): (text: string) => Said[] {
  const plainWords = createPlainly(shortTyping)
  return (text) => wordsOf(text, plainWords)
}

function wordsOf(text: string, plainWords: Plainly): Said[] {
  const said: Said[] = []
  let end = 0
  for (const { text: typed, start, end: behind } of tokensIn(text.slice(0, READ_AT_MOST))) {
    const after = partedBy(text.slice(end, start))
    end = behind
    const isNames = /^names$/i.test(typed) && said.at(-1)?.word === 'my'
    const isYes = said.length === 0 && /^ya$/i.test(typed) && /^\s*(?:$|[,.!])/.test(text.slice(end))
    const words = isNames ? ['name', 'is'] : isYes ? ['yes'] : plainWords(typed)
    for (const [place, word] of words.entries())
      said.push({ word, start, end, ...(place === 0 && said.length > 0 && after ? { after } : {}) })
  }
  return said
}

/** Whether the text contains a question mark. */
export const hasQuestionMark = (text: string): boolean => asking.test(text)

function partedBy(between: string): Said['after'] {
  if (/[.!?？;:\n]/.test(between)) return 'stop'
  return /[,–—]| - /.test(between) ? 'comma' : undefined
}

const MOST_KEPT = 5000

/** Caches results, since the same words recur. */
function createPlainly(shortTyping: readonly ShortTyping[]): Plainly {
  const fullOf = new Map(shortTyping.flatMap(({ full, typed }) => typed.map((short) => [short, full] as const)))
  const kept = new Map<string, readonly string[]>()
  return (typed) => {
    const there = kept.get(typed)
    if (there) return there
    const words = writtenPlainly(typed, fullOf)
    if (kept.size < MOST_KEPT) kept.set(typed, words)
    return words
  }
}

function writtenPlainly(typed: string, fullOf: ReadonlyMap<string, string>): readonly string[] {
  if (typed === '…') return ['…']
  const small = inSmallLetters(typed).replace(/(.)\1{2,}/gu, '$1$1')
  const short = fullOf.get(small) ?? fullOf.get(small.replaceAll("'", ''))
  if (short !== undefined) return short.split(' ')
  return small.split('-').flatMap((part) => englishWords(ofNoun(part)))
}

/** `mum's` usually stands for `mum is`; a possessive is recognized by the words after it. */
const ofNoun = (word: string): string => {
  const noun = /^(\p{L}{3,})'s$/u.exec(word)?.[1]
  return noun === undefined || isContracted(noun) ? word : `${noun} is`
}

const isContracted = (word: string) => /^(?:it|he|she|that|there|here|what|where|who|how|when|why|let|name)$/.test(word)
