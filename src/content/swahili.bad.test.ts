import { expect, test } from 'vitest'
import { createSwahili } from '#core/vocabulary-check/swahili.ts'
import { content } from './course-content.fixture.ts'

const { isSwahiliWord, looksSwahili } = createSwahili(content.swahili)

test.each([
  'Asante sana',
  'Habari ya asubuhi',
  'Ninataka kula chakula',
  'Karibu nyumbani kwetu',
  'Mtoto anacheza mpira',
  'Unafanya nini leo?',
  'Tafadhali nisaidie',
  'Watoto wanasoma kitabu shuleni',
])('%s is Swahili', (text) => {
  expect(looksSwahili(text)).toBe(true)
})

test('a word is known in any case', () => {
  expect(['Asante', 'KARIBU', 'rafiki'].filter((word) => !isSwahiliWord(word))).toEqual([])
})
