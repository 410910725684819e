import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { apart } from './apart.ts'

const row = (letters: string) => letters.split('').map((wordId) => ({ wordId }))
const written = (cards: readonly { wordId: string }[]) => cards.map(({ wordId }) => wordId).join('')

test('two of a word are moved apart by what comes after, else by what came before', () => {
  expect(written(apart(row('aabc')))).toBe('abac')
  expect(written(apart(row('abcc')))).toBe('acbc')
  expect(written(apart(row('abc')))).toBe('abc')
})

test('what finds no place is left out', () => {
  expect(written(apart(row('aa')))).toBe('a')
})

test('no word twice in a row, and with two cards a word at most and more than one word all are kept', () => {
  const letters = fc.shuffledSubarray(row('aabbccdd'))
  fc.assert(
    fc.property(letters, (cards) => {
      const kept = apart(cards)
      expect(kept.filter(({ wordId }, index) => kept[index + 1]?.wordId === wordId)).toEqual([])
      if (new Set(cards.map(({ wordId }) => wordId)).size > 1) expect(kept).toHaveLength(cards.length)
    }),
  )
})
