import { expect, test } from 'vitest'
import { isKikuyuAnswer } from './message-list.tsx'

test.each([
  ['mũtĩ', undefined],
  ['mûtî', undefined],
  ['muti', 'mũtĩ'],
  ['wi mwega', 'Wĩ mwega?'],
])('%s is shown as Kikuyu', (answer, expected) => {
  expect(isKikuyuAnswer(answer, expected)).toBe(true)
})

test.each([
  ['hint', 'mũtĩ'],
  ['tree', undefined],
])('%s is shown as English', (answer, expected) => {
  expect(isKikuyuAnswer(answer, expected)).toBe(false)
})
