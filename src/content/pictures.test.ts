import { createEnglish } from '#core/english/english.ts'
import { answerEnglish } from './english/english-lists.ts'
import { expect, test } from 'vitest'
import { courseColors } from '#core/vision/main-color.ts'
import { courseColorOf, courseWordOf } from '#core/vision/identification.ts'
import { content } from './course-content.fixture.ts'
import { categoryOf, wordList } from './vocabulary.ts'

test('every colour that the course teaches can be recognized, and has its word', () => {
  const { words } = wordList(content)
  const named = courseColors.map((color) => courseColorOf(color, words)?.id)
  const taught = categoryOf(content, 'colors').words.map(({ id }) => id)
  expect(new Set(named)).toEqual(new Set(taught))
  expect(named).toHaveLength(taught.length)
})

test('common objects in images that the course teaches have their word', () => {
  const { words } = wordList(content)
  const english = { ...createEnglish(answerEnglish(content)), imageNames: content.english.imageNames }
  const seen =
    'Table, chairs, mug, smartphone, young woman, dogs, acacia tree, banana, laptop, bicycle, sneakers, knife'
  expect(seen.split(', ').filter((name) => courseWordOf(name, words, english) === undefined)).toEqual([])
})
