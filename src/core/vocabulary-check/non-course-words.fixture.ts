import { smallLists } from '../english/small-english.fixture.ts'
import { createNonCourseWords, type NonCourseWords } from './non-course-words.ts'

/** The given English words and a few entries of each list: the whole lists are content. */
export const fewNonCourseWords = (english: string): NonCourseWords => {
  const words = new Set(english.split(' '))
  return createNonCourseWords((word) => words.has(word), {
    names: smallLists.names,
    associations: [],
    kenyanEnglish: ['ugali', 'githeri', 'sukuma wiki', 'matatu', 'matatus'],
    swahili: ['asante', 'karibu', 'habari'],
  })
}
