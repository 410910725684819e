import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createDecoder, createEncoder } from './arithmetic-code.ts'

/** Bits of a few kinds: the kind of each, and its value. */
const bits = fc.array(fc.tuple(fc.nat(3), fc.boolean()), { maxLength: 3000 })

function encoded(sequence: readonly (readonly [number, boolean])[]): string {
  const { code, finish } = createEncoder()
  for (const [kind, bit] of sequence) code(kind, bit)
  return finish()
}

test('decoding gives back the encoded bits', () => {
  fc.assert(
    fc.property(bits, (sequence) => {
      const decode = createDecoder(encoded(sequence))
      const decoded = sequence.map(([kind]) => [kind, decode(kind)])
      expect(decoded).toEqual(sequence)
    }),
  )
})

test('a carry runs through digits that are full', () => {
  // Rare ones after many zeros end near the upper end of the range.
  const sequence = Array.from({ length: 20_000 }, (_, i): [number, boolean] => [0, i % 997 > 990 || i > 19_990])
  const decode = createDecoder(encoded(sequence))
  expect(sequence.every(([, bit]) => decode(0) === bit)).toBe(true)
})

test('bits that are nearly always the same cost little, and even ones a bit', () => {
  const rare = encoded(Array.from({ length: 10_000 }, (_, i) => [0, i % 100 === 0]))
  // 0.081 bits for each, with 6 bits in a character.
  expect(rare.length).toBeLessThan(150)
  const even = encoded(Array.from({ length: 6000 }, (_, i) => [0, (i * i) % 7 < 4 !== (i % 3 === 0)]))
  expect(even.length).toBeGreaterThan(950)
  expect(even.length).toBeLessThan(1050)
})

test('a text that is cut, or no code, is decoded without an error', () => {
  for (const text of ['', 'A', '"', encoded([[0, true]]).slice(0, 2)]) {
    const decode = createDecoder(text)
    expect(() => Array.from({ length: 100 }, () => decode(0))).not.toThrow()
  }
})
