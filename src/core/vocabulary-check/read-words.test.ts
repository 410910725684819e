import { smallEnglish } from '../english/small-english.fixture.ts'
import { expect, test } from 'vitest'
import { fewWords } from '../answer/few-words.ts'
import { createCourseIndex } from './course-index.ts'
import { fewNonCourseWords } from './non-course-words.fixture.ts'
import { isOfOtherLanguage } from './read-words.ts'
import { readPlainText } from './plain-text.ts'
import { tokensOf } from './tokens.ts'

const course = createCourseIndex(fewWords, smallEnglish)
const known = fewNonCourseWords('')

test.each([
  ['like the Spanish “g” in “agua”', true],
  ['It came from Portuguese “mesa”.', true],
  ['It is “agua”', false],
  ['It came from Portuguese: we say “mesa”', false],
  ['the Swahili word “agua”', false],
  ['the French word “metha”', false],
])('%s', (reply, expected) => {
  const plain = readPlainText(reply)
  const last = tokensOf(plain.text).at(-1)
  expect(last && isOfOtherLanguage(last, plain, { course, known })).toBe(expected)
})
