/** An image: four bytes (red, green, blue, opacity) per pixel, row by row. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray
}
