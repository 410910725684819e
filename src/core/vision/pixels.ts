/** An image as it is seen: four bytes (red, green, blue, opacity) a pixel, row by row. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray
}
