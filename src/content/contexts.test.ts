import { expect, test } from 'vitest'
import { content } from './course-content.fixture.ts'

const { words } = content
const contexts = words.map(({ word: { id, english, context } }) => ({ id, english, context }))

/** Words that could occur in any context and so say nothing about a word. */
const EMPTY = new Set(
  'a an and any as for form in is it its means name names of one say said thing this to use what which word'.split(' '),
)

const plainWords = (text: string) => text.toLowerCase().match(/\p{L}+/gu) ?? []

/** `counting` adds nothing to `to count`. */
const stem = (word: string) => word.replace(/(ing|s|e)$/u, '')

function newWords({ english, context }: { english: string; context: string }): string[] {
  const glossed = new Set(plainWords(english).map(stem))
  return plainWords(context).filter((word) => !EMPTY.has(word) && !glossed.has(stem(word)))
}

test('no two words have the same context', () => {
  const all = contexts.map(({ context }) => context)
  expect(all.filter((context, index) => all.indexOf(context) < index)).toEqual([])
})

test('a context says more than the English of its word', () => {
  expect(newWords({ english: 'to count', context: 'Say this of counting.' })).toEqual([])
  expect(contexts.filter((word) => newWords(word).length === 0).map(({ id }) => id)).toEqual([])
})

test('a context does not refer to other words without naming them, and does not call a form an action', () => {
  const teases =
    /\b(an?other|other|a second|further) (word|verb|expression)s?\b|\b(has|have) a word\b|\bword of (its|their) own\b|look-alike/i
  const faulty = contexts.filter(({ context }) => teases.test(context) || context.includes('This form names'))
  expect(faulty.map(({ id, context }) => `${id}: ${context}`)).toEqual([])
})

const sentences = (context: string) => context.split(/[.?!]”?(?=\s+[A-Z“])/u).length

test('a context has one or two short sentences', () => {
  const faulty = contexts.filter(
    ({ context }) => !/^[A-Z“].*[.?]”?\.?$/u.test(context) || sentences(context) > 2 || plainWords(context).length > 26,
  )
  expect(faulty.map(({ id, context }) => `${id}: ${context}`)).toEqual([])
})
