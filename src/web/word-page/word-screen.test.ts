import { expect, test } from 'vitest'
import { content } from '#content/course-content.fixture.ts'
import { wordFiles, wordPages } from '#content/vocabulary.ts'
import { dayNumber } from '#core/learning-log/event.ts'
import { dueText, wordPageText } from './word-screen.tsx'

test.each([
  ['2026-11-19', 'due today'],
  ['2026-11-21', 'due today'],
  ['2026-11-22', 'due tomorrow'],
  ['2026-11-24', 'due on Tuesday'],
  ['2026-12-24', 'due on 24 December'],
])('on 21 November a card of %s is %s', (day, text) => {
  expect(dueText(dayNumber(day), '2026-11-21')).toBe(text)
})
const files = new Set(Object.values(wordFiles(content)))
const texts = [...files].flatMap((file) => Object.values(wordPages(content, file)).map(wordPageText))

test('every word page has its own title and description', () => {
  expect(new Set(texts.map(({ title }) => title)).size).toBe(texts.length)
  expect(new Set(texts.map(({ description }) => description)).size).toBe(texts.length)
})

test('a description has the meaning, the spelling and the pronunciation', () => {
  const page = wordPages(content, 'objects')['giti-chair']
  expect(page && wordPageText(page).description).toMatch(/^How to say “chair” in Kikuyu: gĩtĩ \(ghay-tay\)\. [A-Z]/)
})
