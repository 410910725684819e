import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { eventId } from './event-id.ts'

const instant = fc.integer({ min: 0, max: 2 ** 48 - 1 })
const chance = fc.uint8Array({ minLength: 10, maxLength: 10 })

test('is the example of RFC 9562, appendix A.6', () => {
  const random = [0xcc, 0xc3, 0x18, 0xc4, 0xdc, 0x0c, 0x0c, 0x07, 0x39, 0x8f]
  expect(eventId(0x017f22e279b0, Uint8Array.from(random))).toBe('017f22e2-79b0-7cc3-98c4-dc0c0c07398f')
})

test('is always a UUID of version 7', () => {
  fc.assert(
    fc.property(instant, chance, (now, random) => {
      expect(eventId(now, random)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    }),
  )
})

test('sorts by its instant, and differs by chance', () => {
  fc.assert(
    fc.property(instant, instant, chance, chance, (one, other, some, more) => {
      fc.pre(one < other)
      expect(eventId(one, some) < eventId(other, more)).toBe(true)
    }),
  )
  expect(eventId(1, new Uint8Array(10))).not.toBe(eventId(1, new Uint8Array(10).fill(1)))
})
