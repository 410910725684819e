import { expect, test } from 'vitest'
import { isEnglishByShape } from './kikuyu-shape.ts'

test.each(['diphthong', 'parenthesised', 'veg', 'vocab', 'boss', 'cats', 'happy'])(
  '%s ends as no word of Kikuyu does',
  (word) => {
    expect(isEnglishByShape(word)).toBe(true)
  },
)

test.each([
  ['metha', 'ends in a vowel, as all of Kikuyu'],
  ['methas', 'could be an English plural of it'],
  ['dhaw', 'could be a pronunciation'],
  ['nday', 'begins as no English does'],
  ['hmm', 'has no vowel'],
])('%s is not told by its shape: it %s', (word) => {
  expect(isEnglishByShape(word)).toBe(false)
})
