/**
 * The cost of each kind of difference between the right and the typed text. `i` and `j` are positions in the right and in the typed
 * text, from 0.
 */
export interface Prices {
  /** Letter `i` typed as letter `j`; 0 for the same letter. */
  changed(i: number, j: number): number
  /** Letter `i` of the right text is missing. */
  missing(i: number, j: number): number
  /** Letter `j` of the typed text is not in the right one. */
  extra(i: number, j: number): number
  /** Two different neighbouring letters typed in the other order. They may also differ by less than that, as by a missing tilde. */
  readonly swapped: number
}

/** One difference in the cheapest reading of what was typed. */
export interface Edit {
  readonly kind: 'changed' | 'missing' | 'extra' | 'swapped'
  readonly price: number
  /** The number of letters of the right text before it. */
  readonly at: number
  /** The number of letters of the typed text before it. */
  readonly from: number
  /** Positions of the affected letters in the right text. For an extra letter: the letter after it, or the last one at the end. */
  readonly places: readonly number[]
}

export interface Edits {
  readonly cost: number
  /** In the order of the text. */
  edits(): readonly Edit[]
}

/** The largest difference between positions that are compared, which bounds the time. Texts further apart are different. */
const MOST_APART = 8

const kinds = ['changed', 'swapped', 'missing', 'extra'] as const
const reach = { changed: [1, 1], swapped: [2, 2], missing: [1, 0], extra: [0, 1] } as const

/**
 * The cheapest sequence of edits from the right text to the typed one (a weighted Damerau–Levenshtein distance). Undefined if it costs
 * more than `most`, or if the lengths differ by more than 8 letters.
 */
export function editsBetween(right: string, typed: string, prices: Prices, most = Infinity): Edits | undefined {
  if (Math.abs(right.length - typed.length) > MOST_APART) return undefined
  const width = typed.length + 1
  const costs = new Float64Array((right.length + 1) * width).fill(Infinity)
  const chosen = new Uint8Array(costs.length)
  costs[0] = 0
  let before = 0
  for (let i = 0; i <= right.length; i++) {
    let cheapest = Infinity
    for (let j = Math.max(0, i - MOST_APART); j <= Math.min(typed.length, i + MOST_APART); j++) {
      const at = i * width + j
      const isFirst = at === 0
      const changed = i > 0 && j > 0 ? costs[at - width - 1]! + prices.changed(i - 1, j - 1) : isFirst ? 0 : Infinity
      const swapped =
        i > 1 && j > 1 && areSwapped(right, prices, i, j) ? costs[at - 2 * width - 2]! + prices.swapped : Infinity
      const missing = i > 0 ? costs[at - width]! + prices.missing(i - 1, j) : Infinity
      const extra = j > 0 ? costs[at - 1]! + prices.extra(i, j - 1) : Infinity
      const cost = Math.min(changed, swapped, missing, extra)
      // If several kinds cost the same, the first one in `kinds` wins.
      chosen[at] = cost === changed ? 0 : cost === swapped ? 1 : cost === missing ? 2 : 3
      costs[at] = cost
      if (cost < cheapest) cheapest = cost
    }
    // A swap skips a row, so the search ends only if two consecutive rows are above `most`.
    if (cheapest > most && before > most) return undefined
    before = cheapest
  }
  const cost = costs.at(-1)!
  return cost > most ? undefined : { cost, edits: () => traced(right.length, typed.length, costs, chosen) }
}

const areSwapped = (right: string, { changed, swapped }: Prices, i: number, j: number) =>
  right[i - 1] !== right[i - 2] && changed(i - 1, j - 2) + changed(i - 2, j - 1) < swapped

function traced(rightLength: number, typedLength: number, costs: Float64Array, chosen: Uint8Array): Edit[] {
  const edits: Edit[] = []
  for (let i = rightLength, j = typedLength; i > 0 || j > 0;) {
    const at = i * (typedLength + 1) + j
    const kind = kinds[chosen[at] ?? 0] ?? 'changed'
    const [down, across] = reach[kind]
    const price = costs[at]! - costs[at - down * (typedLength + 1) - across]!
    if (price > 0) edits.push({ kind, price, at: i - down, from: j - across, places: placesOf(kind, i, rightLength) })
    i -= down
    j -= across
  }
  return edits.toReversed()
}

function placesOf(kind: Edit['kind'], i: number, rightLength: number): number[] {
  if (kind === 'swapped') return [i - 2, i - 1]
  if (kind === 'extra') return rightLength === 0 ? [] : [Math.min(i, rightLength - 1)]
  return [i - 1]
}

/** Every difference costs 1: for answers, where the learner must know the spelling. */
export const eachIsOne = (right: string, typed: string): Prices => ({
  changed: (i, j) => (right[i] === typed[j] ? 0 : 1),
  missing: () => 1,
  extra: () => 1,
  swapped: 1,
})
