/** The eight colours that the course teaches. */
export const courseColors = ['black', 'white', 'red', 'blue', 'green', 'yellow', 'purple', 'grey'] as const

/** Further English colour names, for which the course has no word. */
const furtherColors = ['brown', 'orange', 'pink', 'beige', 'turquoise'] as const

type CourseColor = (typeof courseColors)[number]
export type ColorName = CourseColor | (typeof furtherColors)[number]

/** An image: four bytes (red, green, blue, opacity) per pixel, row by row. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray
}

export interface MainColor {
  readonly color: ColorName
  /** The share of the image with this colour, weighted towards its middle: 0 to 1. */
  readonly sureness: number
}

/** A small part of the image: its colour and its weight. */
interface Cell extends Oklch {
  readonly name: ColorName
  readonly weight: number
}

/**
 * Cells per side: few enough to average out noise and texture, many enough to separate the object from its
 * surroundings.
 */
const SIDE = 48

/**
 * The most common colour of the image; undefined if nothing is visible. Lit and shaded parts of an object count
 * together.
 */
export function mainColor(pixels: Pixels): MainColor | undefined {
  const cells = cellsOf(pixels)
  const total = weightOf(cells)
  if (total === 0) return undefined
  const byName = groupedByName(cells)
  const shares = [...byName.keys()].map((color) => ({
    color,
    sureness: weightOf([...(byName.get(color) ?? []), ...shadesOf(color, byName)]) / total,
  }))
  return shares.toSorted((one, other) => other.sureness - one.sureness)[0]
}

function groupedByName(cells: readonly Cell[]): ReadonlyMap<ColorName, readonly Cell[]> {
  const groups = new Map<ColorName, Cell[]>()
  for (const cell of cells) {
    const group = groups.get(cell.name)
    if (group) group.push(cell)
    else groups.set(cell.name, [cell])
  }
  return groups
}

const weightOf = (cells: readonly Cell[]) => cells.reduce((sum, { weight }) => sum + weight, 0)

function cellsOf({ width, height, data }: Pixels): Cell[] {
  const columns = Math.min(SIDE, width)
  const rows = Math.min(SIDE, height)
  const cells: Cell[] = []
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const [red, green, blue, opacity] = meanOf(
        { width, height, data },
        [Math.floor((column * width) / columns), Math.floor(((column + 1) * width) / columns)],
        [Math.floor((row * height) / rows), Math.floor(((row + 1) * height) / rows)],
      )
      const weight = opacity * centrality((column + 0.5) / columns, (row + 0.5) / rows)
      const color = oklchOf(red, green, blue)
      if (weight > 0) cells.push({ ...color, name: colorAt(color), weight })
    }
  }
  return cells
}

/**
 * 1 in the middle of the image, a fifteenth in its corners, because the subject of a photo is usually in the middle.
 */
const centrality = (across: number, down: number) => Math.exp(-5.5 * ((across - 0.5) ** 2 + (down - 0.5) ** 2))

type Range = readonly [from: number, to: number]

/** The mean red, green and blue from 0 to 255 and opacity from 0 to 1; transparent pixels do not affect the colour. */
function meanOf({ width, data }: Pixels, [left, right]: Range, [top, bottom]: Range) {
  const sum = [0, 0, 0, 0] as [number, number, number, number]
  for (let y = top; y < bottom; y += 1) {
    for (let at = 4 * (y * width + left); at < 4 * (y * width + right); at += 4) {
      const opacity = data[at + 3] ?? 0
      sum[0] += opacity * (data[at] ?? 0)
      sum[1] += opacity * (data[at + 1] ?? 0)
      sum[2] += opacity * (data[at + 2] ?? 0)
      sum[3] += opacity
    }
  }
  const [red, green, blue, opacity] = sum
  if (opacity === 0) return [0, 0, 0, 0] as const
  const rounded = (part: number) => Math.round(part / opacity)
  return [rounded(red), rounded(green), rounded(blue), opacity / (255 * (right - left) * (bottom - top))] as const
}

/**
 * The English name of a colour. Names are regions rather than nearest centres: brown is dark orange, pink is light red,
 * and red stays red however dark. The limits were set by hand on the named colours of CSS and of common palettes.
 */
function colorAt(color: Oklch): ColorName {
  if (color.lightness < 0.2 || (color.lightness < 0.31 && color.chroma < 0.028)) return 'black'
  return hasNoColor(color) ? colorless(color) : regionOf(color.hue)(color)
}

/**
 * In shadow a colour loses chroma in proportion to its lightness. Slate and steel count as grey; dark wood does not.
 */
function hasNoColor({ lightness, chroma, hue }: Oklch): boolean {
  const strength = chroma / lightness
  const isCool = hue > 190 && hue < 290
  if (isCool && lightness < 0.75) return chroma < 0.045 && strength < 0.1
  const isWarm = hue > 20 && hue < 80 && lightness < 0.7
  return isWarm ? chroma < 0.021 && strength < 0.08 : chroma < 0.028 && strength < 0.11
}

const colorless = ({ lightness }: Oklch): ColorName => (lightness > 0.845 ? 'white' : 'grey')

type Region = (color: Oklch) => ColorName

