/**
 * A colour as the eye orders it (Ottosson 2020, “A perceptual color space for image processing”): lightness 0 to 1,
 * chroma from 0 (grey) to about 0.32, hue in degrees (29 red, 110 yellow, 142 green, 264 blue). Darkening a colour scales
 * lightness and chroma alike and keeps the hue, which is why shadows keep their names here.
 */
export interface Oklch {
  readonly lightness: number
  readonly chroma: number
  readonly hue: number
}

/** From sRGB, each part 0 to 255. */
export function oklchOf(red: number, green: number, blue: number): Oklch {
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

/** The light that each of the 256 values stands for. */
const linear = Array.from({ length: 256 }, (_, value) => {
  const part = value / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
})
