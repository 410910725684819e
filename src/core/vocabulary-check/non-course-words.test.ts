import { expect, test } from 'vitest'
import { fewNonCourseWords } from './non-course-words.fixture.ts'
import { readPlainText } from './plain-text.ts'

const { kenyanEnglish } = fewNonCourseWords('')
const foundIn = (reply: string) => {
  const plain = readPlainText(reply)
  return kenyanEnglish(plain).map(({ start, end }) => plain.text.slice(start, end))
}

test('dishes and minibuses are words of Kenya’s English', () => {
  expect(foundIn('Take a matatu and eat ugali with sukuma wiki.')).toEqual(['matatu', 'ugali', 'sukuma wiki'])
})

test('they are none where they are marked or quoted as a word to learn', () => {
  expect(foundIn('Say *ugali*, **matatu** or “githeri”.')).toEqual([])
})
