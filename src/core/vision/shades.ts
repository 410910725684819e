import type { ColorName } from './color-name.ts'
import type { Cell } from './main-color.ts'

/** What a colour is called where it lies in shadow, if that has a name of its own. */
const inShadow: Partial<Record<ColorName, readonly ColorName[]>> = {
  white: ['grey'],
  orange: ['brown'],
  yellow: ['brown'],
  beige: ['brown'],
  pink: ['red'],
  turquoise: ['green', 'blue'],
}

/** Least part of the lit cells beside their shadow. With less, the shadow is the colour and the light is a highlight. */
const LEAST_LIT = 0.3
const MOST_HUE_APART = 18
/** Lightness is looked at in steps of this size. */
const STEP = 0.03

/**
 * The cells of another name that are this colour in shadow. Light fades: between lit and shaded parts of one thing every
 * lightness is there, between an orange cup and a brown table none.
 */
export function shadesOf(color: ColorName, byName: ReadonlyMap<ColorName, readonly Cell[]>): readonly Cell[] {
  const lit = byName.get(color) ?? []
  return (inShadow[color] ?? []).flatMap((name) => {
    const shaded = byName.get(name) ?? []
    return isOneThing(lit, shaded, color === 'white') ? shaded : []
  })
}

function isOneThing(lit: readonly Cell[], shaded: readonly Cell[], isColorless: boolean): boolean {
  if (shaded.length === 0 || lit.length < LEAST_LIT * shaded.length) return false
  if (!isColorless && hueApart(hueOf(lit), hueOf(shaded)) > MOST_HUE_APART) return false
  const steps = new Set([...lit, ...shaded].map(({ lightness }) => Math.floor(lightness / STEP)))
  const from = Math.floor(lightnessOf(shaded) / STEP)
  const to = Math.floor(lightnessOf(lit) / STEP)
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, step) => from + step).every((step) => steps.has(step))
}

const lightnessOf = (cells: readonly Cell[]) => cells.reduce((sum, { lightness }) => sum + lightness, 0) / cells.length

/** The mean direction, so that 350 and 10 make 0. */
function hueOf(cells: readonly Cell[]): number {
  const radians = cells.map(({ hue }) => hue * (Math.PI / 180))
  const across = radians.reduce((sum, hue) => sum + Math.cos(hue), 0)
  const along = radians.reduce((sum, hue) => sum + Math.sin(hue), 0)
  return Math.atan2(along, across) * (180 / Math.PI)
}

const hueApart = (one: number, other: number) => Math.abs(((one - other + 540) % 360) - 180)
