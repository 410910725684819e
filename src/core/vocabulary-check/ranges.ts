/** Where in a text: from `start` up to, not including, `end`. */
export interface Range {
  readonly start: number
  readonly end: number
}

/** The last range that ends at or before a place. The ranges are in order and none reaches into another. */
export const lastBefore = <One extends Range>(ranges: readonly One[], at: number): One | undefined =>
  ranges[firstThat(ranges, ({ end }) => end > at) - 1]

/** The first range that starts behind a place. The ranges are in order. */
export const firstBehind = <One extends Range>(ranges: readonly One[], at: number): One | undefined =>
  ranges[firstThat(ranges, ({ start }) => start > at)]

/** The last range that starts before a place. The ranges are in order. */
export const lastStarted = <One extends Range>(ranges: readonly One[], at: number): One | undefined =>
  ranges[firstThat(ranges, ({ start }) => start >= at) - 1]

/** Whether any of the ranges reaches into another one. They are in order and none reaches into another of them. */
export function touchesAny(ranges: readonly Range[], { start, end }: Range): boolean {
  const next = ranges[firstThat(ranges, (one) => one.end > start)]
  return next !== undefined && next.start < end
}

/** Tells of a range whether one of these covers the whole of it. These may be in any order, and reach into each other. */
export function coverOf(ranges: readonly Range[]): (range: Range) => boolean {
  const inOrder = ranges.toSorted((one, other) => one.start - other.start)
  let furthest = 0
  const reached = inOrder.map(({ end }) => (furthest = Math.max(furthest, end)))
  return ({ start, end }) => (reached[firstThat(inOrder, (one) => one.start > start) - 1] ?? -1) >= end
}

/** The index of the first range for which it is so, and it is so for all that follow. Their number where there is none. */
function firstThat<One>(ranges: readonly One[], isSo: (range: One) => boolean): number {
  let [low, high] = [0, ranges.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isSo(ranges[middle]!)) high = middle
    else low = middle + 1
  }
  return low
}
