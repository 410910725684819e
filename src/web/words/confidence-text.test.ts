import { expect, test } from 'vitest'
import { confidenceText } from './confidence-text.ts'

test.each([
  ['high', 3, 'High: three independent sources agree'],
  ['high', 1, 'High: an authoritative source'],
  ['high', 11, 'High: 11 independent sources agree'],
  ['medium', 1, 'Medium: one good source, or put together from attested parts'],
  ['medium', 0, 'Medium: put together from attested parts'],
  ['low', 2, 'Low: not yet confirmed by a speaker'],
] as const)('%s confidence with %i sources is said so: %s', (confidence, count, text) => {
  expect(confidenceText({ confidence, attested: Array.from({ length: count }, () => 'source') })).toBe(text)
})
