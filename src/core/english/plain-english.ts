import { memoized } from '../memoize/memoize.ts'
import { articles } from './function-words.ts'

/** A turn compares with the meanings of the whole course, which are the same in each turn, and reads its message at many places. */
const KEPT = { most: 4096, longest: 400 }

/**
 * Normalizes English for comparison: small letters, no accents, no articles, contractions and numerals written out, American
 * spelling, and no punctuation except the brackets of a remark. `What’s this?` becomes `what is this`, `the colour` becomes `color`.
 */
export const plainEnglish: (text: string) => string = memoized(
  (text) =>
    unaccented(text.replace(/\p{Cf}+/gu, ''))
      .replace(/[’‘ʼ`´′]/g, "'")
      .replace(/[^\p{L}\p{N}'()/]+/gu, ' ')
      .replace(/\(\s*/g, ' (')
      .replace(/ ?\)/g, ') ')
      .split(/[\s/]+/)
      .flatMap(plainWord)
      .filter((word) => word !== '' && !articles.has(word))
      .join(' '),
  KEPT,
)

/** The words of `plainEnglish`, without brackets. */
export const englishWords: (text: string) => readonly string[] = memoized(
  (text) =>
    plainEnglish(text)
      .split(/[ ()]+/)
      .filter(Boolean),
  KEPT,
)

/** Writes ‘…’ and '…' around words as “…”. Apostrophes within words stay. */
export const withDoubleQuotes = (text: string): string =>
  text.replace(/(?<![\p{L}\p{N}])['‘]([^'‘’"“”\n]{1,60})['’](?!\p{L})/gu, '“$1”')

/** Letters that are drawn out, as in “gooo”. The first group is the letter. */
export const DRAWN_OUT = /(\p{L})\1{2,}/gu

/** The plain words for a single word: two for `isnt`. A word with a tilde is not English and stays unchanged. */
export const inPlainEnglish = (word: string): readonly string[] => (/^[a-z]+$/.test(word) ? englishWords(word) : [word])

const unaccented = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()

function plainWord(word: string): string[] {
  const opening = word.startsWith('(') ? '(' : ''
  const closing = word.endsWith(')') ? ')' : ''
  const bare = word.slice(opening.length, word.length - closing.length)
  const plain = writtenOut(bare).map((part) => american.get(part) ?? numerals.get(part) ?? part.replace(OUR, '$1or$2'))
  return `${opening}${plain.join(' ')}${closing}`.split(' ')
}

/** `I'm` and `Im` → `i am`. Other apostrophes are removed. */
function writtenOut(word: string): string[] {
  const bare = word.replaceAll("'", '')
  const whole = contractions.get(bare)
  return whole && (bare !== word || !alsoWords.has(word)) ? whole.split(' ') : [bare]
}

/** Words that are joined to those before them: how they are written, the word, and the words before it. */
const joined = [
  ['m', 'am', 'i'],
  ['ve', 'have', 'i you we they'],
  ['ll', 'will', 'i you we'],
  ['d', 'would', 'i'],
  ['re', 'are', 'you we they'],
  ['s', 'is', 'he she it that there here what where who how when name'],
  ['nt', 'not', 'are could did do does had has have is must need should was were would'],
] as const

const contractions = new Map([
  ...joined.flatMap(([end, word, before]) =>
    before.split(' ').map((one) => [`${one}${end}`, `${one} ${word}`] as const),
  ),
  ['lets', 'let us'],
  ['aint', 'is not'],
  ['cant', 'can not'],
  ['cannot', 'can not'],
  ['wont', 'will not'],
])

/** Contractions that are other words without their apostrophe. */
const alsoWords = new Set(['ill', 'id', 'were', 'well', 'names'])

/** The numbers from zero to nineteen. */
export const numberWords = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen ' +
  'eighteen nineteen'
).split(' ')
const tens = 'ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

const numerals = new Map([
  ...numberWords.slice(1).map((word, i) => [`${i + 1}`, word] as const),
  ...tens.map((word, i) => [`${i + 1}0`, word] as const),
  ['100', 'one hundred'],
  ['1000', 'one thousand'],
])

/** “colour” */
const OUR = /^(behavi|col|fav|flav|harb|hon|hum|lab|neighb|od|rum|vap)our(s|ites?)?$/

const american = new Map(
  Object.entries({
    aeroplane: 'airplane',
    aeroplanes: 'airplanes',
    centre: 'center',
    cheque: 'check',
    cosy: 'cozy',
    grey: 'gray',
    jewellery: 'jewelry',
    kilometre: 'kilometer',
    litre: 'liter',
    maths: 'math',
    metre: 'meter',
    mould: 'mold',
    moustache: 'mustache',
    mum: 'mom',
    organise: 'organize',
    plough: 'plow',
    practise: 'practice',
    programme: 'program',
    pyjamas: 'pajamas',
    realise: 'realize',
    recognise: 'recognize',
    sceptical: 'skeptical',
    storey: 'story',
    theatre: 'theater',
    traveller: 'traveler',
    travelling: 'traveling',
    tyre: 'tire',
  }),
)

/** A word of a text, unchanged, with its UTF-16 range. */
export interface Token {
  readonly text: string
  readonly start: number
  readonly end: number
}

const anyWord = /(?:\p{L}\p{M}*|\p{N})+(?:['’‘ʼ`´′＇\-‐‑]+(?:\p{L}\p{M}*|\p{N})+)*|…/gu

/** The words of a text, in any language, and its blanks (`…`). Apostrophes and hyphens inside a word belong to it. */
export const tokensIn = (text: string): Token[] =>
  [...text.matchAll(anyWord)].map(({ 0: found, index }) => ({ text: found, start: index, end: index + found.length }))

const anyApostrophe = /['’‘ʼ`´′＇]/g

/** The word in small letters, with every kind of apostrophe as `'`. */
export const inSmallLetters = (word: string): string => word.toLowerCase().replace(anyApostrophe, "'")
