import { meaningsOf, plainAnswer } from '../answer/meaning.ts'
import type { English } from '../english/english.ts'
import { functionWords } from '../english/function-words.ts'
import { englishWords } from '../english/plain-english.ts'
import { inflectedFrom } from '../english/word-forms.ts'
import { memoized } from '../memoize/memoize.ts'
import { withoutTildes } from '../orthography/tildes.ts'
import { spelledOut, type CourseWord } from '../word/word.ts'
import { soundsLike } from './kikuyu-shape.ts'
import { tokensOf } from './plain-text.ts'
import { classOf } from './word-classes.ts'

/** The words of the whole course, as the check looks them up. */
export interface CourseIndex {
  /** The synonyms and word lists used to compare meanings. */
  readonly english: English
  /** The English associated with a word of the course, by its id. */
  associatedWith(wordId: string): readonly string[]
  /** True if the text is spelled like a part of a word of the course, ignoring tildes. A name is not. */
  isLikeKikuyu(plain: string): boolean
  /** As `isLikeKikuyu`, but it also ignores doubled letters and letters that are often confused. */
  isNearKikuyu(plain: string): boolean
  /** Compares an English phrase with the meanings of the course. */
  read(text: string): EnglishRead
}

interface EnglishRead {
  /** As `plainAnswer` gives it. */
  readonly plain: string
  /** The meanings with the base forms of the first word: `be happy` for `being happy`. */
  readonly bases: readonly string[]
  /** Words of the course with this meaning, in any form. */
  readonly words: readonly CourseWord[]
}

export function createCourseIndex(
  course: readonly CourseWord[],
  english: English,
  { associatedWith }: Pick<CourseIndex, 'associatedWith'>,
): CourseIndex {
  const spelled = new Set<string>()
  const sounds = new Set<string>()
  const meanings = new Map<string, CourseWord[]>()
  /** By their only content word: `thank` for “thank you”, `fine` for “I am fine”. */
  const partial = new Map<string, CourseWord[]>()
  for (const word of course) {
    for (const form of [spelledOut(word), ...word.accepted]) {
      for (const { plain } of tokensOf(form)) {
        spelled.add(withoutTildes(plain))
        sounds.add(soundsLike(plain))
      }
    }
    for (const { answers, state } of meaningsOf(word.english, english)) {
      for (const answer of answers) put(meanings, answer, word)
      for (const one of new Set([state, ...answers.map(onlyWord)])) if (one) put(partial, one, word)
    }
  }
  const read = (text: string): EnglishRead => {
    const plain = plainAnswer(text, english)
    const [first = '', ...rest] = plain.split(' ')
    const bases = inflectedFrom(first).map(({ base }) => [base, ...rest].join(' '))
    const inBases = bases.flatMap((base) => meanings.get(base) ?? [])
    const words = meanings.get(plain) ?? (inBases.length > 0 ? inBases : (partial.get(plain) ?? []))
    return { plain, bases, words }
  }
  return {
    english,
    associatedWith,
    isLikeKikuyu: (plain) => spelled.has(withoutTildes(plain)),
    isNearKikuyu: (plain) => sounds.has(soundsLike(plain)),
    // Replies use the same English again and again.
    read: memoized(read, { most: 5000 }),
  }
}

function onlyWord(answer: string): string | undefined {
  const [word, ...more] = englishWords(answer).filter((one) => !functionWords.has(one))
  return more.length === 0 && !classOf.has(word ?? '') ? word : undefined
}

function put<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const there = map.get(key)
  if (there) there.push(value)
  else map.set(key, [value])
}
