import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seeded } from '../chance/seeded.ts'
import { mainColor, type Pixels } from './main-color.ts'
import { swatches } from './swatches.fixture.ts'

const SEED = 20261121

describe('the main colour of a swatch', () => {
  const named = swatches(SEED).map(({ what, color, pixels }) => ({ what, color, seen: mainColor(pixels)?.color }))

  test('is named correctly for at least 95 % of at least 200 swatches', () => {
    const wrong = named.filter(({ color, seen }) => seen !== color).map(({ what, seen }) => `${what}: ${seen}`)
    expect(named.length).toBeGreaterThanOrEqual(200)
    expect(wrong.slice(Math.floor(named.length * 0.05))).toEqual([])
  })

  test.each(['brown', 'orange', 'pink'])('is mostly %s where it should be', (name) => {
    const own = named.filter(({ color }) => color === name)
    expect(own.filter(({ seen }) => seen === name).length / own.length).toBeGreaterThanOrEqual(0.9)
  })
})

describe('the main colour', () => {
  test('is that of the middle, rather than the surroundings', () => {
    const cup = painted(40, 40, (x, y) => (Math.hypot(x - 20, y - 20) < 13 ? [211, 47, 47] : [255, 255, 255]))
    expect(mainColor(cup)?.color).toBe('red')
  })

  test('is more certain the larger its share of the image', () => {
    const sureness = [0.6, 0.8, 1].map((share) => mainColor(besideYellow(share))?.sureness ?? 0)
    expect(sureness.toSorted((one, other) => one - other)).toEqual(sureness)
    expect(sureness[2]).toBe(1)
  })

  test('is only one of the two for an orange cup on a brown table', () => {
    const table = painted(40, 40, (x) => (x < 14 ? [255, 165, 0] : [93, 64, 55]))
    expect(mainColor(table)?.color).toBe('brown')
  })

  test('ignores transparent pixels', () => {
    const sticker = painted(40, 40, (x, y) => (Math.hypot(x - 20, y - 20) < 6 ? [56, 142, 60] : [0, 0, 0, 0]))
    expect(mainColor(sticker)).toEqual({ color: 'green', sureness: 1 })
    expect(mainColor(painted(8, 8, () => [0, 0, 0, 0]))).toBeUndefined()
    expect(mainColor({ width: 0, height: 0, data: new Uint8ClampedArray(0) })).toBeUndefined()
  })

  test('has a name for every image, however small or unusual', () => {
    const pixels = fc
      .record({ width: fc.integer({ min: 1, max: 60 }), height: fc.integer({ min: 1, max: 60 }), seed: fc.nat() })
      .map(({ width, height, seed }) => {
        const chance = seeded(seed)
        return painted(width, height, () => [256 * chance(), 256 * chance(), 256 * chance()])
      })
    fc.assert(
      fc.property(pixels, (image) => {
        const seen = mainColor(image)
        expect(seen?.sureness).toBeGreaterThan(0)
        expect(seen?.sureness).toBeLessThanOrEqual(1)
      }),
      { numRuns: 25 },
    )
  })
})

const besideYellow = (share: number) => painted(40, 40, (x) => (x < 40 * share ? [25, 118, 210] : [251, 192, 45]))

function painted(width: number, height: number, paint: (x: number, y: number) => readonly number[]): Pixels {
  const data = new Uint8ClampedArray(4 * width * height).fill(255)
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) data.set(paint(x, y), 4 * (y * width + x))
  return { width, height, data }
}
