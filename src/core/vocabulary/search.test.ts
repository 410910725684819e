import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withoutTildes } from '../orthography/tildes.ts'
import { createWordSearch, type SearchedWord } from './search.ts'

const entry = (kikuyu: string, english: string, more: Partial<SearchedWord> = {}): SearchedWord => ({
  kikuyu,
  english,
  accepted: [],
  related: [],
  ...more,
})

const words = [
  entry('Ũhoro waku?', 'how are you?'),
  entry('metha', 'table', { plural: 'metha' }),
  entry('gĩtĩ', 'chair', { plural: 'itĩ' }),
  entry('ũrĩrĩ', 'bed', { accepted: ['gĩtanda'], plural: 'marĩrĩ' }),
  entry('kĩondo', 'basket (woven bag)', {
    related: [{ kikuyu: 'gĩkabũ', english: 'basket (the general word)' }],
    plural: 'ciondo',
  }),
  entry('mondo', 'bag', { related: [{ kikuyu: 'mũhuko', english: 'pocket, bag' }] }),
  entry('tũnũ', 'brown', { optional: 'rangi wa' }),
  entry("ng'ombe", 'cow'),
  entry('kũrĩa', 'to eat'),
  entry('gĩkombe', 'cup'),
]
const find = createWordSearch(words)
const found = (query: string) => find(query).map(({ kikuyu }) => kikuyu)

describe('a word is found', () => {
  test.each([
    ['uhoro', 'Ũhoro waku?'],
    ['UHORO WAKU', 'Ũhoro waku?'],
    ['ûhoro', 'Ũhoro waku?'],
    ['uhorowaku', 'Ũhoro waku?'],
    ['ngombe', "ng'ombe"],
    ['ng’ombe', "ng'ombe"],
    ['tab', 'metha'],
    ['woven', 'kĩondo'],
    ['gitanda', 'ũrĩrĩ'],
    ['gikabu', 'kĩondo'],
    ['ciondo', 'kĩondo'],
    ['general', 'kĩondo'],
    ['rangi wa tunu', 'tũnũ'],
    ['ombe', 'gĩkombe'],
  ])('by %s', (query, kikuyu) => {
    expect(found(query)).toContain(kikuyu)
  })

  test('by English only from the beginning of a word', () => {
    expect(found('able')).toEqual([])
    expect(found('ask')).toEqual([])
  })
})

describe('the best result comes first', () => {
  test.each([
    ['bag', ['mondo', 'kĩondo']],
    ['eat', ['kũrĩa']],
    ['to eat', ['kũrĩa']],
    ['ondo', ['kĩondo', 'mondo']],
    ['mondo', ['mondo']],
    ['c', ["ng'ombe", 'gĩkombe', 'gĩtĩ']],
  ])('for %s', (query, expected) => {
    expect(found(query).slice(0, expected.length).toSorted()).toEqual(expected.toSorted())
  })

  test('the word itself comes before a word that has it as a form', () => {
    expect(found('bag')[0]).toBe('mondo')
    expect(found('basket')[0]).toBe('kĩondo')
  })
})

test('an empty query finds all words in their order', () => {
  for (const query of ['', '  ', '?!']) expect(find(query)).toEqual(words)
})

const letters = fc.string({ unit: fc.constantFrom(..."aeiouĩũbcghkmnrtwy '"), maxLength: 12 })
const anyWord = fc.constantFrom(...words)

test('each word is among the first results for its own spelling, however its tildes and case are typed', () => {
  fc.assert(
    fc.property(anyWord, fc.boolean(), fc.boolean(), (word, isPlain, isLoud) => {
      const typed = isPlain ? withoutTildes(word.kikuyu) : word.kikuyu
      const index = find(isLoud ? typed.toUpperCase() : typed).indexOf(word)
      expect(index).toBe(0)
    }),
  )
})

test('another letter never finds more words', () => {
  fc.assert(
    fc.property(letters, fc.constantFrom(...'aehimnortu'), (query, letter) => {
      if (query.trim() === '') return
      const before = new Set(find(query))
      expect(find(query + letter).filter((word) => !before.has(word))).toEqual([])
    }),
  )
})

test('no word is found twice, and any query is handled', () => {
  fc.assert(
    fc.property(fc.oneof(letters, fc.string()), (query) => {
      const result = find(query)
      expect(new Set(result).size).toBe(result.length)
    }),
  )
})

test('a related form finds its word from the first letter on', () => {
  const forms = words.flatMap((word) =>
    [word.kikuyu, ...word.accepted, ...word.related.map(({ kikuyu }) => kikuyu), word.plural ?? word.kikuyu].map(
      (form) => ({ word, form }),
    ),
  )
  fc.assert(
    fc.property(fc.constantFrom(...forms), fc.nat(), ({ word, form }, length) => {
      expect(find(form.slice(0, 1 + (length % form.length)))).toContain(word)
    }),
  )
})
