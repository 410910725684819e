import { withoutTildes } from '../orthography/tildes.ts'
import type { NameLists } from '../english/english.ts'
import type { PlainText } from './plain-text.ts'
import type { Range } from './slots.ts'
import { createSwahili } from './swahili.ts'

/** `near`: English words, in small letters, that a text about the word of the course often contains. */
export interface Associations {
  readonly word: string
  readonly near: readonly string[]
}

/** Word lists of the check besides the list of English. They are content: see `content/README.md`. */
export interface NonCourseWordLists {
  readonly names: Pick<NameLists, 'terms' | 'people' | 'places'>
  readonly associations: readonly Associations[]
  /** Names of dishes and vehicles in Kenyan English, one or two words in small letters: `matatu`, `sukuma wiki`. */
  readonly kenyanEnglish: readonly string[]
  /** See `createSwahili`. */
  readonly swahili: readonly string[]
}

/** Words that the check recognises without the course. Words are given in small letters, unless noted. */
export interface NonCourseWords {
  isEnglish(word: string): boolean
  /** True for terms that the list of English words lacks: `Kikuyu`, `Gĩkũyũ`, `Bantu`. */
  isTerm(plain: string): boolean
  /** True for common names. Ignores tildes and apostrophes. */
  isKnownName(plain: string): boolean
  /** In any case. */
  isSwahiliWord(word: string): boolean
  /** The English associated with a word of the course, by its id. */
  associatedWith(wordId: string): readonly string[]
  /** The ranges of Kenyan English words in a sentence, without marked or quoted ones, which a learner would take for Kikuyu. */
  kenyanEnglish(reply: PlainText): Range[]
}

export function createNonCourseWords(
  isEnglish: (word: string) => boolean,
  { names: { terms, people, places }, associations, kenyanEnglish, swahili }: NonCourseWordLists,
): NonCourseWords {
  const termSet = new Set(terms)
  const nameSet = new Set([...people, ...places])
  const kenyan = new Set(kenyanEnglish)
  const near = new Map(associations.map((entry) => [entry.word, entry.near]))
  return {
    isEnglish,
    isTerm: (plain) => termSet.has(withoutTildes(plain)),
    isKnownName: (plain) => nameSet.has(withoutTildes(plain).replaceAll("'", '')),
    associatedWith: (wordId) => near.get(wordId) ?? [],
    isSwahiliWord: createSwahili(swahili).isSwahiliWord,
    kenyanEnglish: ({ text, marks }) => rangesIn(text, kenyan).filter(({ start }) => (marks[start] ?? 0) === 0),
  }
}

const word = /(?<![\p{L}-])\p{L}+(?:-\p{L}+)*(?![\p{L}-])/gu

/** The words of a text that are listed, alone or in pairs. */
function rangesIn(text: string, listed: ReadonlySet<string>): Range[] {
  const words = matchesOf(word, text)
  const found: Range[] = []
  for (let at = 0; at < words.length; at++) {
    const [{ start, end } = { start: 0, end: 0 }, next] = words.slice(at, at + 2)
    const isListed = (to: number) => listed.has(text.slice(start, to).toLowerCase())
    const isPair = next !== undefined && isListed(next.end)
    if (isPair || isListed(end)) found.push({ start, end: isPair ? next.end : end })
    if (isPair) at++
  }
  return found
}

const matchesOf = (pattern: RegExp, text: string): Range[] =>
  [...text.matchAll(pattern)].map(({ 0: found, index }) => ({ start: index, end: index + found.length }))
