import { meaningsOf, plainAnswer } from '../answer/meaning.ts'
import type { English } from '../english/english.ts'
import { inflectedFrom } from '../english/word-forms.ts'
import { hintFor } from '../orthography/pronunciation.ts'
import { withoutTildes } from '../orthography/tildes.ts'
import { spelledOut } from '../word/spelled.ts'
import type { CourseWord } from '../word/word.ts'
import { soundsLike } from './kikuyu-shape.ts'
import { tokensOf } from './tokens.ts'

/** What the check must know of the words that the lesson does not teach. */
export interface CourseIndex {
  /** The English that its meanings are compared by. */
  readonly english: English
  /** Whether it is spelled like a part of a word of the course, ignoring tildes: no name is. */
  isLikeKikuyu(plain: string): boolean
  /** The same, but also ignoring doubled and confused letters. */
  isNearKikuyu(plain: string): boolean
  /** A piece of English, compared with the meanings of the course. */
  read(text: string): EnglishRead
  /** Words that are pronounced so. Letters only. */
  wordsSaid(hint: string): readonly string[]
}

interface EnglishRead {
  /** As `plainAnswer` gives it. */
  readonly plain: string
  /** The meanings with the base forms of the first word: `be happy` for `being happy`. */
  readonly bases: readonly string[]
  /** Words of the course that a learner may call so, in any form. */
  readonly words: readonly CourseWord[]
}

/** Replies use the same English again and again. */
const MOST_KEPT = 5000

export function createCourseIndex(course: readonly CourseWord[], english: English): CourseIndex {
  const spelled = new Set<string>()
  const sounds = new Set<string>()
  const meanings = new Map<string, CourseWord[]>()
  let hints: Map<string, string[]> | undefined
  for (const word of course) {
    for (const form of [spelledOut(word), ...word.accepted]) {
      for (const { plain } of tokensOf(form)) {
        spelled.add(withoutTildes(plain))
        sounds.add(soundsLike(plain))
      }
    }
    for (const { answers } of meaningsOf(word.english, english))
      for (const answer of answers) put(meanings, answer, word)
  }
  const kept = new Map<string, EnglishRead>()
  const read = (text: string): EnglishRead => {
    const plain = plainAnswer(text, english)
    const [first = '', ...rest] = plain.split(' ')
    const bases = inflectedFrom(first).map(({ base }) => [base, ...rest].join(' '))
    return { plain, bases, words: meanings.get(plain) ?? bases.flatMap((base) => meanings.get(base) ?? []) }
  }
  return {
    english,
    isLikeKikuyu: (plain) => spelled.has(withoutTildes(plain)),
    isNearKikuyu: (plain) => sounds.has(soundsLike(plain)),
    read(text) {
      const found = kept.get(text) ?? read(text)
      if (kept.size >= MOST_KEPT) kept.clear()
      kept.set(text, found)
      return found
    },
    wordsSaid: (hint) => (hints ??= hintsOf(course)).get(lettersOnly(hint)) ?? [],
  }
}

function hintsOf(course: readonly CourseWord[]): Map<string, string[]> {
  const hints = new Map<string, string[]>()
  for (const word of course)
    for (const form of [spelledOut(word), ...word.accepted])
      put(hints, lettersOnly(hintFor({ kikuyu: form, loan: true })), word.id)
  return hints
}

export const lettersOnly = (text: string): string => text.toLowerCase().replace(/[^\p{L}]/gu, '')

function put<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const there = map.get(key)
  if (there) there.push(value)
  else map.set(key, [value])
}
