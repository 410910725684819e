import { smallLists } from '../english/small-english.fixture.ts'
import { expect, test } from 'vitest'
import { fewWords } from '../answer/few-words.fixture.ts'
import { fewPhrases } from './few-phrases.fixture.ts'
import { matchingExamples } from './related-phrases.ts'

const examples = (english: string, most: number) =>
  matchingExamples(english, fewPhrases, fewWords, smallLists, most).map(({ kikuyu }) => kikuyu)

test('gives phrases and words that share a meaning with a sentence', () => {
  expect(examples('Is the toilet behind the tree?', 5)).toEqual(['Kĩoro kĩ ha?', 'mũtĩ'])
})

test('gives no more than the requested number', () => {
  expect(examples('Where is the car, where is the toilet, the book, the tree and the cow?', 3)).toHaveLength(3)
})

test('gives nothing for a text that shares nothing with the course', () => {
  expect(examples('Quantum physics', 5)).toEqual([])
})
