import { expect, test } from 'vitest'
import type { Word } from '#core/word/word.ts'
import { choiceFaults, homonymsAmong } from './category.ts'

/** Some of the English is wrong on purpose, like a mistake in the content. */
const word = (id: string, kikuyu: string, english: string, accepted: readonly string[] = []): Word => ({
  id,
  kikuyu,
  english,
  type: 'noun',
  context: '',
  accepted,
  related: [],
  confidence: 'high',
  attested: [],
})

const milk = word('iria-milk', 'iria', 'milk')
const lake = word('iria-lake', 'iria', 'lake, sea')

test('words with different senses and forms can be choices of one question', () => {
  expect(choiceFaults([milk, word('maai-water', 'maaĩ', 'water', ['maĩ'])], homonymsAmong([milk, lake]))).toEqual([])
})

test('words spelled alike cannot be choices of one question', () => {
  expect(choiceFaults([milk, lake], homonymsAmong([milk, lake]))).toEqual([
    '“iria-milk” and “iria-lake” are both right as “iria”',
  ])
})

test('a word and a synonym of its homonym cannot be choices of one question, even if the homonym is in another category', () => {
  const water = word('maai-water', 'maaĩ', 'water, lake')
  const fault = '“iria-milk” is spelled like “iria-lake”, which shares a sense with “maai-water”'
  expect(choiceFaults([milk, water], homonymsAmong([milk, lake, water]))).toEqual([fault])
  expect(choiceFaults([water, milk], homonymsAmong([milk, lake, water]))).toEqual([fault])
})

test('the hyphen of a stem makes no difference', () => {
  const good = word('ega-good', '-ega', 'good')
  expect(choiceFaults([good, word('ega-fine', 'ega', 'fine')], homonymsAmong([good]))).toEqual([
    '“ega-good” and “ega-fine” are both right as “ega”',
  ])
})
