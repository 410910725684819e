import { expect, test } from 'vitest'
import { pageText } from './page-text.ts'

test('each page has a title of its own', () => {
  const titles = ['/', '/vocabulary'].map((path) => pageText(path).title)
  expect(new Set(titles).size).toBe(2)
})

test('what does not exist is called so, also what an object always has', () => {
  for (const path of ['/nowhere', '/lesson/lesson99', 'constructor'])
    expect(pageText(path).title).toBe('Page not found | My Mother Language')
})
