import { colorAt } from './color-at.ts'
import type { ColorName } from './color-name.ts'
import { oklchOf, type Oklch } from './oklch.ts'
import type { Pixels } from './pixels.ts'
import { shadesOf } from './shades.ts'

export interface MainColor {
  readonly color: ColorName
  /** The share of the picture, its middle counting most, that has this colour: 0 to 1. */
  readonly sureness: number
}

/** A small part of the picture: its colour, and how much it counts. */
export interface Cell extends Oklch {
  readonly name: ColorName
  readonly weight: number
}

/** Cells on a side: few enough that noise and texture level out, many enough to tell the object from what is around it. */
const SIDE = 48

/**
 * The colour that most of the picture has; undefined where there is nothing to see. What is lit and what is in shadow of
 * one thing count together.
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

/** 1 in the middle of the picture, a fifteenth in its corners: what a picture is taken of stands in the middle. */
const centrality = (across: number, down: number) => Math.exp(-5.5 * ((across - 0.5) ** 2 + (down - 0.5) ** 2))

type Range = readonly [from: number, to: number]

/** Red, green and blue from 0 to 255, opacity from 0 to 1; what is transparent has no say in the colour. */
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
