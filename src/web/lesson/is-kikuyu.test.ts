import { expect, test } from 'vitest'
import { isKikuyu } from './is-kikuyu.ts'

test.each([
  ['mũtĩ', undefined],
  ['mûtî', undefined],
  ['muti', 'mũtĩ'],
  ['wi mwega', 'Wĩ mwega?'],
])('%s is shown as Kikuyu', (answer, expected) => {
  expect(isKikuyu(answer, expected)).toBe(true)
})

test.each([
  ['hint', 'mũtĩ'],
  ['tree', undefined],
])('%s is shown as English', (answer, expected) => {
  expect(isKikuyu(answer, expected)).toBe(false)
})
