import { expect, test } from 'vitest'
import { attestedForms, bareForm, type LexiconEntry } from './lexicon.ts'

const entry = (parts: Partial<LexiconEntry>): LexiconEntry => ({
  id: 'entry',
  kikuyu: '',
  alternatives: [],
  notes: '',
  confidence: 'high',
  ...parts,
})

const formsOf = (parts: Partial<LexiconEntry>) =>
  attestedForms({ lessons: [], vocabulary: [], phrasebook: [entry(parts)], wisdom: { proverbs: [] } })

test('a headword and each run of its words are attested, regardless of punctuation and case', () => {
  expect([...formsOf({ kikuyu: 'Wĩ mwega? Ũhana atĩa?' })]).toContain(bareForm('ũhana atĩa'))
  expect([...formsOf({ kikuyu: 'Rehe …' })]).toEqual(['rehe'])
})

test('words that are not adjacent are not attested as a phrase', () => {
  expect([...formsOf({ kikuyu: 'Rehe thani ĩmwe' })]).not.toContain('rehe ĩmwe')
})

test('an alternative is attested without its remark', () => {
  const forms = formsOf({ alternatives: ['gĩtanda (class 7, plural itanda)', 'plural Mũrĩ ega?'] })
  expect([...forms]).toEqual(expect.arrayContaining(['gĩtanda', 'itanda', 'mũrĩ ega']))
  expect([...forms]).not.toContain('gĩtanda class')
})

test('a form in a note is attested, and the apostrophe of ng’ is not a quotation mark', () => {
  const forms = formsOf({ notes: "'story', plural ng'ano. 'Me too' = o na niĩ." })
  expect([...forms]).toEqual(expect.arrayContaining(["ng'ano", 'o na niĩ']))
})

test('a stem keeps its hyphen, so it is not taken for a word', () => {
  expect([...formsOf({ kikuyu: '-ega' })]).toEqual(['-ega'])
  expect([...formsOf({ kikuyu: 'hwaĩ-inĩ' })]).toEqual(['hwaĩ-inĩ'])
})

test('plurals and proverbs are attested', () => {
  expect([...formsOf({ kikuyu: 'gĩkombe', plural: 'ikombe' })]).toContain('ikombe')
  const proverbs = [{ kikuyu: 'Gũthiĩ nĩ kuona' }]
  expect([...attestedForms({ lessons: [], vocabulary: [], phrasebook: [], wisdom: { proverbs } })]).toContain(
    'nĩ kuona',
  )
})
