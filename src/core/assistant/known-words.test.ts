import { expect, test } from 'vitest'
import { fewWords, wordOf } from '../answer/few-words.fixture.ts'
import { createKnownWords, knownWordsIn } from './known-words.ts'

const find = createKnownWords(fewWords)
const marked = (text: string) => find(text).map(({ wordId, start, end }) => [text.slice(start, end), wordId])
const id = (kikuyu: string, english?: string) => wordOf(kikuyu, english).id

test('finds the words of the course in a Kikuyu text, with their positions', () => {
  expect(marked('Mũtĩ na ibuku.')).toEqual([
    ['Mũtĩ', id('mũtĩ')],
    ['ibuku', id('ibuku')],
  ])
})

test('prefers the longest match at each position', () => {
  expect(marked('gũthiĩ wĩra')).toEqual([['gũthiĩ wĩra', id('gũthiĩ wĩra')]])
  expect(marked('gũthiĩ mũciĩ')).toEqual([
    ['gũthiĩ', id('gũthiĩ')],
    ['mũciĩ', id('mũciĩ')],
  ])
})

test('prefers a word with the exact tildes to one with other tildes', () => {
  expect(marked('guka')).toEqual([['guka', id('guka')]])
  expect(marked('gũka')).toEqual([['gũka', id('gũũka')]])
})

test('finds a word regardless of how its tildes and the apostrophe of ng’ are typed', () => {
  expect(marked('mûtî')).toEqual([['mûtî', id('mũtĩ')]])
  expect(marked('mu\u0303ti\u0303')).toEqual([['mu\u0303ti\u0303', id('mũtĩ')]])
  expect(marked('ng’ombe')).toEqual([['ng’ombe', id("ng'ombe")]])
  expect(marked('mugunda')).toEqual([['mugunda', id('mũgũnda')]])
})

test('finds neither bare stems nor blanks', () => {
  expect(marked('ega njĩtagwo')).toEqual([])
})

test('finds a word by its plural', () => {
  expect(knownWordsIn('mĩtĩ', [{ ...wordOf('mũtĩ'), plural: 'mĩtĩ' }])).toEqual([
    { wordId: id('mũtĩ'), start: 0, end: 4 },
  ])
})
