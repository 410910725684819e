import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findAttack } from '../scripts/linear/attack.ts'
import { countingRegExp } from '../scripts/linear/counting-regexp.ts'

const patterns = [
  /\d+(?=px)|a*?b/,
  /(a|ab)(c|bcd)(d*)/,
  /(?:(a)|b)*\1/,
  /(z)((a+)?(b+)?(c))*/,
  /(?<!-)\b\w{2,3}\b(?!\w)/,
  /(?<=(\w)(\w*))x/,
  /^[^\n]*$/m,
  /[A-C]+?(?:-|$)/i,
  /(?<word>\p{L}+) \k<word>/u,
  /\p{Lu}\P{Ll}*\S/u,
  /^.[^]$/su,
  /(?:a?){3}b|[^\w\s]/,
]

const steps = (pattern: RegExp, text: string) => countingRegExp(pattern.source, pattern.flags).run(text, 0, false).steps

describe('a regular expression that counts its steps', () => {
  test('finds the same match and groups as the platform’s RegExp', () => {
    const texts = fc
      .array(fc.constantFrom('a', 'b', 'c', 'd', 'ab', 'A', '1', '-', ' ', '\n', 'px', 'x', 'z', 'ĩ', '😀'))
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(fc.constantFrom(...patterns), texts, ({ source, flags }, text) => {
        const { spans } = countingRegExp(source, flags).run(text, 0, false)
        const indices = new RegExp(source, `${flags}d`).exec(text)?.indices
        expect(spans).toEqual(indices && [...indices].flatMap((span) => span ?? [-1, -1]))
      }),
      { numRuns: 2000 },
    )
  })

  test('takes a step per character, and quadratic steps if it restarts at each character', () => {
    expect(steps(/^a*$/, 'a'.repeat(1000))).toBeLessThan(3 * 1000)
    expect(steps(/a+$/, `${'a'.repeat(1000)}!`)).toBeGreaterThan(1000 ** 2 / 2)
  })
})

describe('the search for an attack', () => {
  test.each([
    /(a+)+$/,
    /\s+$/,
    /\S+@\S+\.\w+/,
    /\s*\n\s*(?=\S)/,
    /\([^)]*\)/,
    /^["”]?[\s,]*(?:is|means)?[\s:]*$/,
    /^["“”]+|["“”]+$/,
    /\(?[^()\n]*\p{L}-\p{L}[^()\n]*\)/u,
    /^(?:Learning (.+): )?(.+)$/,
    /(.+) (?:on|with) me $/,
    /^(?:please |so )*(.+?) in kikuyu$/,
    /(?:(?:a|b|ab)c?)*$/,
    /“([^”\n]+)”|"([^"\n]+)"/,
  ])('finds one on %s', (pattern) => {
    expect(findAttack(pattern.source, pattern.flags)).toBeDefined()
  })

  test.each([
    /^a*$/,
    /(?<!\s)\s+$/,
    /\([^()]*\)/,
    /[“"]([^“”"\n]{1,80}?)[.,]?[”"]/,
    /^(?:please |so ){0,6}(.+?) in kikuyu$/,
    /(?:a|b|c)+/,
    /\p{L}+(?:-\p{L}+)*/u,
  ])('finds none on %s', (pattern) => {
    expect(findAttack(pattern.source, pattern.flags)).toBeUndefined()
  })
})
