import {
  createEverydayWords,
  createRewording,
  standsFor,
  writtenFor,
  type Synonyms,
  type ShortTyping,
} from '../english/synonyms.ts'
import { englishWords, inSmallLetters, tokensIn } from '../english/plain-english.ts'
import { memoized } from '../memoize/memoize.ts'

/** Lists of English words used to read a sentence. They are content: see `content/README.md`. */
export interface SentenceLists {
  readonly synonyms: readonly Synonyms[]
  readonly shortTyping: readonly ShortTyping[]
}

/** Reads a learner's English. */
export interface SentenceReader {
  typedWords(text: string): TypedWord[]
  /** The meaning of plain English words. A question mark counts only after the word order of a statement. */
  readingOf(plain: string, hasMark: boolean): Reading
  /** Plain English with synonyms replaced. */
  canonical(plain: string): string
  /** Plain English with everyday words in place of their synonyms, for requests about single words. */
  inEverydayWords(plain: string): string
  /** Every word of the lists. */
  readonly vocabulary: ReadonlySet<string>
}

export function createSentenceReader({ synonyms, shortTyping }: SentenceLists): SentenceReader {
  const same = standsFor(synonyms, 'same')
  const near = standsFor(synonyms, 'near')
  const everyday = createRewording(same)
  const inSentence = createRewording(near)
  const canonical = (plain: string) => inPlainPhrases(inSentence(everyday(plain.split(' ').filter(Boolean))))
  const short = shortTyping.flatMap(writtenFor)
  return {
    typedWords: createWordReader(shortTyping),
    readingOf: (plain, hasMark) => readWords(canonical(plain).split(' ').filter(Boolean), hasMark),
    canonical,
    inEverydayWords: createEverydayWords(synonyms),
    vocabulary: new Set([...same, ...near, ...short].flatMap(([other, one]) => `${other} ${one}`.split(' '))),
  }
}

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
function createWordReader(shortTyping: readonly ShortTyping[]): (text: string) => TypedWord[] {
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

/** The meaning of a sentence, regardless of wording: sentences with the same key have the same meaning. */
export interface Reading {
  /** Question or statement, and all words that carry meaning, sorted. */
  readonly key: string
  /** Words that may be added or left out. */
  readonly light: readonly string[]
  /** Words that may be added but not left out. */
  readonly weak: readonly string[]
  readonly words: readonly string[]
  readonly isQuestion: boolean
}

function readWords(words: readonly string[], hasMark: boolean): Reading {
  const isQuestion = asks(words) || (hasMark && /^(?:i|you|he|she|it|we|they|this|that|there|my)$/.test(words[0] ?? ''))
  const isLight = words.map((_word, index) => isLightAt(words, index))
  const telling = words.filter((_word, index) => !isLight[index]).map(withoutGender)
  const strong = telling.filter((word) => !WEAK.has(word))
  const heavy = strong.length > 0 ? strong : telling
  return {
    key: `${isQuestion ? '?' : '.'} ${heavy.toSorted().join(' ')}`,
    light: words.filter((_word, index) => isLight[index]),
    weak: strong.length > 0 ? telling.filter((word) => WEAK.has(word)) : [],
    words: heavy,
    isQuestion,
  }
}

function inPlainPhrases(words: readonly string[]): string {
  let text = ` ${words.join(' ')} `
  for (const [pattern, instead, within = ''] of TURNS) if (text.includes(within)) text = text.replace(pattern, instead)
  return text.trim().replace(/ +/g, ' ')
}

/**
 * Turns of phrase with the plainest equivalent. Applied in this order; a third element is a text that must occur for
 * the pattern to apply.
 */
const TURNS: readonly (readonly [pattern: RegExp, instead: string, within?: string])[] = [
  [/ very (?=that |i |we |you |he |she |they |so )/g, ' so ', ' very '],
  [/ some (?=kikuyu |english )/, ' small ', ' some '],
  [/ (?:some|any|just|simply|actually|even) /g, ' '],
  [
    / (?:where can|where do|where would|where might|where will) (?:i|we|one|you|someone) (?:find|get|see|locate|go to|get to|have|access) /g,
    ' where is ',
    ' where ',
  ],
  [
    / (?:which way is it to|which way to|which way is|which is way to|what is way to|how do (?:i|we|you|one) get to|how can (?:i|we) get to|how (?:do|can) (?:i|we) (?:find|reach)) (?=\w)/g,
    ' where is ',
  ],
  [/^ (?:i am |we are )?(?:looking for|trying to find) /, ' where is '],
  [/^ (?:i|we) (?:need|want|have) to find /, ' where is '],
  [/^ (?:i|we) can not find /, ' where is '],
  [/ (am|are|is) beautiful (?=\w)/g, ' $1 very ', ' beautiful '],
  [
    / (?:lovely|great|wonderful|good|pleasant|delightful|terrific|happy|pleased|delighted|pleasure|honor) (?=(?:to )?(?:meet|see|know|meeting|seeing|knowing) you )/,
    ' nice ',
    ' you ',
  ],
  [
    /^ (?:it is|it was|i am|we are) (?:so |very )?nice (?=(?:to )?(?:meet|see|know|meeting|seeing|knowing) you )/,
    ' nice ',
  ],
  [/ nice (?:to )?meeting you /, ' nice to meet you ', ' meeting '],
  [/ nice (?:to )?seeing you /, ' nice to see you ', ' seeing '],
  [
    / have (?:nice|great|lovely|wonderful|pleasant|blessed|beautiful|terrific|happy|fine|very nice|very good) (?=(?:day|night|evening|journey|trip|sleep|food|birthday|time) )/,
    ' have good ',
    ' have ',
  ],
  [/ (this|that) one (?=$|price |costs? |is |go |goes |sell |sells |worth |now |today )/, ' $1 ', ' one '],
  [/ which (?=\w)/g, ' what ', ' which '],
  [/ is been /g, ' have been ', ' been '],
  [/ how (?:are )?you (?:doing|going|keeping) /, ' how are you ', ' how '],
  [/^ (?:i )?(?:hope|want) (?:that )?you (?:will |can )?(?=(?:have|enjoy|get|feel|recover|sleep|be) )/, ' '],
  [
    / (i|we|you) (?:very )?do (?=(?:appreciate|love|want|need|know|understand|speak|have|apologize|thank) )/,
    ' $1 ',
    ' do ',
  ],
  [/^((?:(?! have ).)*) have (.+) (?:on|with) me $/, '$1 have $2 ', ' me '],
  [/ (?:will|would) (this|that|it) be /, ' is $1 ', ' be '],
  [/ (?:bad|terrible|awful|splitting|severe|horrible|slight) (?=headache|stomach|head )/, ' '],
  [/ (?:located|situated|to be found|found at) $/, ' '],
  [/^ (where is|where are) (.*\w) at $/, ' $1 $2 '],
  [/ (?:i am|am) having (?=\w)/g, ' i have ', ' having '],
  [/ (am|are|is) (?:in process of|in middle of|busy|currently) (?=\w+ing\b)/g, ' $1 '],
  [/^ (?:let us|let is|lets) /, ' let us '],
  [/ going (?:off|out|over|along|back)? ?(?:to|for)? /g, ' going ', ' going '],
  [/ (?:to|for) me $/, ' me ', ' me '],
  [/ feel better quickly $/, ' feel better soon ', ' quickly '],
]

/** True if the words are in the order of a question. */
function asks([first = '', second = '', ...rest]: readonly string[]): boolean {
  if (WH.has(first) || WH.has(rest.at(-1) ?? second)) return first !== 'how' || second !== 'beautiful'
  if (first === 'do') return SUBJECTS.has(second) && !/^(?:it|this|that)$/.test(second)
  if (first === 'have') return /^(?:you|i|we|they|he|she|it)$/.test(second)
  if (/^(?:am|are|is|was|were|did|does)$/.test(first)) return true
  return /^(?:can|will|would|should|must|might)$/.test(first) && SUBJECTS.has(second)
}

const WH = new Set(['what', 'where', 'when', 'who', 'whom', 'whose', 'which', 'why', 'how'])
const SUBJECTS = new Set(
  'i you he she it we they this that these those there someone anyone everyone my your our his her their people'.split(
    ' ',
  ),
)

const WEAK = new Set(
  `very now today tonight here already still yet too also finally truly honestly actually exactly definitely certainly surely
  literally basically ever indeed anyway though nearest closest own lot lastnight personally dear kind bit again later only`.split(
    /\s+/,
  ),
)

/**
 * True if a word can be left out without changing the meaning. A particle at the end is part of its verb: `come in`.
 */
function isLightAt(words: readonly string[], index: number): boolean {
  const [before, word = '', next] = [words[index - 1], words[index], words[index + 1]]
  if (words.length === 1) return false
  if (word === 'do' || word === 'does')
    return (
      next !== undefined && (next === 'not' || SUBJECTS.has(next)) && !(index === 0 && /^(?:it|this|that)$/.test(next))
    )
  if (/^(?:to|at|on|of|for|in)$/.test(word))
    return next !== undefined && before !== undefined && !PARTICLES.has(`${before} ${word}`)
  return LIGHT.has(word)
}

const LIGHT = new Set(['please', 'am', 'are', 'is', 'be', 'and', 'then'])
/** With these particles a verb has another meaning. */
const PARTICLES = new Set(['come in', 'come on', 'get in', 'get on', 'go on', 'go in', 'step in', 'turn on', 'put on'])

/** Kikuyu has one word for `he` and `she`. */
const withoutGender = (word: string) => (word === 'she' ? 'he' : word === 'her' ? 'him' : word)
