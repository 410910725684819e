import { sensesOf } from '../answer/senses.ts'
import type { CourseWord } from '../word/word.ts'

/** Finds the words of the course by what they mean: `hello`, `to go`, `go`, `my name is`. */
export type FindByMeaning = (english: string) => readonly CourseWord[]

export function createFindByMeaning(words: readonly CourseWord[]): FindByMeaning {
  const byMeaning = new Map<string, CourseWord[]>()
  for (const word of words)
    for (const key of new Set(sensesOf(word.english).map(asKey)))
      byMeaning.set(key, [...(byMeaning.get(key) ?? []), word])
  return (english) => byMeaning.get(asKey(english)) ?? []
}

/** A sense without bracket remarks, leading "to", articles, blanks, punctuation and case. */
function asKey(english: string) {
  return english
    .toLowerCase()
    .replace(/\([^)]*\)/g, ' ')
    .replace(/[’‘]/g, "'")
    .replace(/[^\p{L}\p{N}' ]+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .replace(/^(?:to|the|an?) (?=\S)/, '')
}
