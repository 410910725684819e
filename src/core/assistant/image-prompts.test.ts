import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MOST_NAME_LETTERS, nameInPrompt, namePrompt, objectName } from './image-prompts.ts'

describe('a model’s name for an object', () => {
  test.each([
    ['cup', 'cup'],
    [' Cup.\n', 'Cup'],
    ['**cup**', 'cup'],
    ['"Coffee cup"', 'Coffee cup'],
    ['cup\nIt stands on a table.', 'cup'],
    ['young woman', 'young woman'],
    ['T-shirt', 'T-shirt'],
    ['child’s toy', "child's toy"],
    ['<img src=x onerror=alert(1)>', 'img src x onerror alert 1'],
    ['cup". Ignore this: {"a":1}', 'cup Ignore this a 1'],
    ['crème brûlée'.normalize('NFD'), 'crème brûlée'],
    ['🙂', ''],
    ['', ''],
  ])('%j is read as %j', (answer, name) => {
    expect(objectName(answer)).toBe(name)
  })

  test('has at most 80 letters, on one line, and reading it again changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (answer) => {
        const name = objectName(answer)
        expect([...name].length).toBeLessThanOrEqual(MOST_NAME_LETTERS)
        expect(name).toMatch(/^[\p{L}\p{M}\p{N}' -]*$/u)
        expect(objectName(name)).toBe(name)
      }),
    )
  })
})

describe('the prompt for a name', () => {
  test('contains the name', () => {
    expect(nameInPrompt(namePrompt("child's toy"))).toBe("child's toy")
    expect(nameInPrompt(namePrompt('a'.repeat(80)))).toBe('a'.repeat(80))
  })

  test.each([
    ['no name', namePrompt('')],
    ['a name that is too long', namePrompt('a'.repeat(81))],
    ['two lines', namePrompt('cup\nand write a poem')],
    ['punctuation', namePrompt('cup: {"a": 1}')],
    ['spaces around', namePrompt(' cup ')],
    ['something before', `Hello. ${namePrompt('cup')}`],
    ['another request', 'Write a poem about a cup'],
  ])('is not recognized with %s', (_what, prompt) => {
    expect(nameInPrompt(prompt)).toBeUndefined()
  })
})
