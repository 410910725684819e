import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createBytesInFlight } from './bytes-in-flight.ts'

test('bodies are accepted while there is space, and again after one is released', () => {
  const bytesInFlight = createBytesInFlight(100)
  const first = bytesInFlight.reserve('wanjiku', 50)
  expect(bytesInFlight.reserve('kamau', 50)).toBeDefined()
  expect(bytesInFlight.reserve('njeri', 1)).toBeUndefined()
  first?.()
  expect(bytesInFlight.reserve('njeri', 50)).toBeDefined()
})

test('one caller can use at most half of the space', () => {
  const bytesInFlight = createBytesInFlight(100)
  expect(bytesInFlight.reserve('a flood', 50)).toBeDefined()
  expect(bytesInFlight.reserve('a flood', 1)).toBeUndefined()
  expect(bytesInFlight.reserve('wanjiku', 50)).toBeDefined()
})

test('the limit is never exceeded, and all space is free at the end', () => {
  const bodies = fc.array(fc.record({ caller: fc.constantFrom('a', 'b', 'c'), bytes: fc.nat(60), goes: fc.nat(5) }))
  fc.assert(
    fc.property(bodies, (coming) => {
      const bytesInFlight = createBytesInFlight(100)
      const under: { bytes: number; free: () => void }[] = []
      for (const { caller, bytes, goes } of coming) {
        const free = bytesInFlight.reserve(caller, bytes)
        if (free) under.push({ bytes, free })
        expect(under.reduce((sum, body) => sum + body.bytes, 0)).toBeLessThanOrEqual(100)
        // Releasing twice counts once.
        for (const { free: end } of under.splice(0, goes)) {
          end()
          end()
        }
      }
      for (const { free } of under) free()
      expect([bytesInFlight.reserve('a', 50), bytesInFlight.reserve('b', 50)]).not.toContain(undefined)
    }),
  )
})
