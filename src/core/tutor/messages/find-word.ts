import { looseForm, looseFormOf } from '../../answer/answer-index.ts'
import { wordsOf } from '../../answer/letters.ts'
import { plainSense, sensesOf } from '../../answer/senses.ts'
import type { CourseWord } from '../../word/word.ts'

/**
 * Finds the course's words by meaning, the best match first: `hello`, `to go`, `go`, `I want`. `roughly` also finds words whose
 * meaning contains the text (`along` in `to go along`). `plain` is faster, for a text that `englishWords` returned.
 */
export type FindByMeaning = (english: string, how?: 'roughly' | 'plain') => readonly CourseWord[]

/** `everyday`: replaces synonyms in plain English (`grandma` → `grandmother`), for a text that is not a meaning itself. */
export function createFindByMeaning(words: readonly CourseWord[], everyday = (plain: string) => plain): FindByMeaning {
  const byMeaning = new Map<string, CourseWord[]>()
  for (const word of words)
    for (const key of new Set(sensesOf(word.english).map(plainSense)))
      byMeaning.set(key, [...(byMeaning.get(key) ?? []), word])
  const exactly = (key: string) => {
    const bare = key.replace(PRONOUN, '')
    return byMeaning.get(key) ?? byMeaning.get(bare) ?? (bare === key ? undefined : byMeaning.get(`be ${bare}`))
  }
  return (english, how) => {
    const key = how === 'plain' ? english.replace(/^to (?=\S)/, '') : plainSense(sensesOf(english)[0] ?? '')
    return exactly(key) ?? exactly(everyday(key)) ?? (how === 'roughly' ? containing(byMeaning, key) : [])
  }
}

const PRONOUN = /^(?:i|you|we|they|he|she|it) (?:am |are |is )?(?=\S)/
/** The least number of letters. Shorter words occur in too many meanings. */
const SHORTEST_PART = 4

/** Words whose meaning contains `part` as a whole word, the shortest meaning first. */
function containing(byMeaning: ReadonlyMap<string, CourseWord[]>, part: string): readonly CourseWord[] {
  if (part.length < SHORTEST_PART) return []
  return [...byMeaning]
    .filter(([meaning]) => ` ${meaning} `.includes(` ${part} `))
    .toSorted(([one], [other]) => one.length - other.length)
    .flatMap(([, words]) => words)
}

/** The phrases that contain the word; ignores tildes. */
export function phrasesWith(words: readonly CourseWord[], kikuyu: string): readonly CourseWord[] {
  const loose = looseFormOf(kikuyu)
  return words.filter((word) =>
    [word.kikuyu, ...word.accepted].some((form) => wordsOf(form).map(looseForm).includes(loose)),
  )
}
