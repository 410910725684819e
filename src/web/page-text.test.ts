import { expect, test } from 'vitest'
import { pageText } from './page-text.ts'

const lesson = {
  id: 'lesson10a',
  number: '10a',
  title: 'Basic Verbs 1',
  description: 'Ten verbs.',
  wordIds: ['a', 'b'],
}

test('a lesson page is called by number and title', () => {
  expect(pageText('/lesson/lesson10a', [lesson])).toEqual({
    title: 'Lesson 10a - Basic Verbs 1 | My Mother Language',
    description: 'Ten verbs. 2 Kikuyu words, taught one at a time.',
  })
})

test('each page has a title of its own', () => {
  const titles = ['/', '/profile', '/settings', '/lesson/lesson10a'].map((path) => pageText(path, [lesson]).title)
  expect(new Set(titles).size).toBe(4)
})

test('what does not exist is called so, also what an object always has', () => {
  for (const path of ['/nowhere', '/lesson/lesson99', 'constructor'])
    expect(pageText(path, [lesson]).title).toBe('Page not found | My Mother Language')
})
