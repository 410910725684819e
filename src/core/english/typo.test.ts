import { expect, test } from 'vitest'
import { mostIn, typoCost } from './typo.ts'

const cost = (typed: string, word: string) => typoCost(typed, word, mostIn(typed, word))

test('a word without a typo costs nothing', () => {
  expect(cost('hello', 'hello')).toBe(0)
})

test.each([
  ['nmae', 'name'],
  ['morrning', 'morning'],
  ['toliet', 'toilet'],
  ['undrstand', 'understand'],
  ['beautifull', 'beautiful'],
])('%s is near to %s', (typed, word) => {
  expect(cost(typed, word)).toBeLessThan(Infinity)
})

test.each([
  ['carl', 'car'],
  ['cat', 'car'],
  ['toby', 'you'],
  ['nairobi', 'kikuyu'],
])('%s is far from %s', (typed, word) => {
  expect(cost(typed, word)).toBe(Infinity)
})

test('swapped and doubled letters cost less than others', () => {
  expect(cost('toliet', 'toilet')).toBeLessThan(cost('tiilet', 'toilet'))
  expect(cost('morrning', 'morning')).toBeLessThan(cost('mortning', 'morning'))
})
