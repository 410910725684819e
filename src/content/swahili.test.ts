import { expect, test } from 'vitest'
import { createSwahili } from '#core/vocabulary-check/swahili.ts'
import { content } from './course-content.fixture.ts'

const { looksSwahili } = createSwahili(content.swahili)

test.each([
  'The table is here',
  'Say hello to your mother',
  'Wĩ mwega rũciinĩ?',
  'Nĩ ngatho',
  "kũgana ng'ano",
  '',
  '123',
  'Thiĩ na wega',
])('%s is not taken for Swahili', (text) => {
  expect(looksSwahili(text)).toBe(false)
})
