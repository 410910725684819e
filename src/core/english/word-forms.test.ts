import { expect, test } from 'vitest'
import { basesOf, inflectedFrom } from './word-forms.ts'

const bases = (word: string) => basesOf(word).map(({ base }) => base)

test.each([
  ['houses', 'house'],
  ['glasses', 'glass'],
  ['tomatoes', 'tomato'],
  ['stories', 'story'],
  ['children', 'child'],
  ['sat', 'sit'],
  ['running', 'run'],
  ['writing', 'write'],
  ['tried', 'try'],
  ['happily', 'happy'],
  ['organization', 'organize'],
])('%s is made from %s', (word, base) => {
  expect(bases(word)).toContain(base)
})

test.each([
  ['cares', 'car'],
  ['hates', 'hat'],
  ['sites', 'sit'],
])('%s is not made from %s', (word, base) => {
  expect(bases(word)).not.toContain(base)
})

test('a derived word is not an inflected form', () => {
  expect(bases('teacher')).toContain('teach')
  expect(inflectedFrom('teacher')).toEqual([])
  expect(inflectedFrom('bought')).toEqual([{ base: 'buy', kind: 'verb' }])
})
