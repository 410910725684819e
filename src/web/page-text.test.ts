import { expect, test } from 'vitest'
import { pageText } from './page-text.ts'

test('each page has its own title', () => {
  const titles = ['/', '/vocabulary'].map((path) => pageText(path).title)
  expect(new Set(titles).size).toBe(2)
})

test('an unknown path is “not found”, also one that names an inherited property', () => {
  for (const path of ['/nowhere', '/lesson/lesson99', 'constructor'])
    expect(pageText(path).title).toBe('Page not found | My Mother Language')
})
