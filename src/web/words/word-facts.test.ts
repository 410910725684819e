import { expect, test } from 'vitest'
import { content } from '#content/course-content.fixture.ts'
import { confidenceText } from './word-facts.tsx'

const { words } = content

test.each([
  ['high', 3, 'High: three independent sources agree'],
  ['high', 11, 'High: 11 independent sources agree'],
  ['medium', 1, 'Medium: one good source, or built from parts found in sources'],
  ['medium', 0, 'Medium: built from parts found in sources'],
  ['low', 2, 'Low: not yet confirmed by a speaker'],
] as const)('%s confidence with %i sources reads: %s', (confidence, count, text) => {
  expect(confidenceText({ confidence, attested: Array.from({ length: count }, () => 'source') })).toBe(text)
})

test('a word with one source claims no more than that source supports', () => {
  const word = { confidence: 'high' } as const
  expect(confidenceText({ ...word, attested: ['jw_nwt'] })).toBe('High: an authoritative source')
  expect(confidenceText({ ...word, attested: ['kariuki'] })).toBe(
    'High: one good source has this exact form, and others support it',
  )
})

test('the words with a single non-authoritative source are known', () => {
  const alone = words.filter(({ word }) => confidenceText(word).includes('one good source has'))
  expect(alone.map(({ word }) => word.id).toSorted()).toEqual(['gucora-draw', 'mubuto-trousers', 'mwonjoria-trader'])
})
