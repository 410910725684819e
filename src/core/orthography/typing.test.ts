import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { replaceTildes } from './tildes.ts'

/** Texts with a `|` for the caret. */
function typed(shown: string): string {
  const { text, caret } = replaceTildes(shown.replace('|', ''), shown.indexOf('|'))
  return `${text.slice(0, caret)}|${text.slice(caret)}`
}

const textAndCaret = fc
  .array(fc.constantFrom('~', '~i', '~U', 'i', 'u', 'I', 'a', ' ', 'ĩ', '😀'), { maxLength: 20 })
  .map((parts) => parts.join(''))
  .chain((text) => fc.tuple(fc.constant(text), fc.nat(text.length)))

const asTyped = (text: string) => text.replaceAll(/[ĩũĨŨ]/g, (letter) => `~${letter.normalize('NFD')[0]}`)

test.each([
  ['m~u|', 'mũ|'],
  ['~I|', 'Ĩ|'],
  ['m~undu|', 'mũndu|'],
  ['m|~undu', 'm|ũndu'],
  ['~i~u|~I~U', 'ĩũ|ĨŨ'],
  ['m~e|', 'm~e|'],
  ['|', '|'],
])('%s becomes %s', (before, after) => {
  expect(typed(before)).toBe(after)
})

test('a pair with the caret inside it waits for the next letter', () => {
  expect(typed('~|iria')).toBe('~|iria')
  expect(typed('~i|iria')).toBe('ĩ|iria')
})

test('every pair is replaced, except one with the caret inside it', () => {
  fc.assert(
    fc.property(textAndCaret, ([text, caret]) => {
      const after = replaceTildes(text, caret)
      expect(after.text.slice(0, after.caret)).not.toMatch(/~[iu]/i)
      expect(after.text.slice(after.caret)).not.toMatch(/~[iu]/i)
    }),
  )
})

test('letters stay on their side of the caret, and nothing else changes', () => {
  fc.assert(
    fc.property(textAndCaret, ([text, caret]) => {
      const after = replaceTildes(text, caret)
      expect(asTyped(after.text.slice(0, after.caret))).toBe(asTyped(text.slice(0, caret)))
      expect(asTyped(after.text.slice(after.caret))).toBe(asTyped(text.slice(caret)))
    }),
  )
})

test('replacing again changes nothing', () => {
  fc.assert(
    fc.property(textAndCaret, ([text, caret]) => {
      const after = replaceTildes(text, caret)
      expect(replaceTildes(after.text, after.caret)).toEqual(after)
    }),
  )
})
