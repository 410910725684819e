import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { composeTildes, withoutTildes } from './tildes.ts'

const anyText = fc.string({ unit: 'binary', maxLength: 40 })
const typedText = fc
  .array(fc.constantFrom(...'iuIUĩũĨŨîíïìĭīûúüùŭūae m', '\u0303', '\u0301', '\u0302', '\u0323', '\u031b'))
  .map((letters) => letters.join(''))

test.each([...'îíīïìĭĩ'])('%s is read as ĩ, composed or not, in either case', (typed) => {
  for (const form of [typed, typed.normalize('NFD')]) expect(composeTildes(`m${form}t`)).toBe('mĩt')
  expect(composeTildes(typed.toUpperCase())).toBe('Ĩ')
})

test.each([...'ûúūüùŭũ'])('%s is read as ũ, composed or not, in either case', (typed) => {
  for (const form of [typed, typed.normalize('NFD')]) expect(composeTildes(`m${form}t`)).toBe('mũt')
  expect(composeTildes(typed.toUpperCase())).toBe('Ũ')
})

test('other letters and marks are unchanged', () => {
  expect(composeTildes('mwana i u é ñ')).toBe('mwana i u é ñ')
})

test('another mark on the letter does not hide the tilde', () => {
  expect(composeTildes('i\u031b\u0302')).toBe('ĩ\u031b')
  expect(composeTildes('i\u030a\u0302')).toBe('ĩ\u030a')
  expect(withoutTildes('i\u031b\u0302')).toBe('i\u031b')
})

test('removing tildes leaves plain letters', () => {
  expect(withoutTildes('Mũndũ wĩ, Gîkûyû')).toBe('Mundu wi, Gikuyu')
})

test('composing is idempotent, and the result is in NFC', () => {
  fc.assert(
    fc.property(fc.oneof(typedText, anyText), (text) => {
      const composed = composeTildes(text)
      expect(composeTildes(composed)).toBe(composed)
      expect(composed.normalize('NFC')).toBe(composed)
    }),
  )
})

test('all ways of typing a tilde are equal once tildes are removed', () => {
  fc.assert(
    fc.property(fc.oneof(typedText, anyText), (text) => {
      expect(withoutTildes(composeTildes(text))).toBe(withoutTildes(text))
      expect(withoutTildes(text)).not.toMatch(/[ĩũĨŨîûÎÛ]/u)
    }),
  )
})
