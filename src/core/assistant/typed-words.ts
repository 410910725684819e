import { englishWords, inSmallLetters, tokensIn } from '../english/plain-english.ts'
import { type ShortTyping, writtenFor } from '../english/synonyms.ts'
import { memoized } from '../memoize/memoize.ts'

/** A word of the learner's message, normalized: lower case, contractions expanded, without articles. */
export interface TypedWord {
  readonly word: string
  /** Its range in the text, in UTF-16 units. Words of one contraction share a range. */
  readonly start: number
  readonly end: number
  /** The punctuation that separates it from the word before. */
  readonly after?: 'stop' | 'comma'
}

const questionMark = /[?？]/

/** The part of a message that is read, in UTF-16 units: no phrase is longer. */
const READ_AT_MOST = 300

type Normalize = (typed: string) => readonly string[]

/** Splits English text into normalized words. Never throws. */
export function createWordReader(shortTyping: readonly ShortTyping[]): (text: string) => TypedWord[] {
  const plainWords = createNormalizer(shortTyping)
  return (text) => wordsOf(text, plainWords)
}

function wordsOf(text: string, normalize: Normalize): TypedWord[] {
  const words: TypedWord[] = []
  let end = 0
  for (const { text: typed, start, end: behind } of tokensIn(text.slice(0, READ_AT_MOST))) {
    const after = separatorIn(text.slice(end, start))
    end = behind
    const isNames = /^names$/i.test(typed) && words.at(-1)?.word === 'my'
    const isYes = words.length === 0 && /^ya$/i.test(typed) && /^\s*(?:$|[,.!])/.test(text.slice(end))
    const plain = isNames ? ['name', 'is'] : isYes ? ['yes'] : normalize(typed)
    for (const [index, word] of plain.entries())
      words.push({ word, start, end, ...(index === 0 && words.length > 0 && after ? { after } : {}) })
  }
  return words
}

/** True if the text contains a question mark. */
export const hasQuestionMark = (text: string): boolean => questionMark.test(text)

function separatorIn(between: string): TypedWord['after'] {
  if (/[.!?？;:\n]/.test(between)) return 'stop'
  return /[,–—]| - /.test(between) ? 'comma' : undefined
}

function createNormalizer(shortTyping: readonly ShortTyping[]): Normalize {
  const fullOf = new Map(shortTyping.flatMap(writtenFor))
  // The same words recur.
  return memoized((typed) => normalized(typed, fullOf), { most: 5000 })
}

function normalized(typed: string, fullOf: ReadonlyMap<string, string>): readonly string[] {
  if (typed === '…') return ['…']
  const small = inSmallLetters(typed).replace(/(.)\1{2,}/gu, '$1$1')
  const short = fullOf.get(small) ?? fullOf.get(small.replaceAll("'", ''))
  if (short !== undefined) return short.split(' ')
  return small.split('-').flatMap((part) => englishWords(expandedNoun(part)))
}

/** `mum's` usually stands for `mum is`; a possessive is recognized by the words after it. */
const expandedNoun = (word: string): string => {
  const noun = /^(\p{L}{3,})'s$/u.exec(word)?.[1]
  return noun === undefined || isContracted(noun) ? word : `${noun} is`
}

const isContracted = (word: string) => /^(?:it|he|she|that|there|here|what|where|who|how|when|why|let|name)$/.test(word)
