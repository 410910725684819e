import { seeded } from '../chance/seeded.ts'
import type { ColorName, Pixels } from './main-color.ts'

/**
 * Swatches made independently of the naming code: the base colours are those that CSS and Material Design give these
 * names, changed as light, cameras and painters change them.
 */
export interface Swatch {
  readonly what: string
  readonly color: ColorName
  readonly pixels: Pixels
}

type Rgb = readonly [red: number, green: number, blue: number]

const bases: Partial<Record<ColorName, readonly string[]>> = {
  black: ['000000', '1a1a1a'],
  white: ['ffffff', 'f8f8ff'],
  grey: ['808080', '9e9e9e', '757575'],
  red: ['ff0000', 'd32f2f', 'b22222'],
  blue: ['0000ff', '1976d2', '4169e1'],
  green: ['008000', '388e3c', '32cd32'],
  yellow: ['ffff00', 'fbc02d', 'ffeb3b'],
  purple: ['800080', '7b1fa2', '9370db'],
  brown: ['795548', '8b4513', '5d4037'],
  orange: ['ffa500', 'ff9800', 'ff8c00'],
  pink: ['ffc0cb', 'ff69b4', 'f06292'],
}

const SIDE = 40
type Paint = (x: number, y: number, chance: () => number) => Rgb

/** At least 200 swatches from one seed. */
export function swatches(seed: number): readonly Swatch[] {
  const chance = seeded(seed)
  const colors = Object.keys(bases) as ColorName[]
  return colors.flatMap((color) =>
    (bases[color] ?? []).flatMap((base) => {
      const rgb = parsed(base)
      const others = colors.filter((other) => other !== color)
      const other = parsed(bases[others[Math.floor(chance() * others.length)] ?? color]?.[0] ?? '000000')
      return Object.entries(ways(rgb, other)).map(([way, paint]) => ({
        what: `${color} ${base}, ${way}`,
        color,
        pixels: painted(paint, chance),
      }))
    }),
  )
}

const ways = (rgb: Rgb, other: Rgb): Record<string, Paint> => ({
  flat: () => rgb,
  'a little darker': () => valued(rgb, 0.88),
  'a little paler': () => mixed(rgb, [255, 255, 255], 0.12),
  'with the shadow of evening': (x) => valued(rgb, 1 - 0.35 * (x / SIDE)),
  'a ball under a lamp': (x, y) => ball(rgb, x / SIDE - 0.5, y / SIDE - 0.5),
  'with a camera’s noise': (_x, _y, chance) => rgb.map((part) => part + 50 * (chance() - 0.5)) as unknown as Rgb,
  'two thirds of it, beside another': (x) => (x < SIDE * 0.67 ? rgb : other),
  'a disc on another': (x, y) => (Math.hypot(x / SIDE - 0.5, y / SIDE - 0.5) < 0.38 ? rgb : other),
})

const parsed = (hex: string): Rgb => [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb

/** Scales the HSV value. */
const valued = (rgb: Rgb, value: number): Rgb => rgb.map((part) => part * value) as unknown as Rgb

const mixed = (rgb: Rgb, other: Rgb, share: number): Rgb =>
  rgb.map((part, index) => part + share * ((other[index] ?? 0) - part)) as unknown as Rgb

/** Lit from the upper left, with a highlight; the ground under it is shaded in the same colour. */
function ball(rgb: Rgb, across: number, down: number): Rgb {
  const facing = 1 - 1.1 * Math.hypot(across + 0.15, down + 0.15)
  const highlight = Math.hypot(across + 0.2, down + 0.2) < 0.06 ? 0.7 : 0
  return mixed(valued(rgb, Math.max(0.45, Math.min(1, facing + 0.25))), [255, 255, 255], highlight)
}

function painted(paint: Paint, chance: () => number): Pixels {
  const data = new Uint8ClampedArray(4 * SIDE * SIDE)
  for (let y = 0; y < SIDE; y += 1)
    for (let x = 0; x < SIDE; x += 1) data.set([...paint(x, y, chance), 255], 4 * (y * SIDE + x))
  return { width: SIDE, height: SIDE, data }
}
