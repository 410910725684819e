import { expect, test } from 'vitest'
import { lessonWordIds } from './course.ts'
import { content } from './course-content.fixture.ts'
import { vocabularyOutline, wordList, wordFiles, wordPages } from './vocabulary.ts'
const files = wordFiles(content)

test('exactly the words of the list have pages', () => {
  const names = [...new Set(Object.values(files))]
  const pages = Object.assign({}, ...names.map((name) => wordPages(content, name)))
  expect(Object.keys(pages).toSorted()).toEqual(
    wordList(content)
      .words.map(({ id }) => id)
      .toSorted(),
  )
})

test('the list has exactly the words that lessons and categories teach', () => {
  const taught = new Set([
    ...Object.values(lessonWordIds(content)).flat(),
    ...vocabularyOutline(content).stages.flatMap(({ categories }) => categories.flatMap(({ wordIds }) => wordIds)),
  ])
  expect(new Set(wordList(content).words.map(({ id }) => id))).toEqual(taught)
})

test('a page shows where its word is taught and attested', () => {
  const page = wordPages(content, 'objects')['metha-table']
  expect(page?.lessons).toEqual(['lesson9'])
  expect(page?.categories.map(({ id }) => id)).toContain('everyday-objects')
  expect(page?.sources).toHaveLength(page?.attested.length ?? 0)
  for (const title of page?.sources ?? []) expect(title).toMatch(/\w+ \w+/)
})

test('a file without words is rejected', () => {
  expect(() => wordPages(content, 'nothing')).toThrow('“nothing” has no word with a page')
})
