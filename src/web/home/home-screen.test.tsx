// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { CardState } from '#core/progress/lesson-progress.ts'
import { LessonCard } from './home-screen.tsx'

const lesson = {
  id: 'lesson4',
  number: '4',
  title: 'Numbers and Counting',
  description: 'Count from one to five.',
  wordCount: 6,
}

/** The rendered card: its text, its link or button, and its progress bar. */
function cardFor(state: CardState) {
  const page = document.createElement('div')
  page.innerHTML = renderToStaticMarkup(<LessonCard lesson={lesson} {...state} />)
  return {
    text: page.textContent,
    link: page.querySelector('a'),
    button: page.querySelector('button'),
    bar: page.querySelector('progress'),
    styled: page.querySelectorAll('[style]').length,
  }
}

test('a card shows number, word count, title and description', () => {
  const { text } = cardFor({ kind: 'start', percent: 0 })
  for (const part of ['Lesson 4', '6 words', 'Numbers and Counting', 'Count from one to five.'])
    expect(text).toContain(part)
})

test('the link’s name starts with the action, followed by the lesson’s title', () => {
  const nameFor = (state: CardState) => cardFor(state).link?.textContent
  expect(nameFor({ kind: 'start', percent: 0 })).toBe('Start Lesson Numbers and Counting')
  expect(nameFor({ kind: 'continue', percent: 33 })).toBe('Continue Numbers and Counting')
  expect(nameFor({ kind: 'review', percent: 100 })).toBe('Review Lesson Numbers and Counting')
  expect(cardFor({ kind: 'start', percent: 0 }).link?.getAttribute('href')).toBe('/lesson/lesson4')
})

test('the percentage is shown only above 0', () => {
  expect(cardFor({ kind: 'start', percent: 0 }).text).not.toContain('%')
  expect(cardFor({ kind: 'continue', percent: 33 }).text).toContain('33%')
})

test('the bar names the lesson and the percentage', () => {
  const { bar } = cardFor({ kind: 'continue', percent: 33 })
  expect(bar?.getAttribute('value')).toBe('33')
  expect(bar?.getAttribute('aria-label')).toBe('Numbers and Counting: 33% complete')
})

test('a locked card has a disabled button instead of a link', () => {
  const { link, button } = cardFor({ kind: 'locked', percent: 0 })
  expect(link).toBeNull()
  expect(button?.textContent).toBe('Locked Numbers and Counting')
  expect(button?.hasAttribute('disabled')).toBe(true)
})

test('no card has a style attribute, which the content security policy would block', () => {
  expect(cardFor({ kind: 'continue', percent: 33 }).styled).toBe(0)
})