/** Each region begins at the hue where the previous one ends. */
const regions: readonly { readonly upTo: number; readonly name: Region }[] = [
  { upTo: 15, name: ({ lightness }) => (lightness > 0.37 ? 'pink' : 'red') },
  { upTo: 34.5, name: reddish },
  { upTo: 80, name: orangish },
  { upTo: 112, name: yellowish },
  { upTo: 172, name: () => 'green' },
  { upTo: 214, name: ({ lightness, hue }) => (lightness > 0.42 ? 'turquoise' : hue < 190 ? 'green' : 'blue') },
  { upTo: 283, name: () => 'blue' },
  { upTo: 338, name: ({ lightness, hue }) => (lightness > 0.85 && hue > 325 ? 'pink' : 'purple') },
  { upTo: 360, name: ({ lightness }) => (lightness > 0.37 ? 'pink' : 'purple') },
]

const regionOf = (hue: number): Region => regions.find(({ upTo }) => hue < upTo)?.name ?? (() => 'pink')

function reddish({ lightness, chroma }: Oklch): ColorName {
  if (lightness > 0.75 || (lightness > 0.715 && chroma < 0.17)) return 'pink'
  return chroma < 0.21 * lightness && chroma < 0.085 ? 'brown' : 'red'
}

function orangish({ lightness, chroma, hue }: Oklch): ColorName {
  if (lightness > 0.72 && chroma < 0.085) return 'beige'
  if (lightness > 0.72 || (lightness > 0.6 && chroma > 0.135)) return 'orange'
  return hue < 42 && chroma > 0.15 ? 'red' : 'brown'
}

function yellowish({ lightness, chroma, hue }: Oklch): ColorName {
  if (chroma < (hue < 95 ? 0.085 : 0.045)) return lightness > 0.7 ? 'beige' : 'brown'
  if (hue < 90) return lightness > 0.56 ? 'yellow' : 'brown'
  return lightness > 0.45 ? 'yellow' : 'green'
}

/** The names that a colour may have in shadow, if they differ. */
const inShadow: Partial<Record<ColorName, readonly ColorName[]>> = {
  white: ['grey'],
  orange: ['brown'],
  yellow: ['brown'],
  beige: ['brown'],
  pink: ['red'],
  turquoise: ['green', 'blue'],
}

/**
 * The smallest share of lit cells beside their shadow. With a smaller one, the shadow is the colour and the light is a
 * highlight.
 */
const LEAST_LIT = 0.3
const MOST_HUE_APART = 18
/** The size of the steps in which lightness is compared. */
const LIGHTNESS_STEP = 0.03

/**
 * The cells with another name that are this colour in shadow. Light fades gradually: between lit and shaded parts of
 * one object every lightness occurs, between an orange cup and a brown table none.
 */
function shadesOf(color: ColorName, byName: ReadonlyMap<ColorName, readonly Cell[]>): readonly Cell[] {
  const lit = byName.get(color) ?? []
  return (inShadow[color] ?? []).flatMap((name) => {
    const shaded = byName.get(name) ?? []
    return isOneThing(lit, shaded, color === 'white') ? shaded : []
  })
}

function isOneThing(lit: readonly Cell[], shaded: readonly Cell[], isColorless: boolean): boolean {
  if (shaded.length === 0 || lit.length < LEAST_LIT * shaded.length) return false
  if (!isColorless && hueApart(hueOf(lit), hueOf(shaded)) > MOST_HUE_APART) return false
  const steps = new Set([...lit, ...shaded].map(({ lightness }) => Math.floor(lightness / LIGHTNESS_STEP)))
  const from = Math.floor(lightnessOf(shaded) / LIGHTNESS_STEP)
  const to = Math.floor(lightnessOf(lit) / LIGHTNESS_STEP)
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, step) => from + step).every((step) => steps.has(step))
}

const lightnessOf = (cells: readonly Cell[]) => cells.reduce((sum, { lightness }) => sum + lightness, 0) / cells.length

/** The mean direction, so that the mean of 350 and 10 is 0. */
function hueOf(cells: readonly Cell[]): number {
  const radians = cells.map(({ hue }) => hue * (Math.PI / 180))
  const across = radians.reduce((sum, hue) => sum + Math.cos(hue), 0)
  const along = radians.reduce((sum, hue) => sum + Math.sin(hue), 0)
  return Math.atan2(along, across) * (180 / Math.PI)
}

const hueApart = (one: number, other: number) => Math.abs(((one - other + 540) % 360) - 180)

/**
 * A colour in a perceptual space (Ottosson 2020, “A perceptual color space for image processing”): lightness 0 to 1,
 * chroma from 0 (grey) to about 0.32, hue in degrees (29 red, 110 yellow, 142 green, 264 blue). Darkening a colour
 * scales lightness and chroma equally and keeps the hue, which is why shadows keep their names here.
 */
interface Oklch {
  readonly lightness: number
  readonly chroma: number
  readonly hue: number
}

/** From sRGB, each component 0 to 255. */
function oklchOf(red: number, green: number, blue: number): Oklch {
  const [r, g, b] = [linear[red] ?? 0, linear[green] ?? 0, linear[blue] ?? 0]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const across = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const along = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(across, along),
    hue: (Math.atan2(along, across) * (180 / Math.PI) + 360) % 360,
  }
}

/** The linear light of each of the 256 sRGB values. */
const linear = Array.from({ length: 256 }, (_, value) => {
  const part = value / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
})
