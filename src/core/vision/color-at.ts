import type { ColorName } from './color-name.ts'
import type { Oklch } from './oklch.ts'

/**
 * The English name of one colour. Names are regions, not the nearest of some centres: brown is dark orange, pink is light
 * red, and red stays red however dark. The limits were set by hand on the named colours of CSS and of common palettes.
 */
export function colorAt(color: Oklch): ColorName {
  if (color.lightness < 0.2 || (color.lightness < 0.31 && color.chroma < 0.028)) return 'black'
  return isColorless(color) ? colorless(color) : regionOf(color.hue)(color)
}

/** In shadow a colour has less chroma, but no less for its lightness. Slate and steel count as grey; dark wood does not. */
function isColorless({ lightness, chroma, hue }: Oklch): boolean {
  const strength = chroma / lightness
  const isCool = hue > 190 && hue < 290
  if (isCool && lightness < 0.75) return chroma < 0.045 && strength < 0.1
  const isWarm = hue > 20 && hue < 80 && lightness < 0.7
  return isWarm ? chroma < 0.021 && strength < 0.08 : chroma < 0.028 && strength < 0.11
}

const colorless = ({ lightness }: Oklch): ColorName => (lightness > 0.845 ? 'white' : 'grey')

type Region = (color: Oklch) => ColorName

/** Each region from the hue where the one before ends up to its own. */
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
