import { acts, messageKinds, type RankedAct } from './act.ts'
import { featuresOf } from './features.ts'

/**
 * The trained classifier as it is stored (`content/act-classifier.json`, made by `npm run train`). A message's features are summed
 * in a space of few dimensions; the nearer the sum points to the direction of a kind of message, the likelier that kind is.
 */
export interface ClassifierData {
  /** A fingerprint of what the training read. A test compares it with what it would read now. */
  readonly trainedOn: string
  readonly dimensions: number
  /** The ids of the known features in rising order, as distances in base 46. */
  readonly features: string
  /** For each feature and dimension -1, 0 or 1. Most are 0: a character tells the sign of the next other one and the zeros before it. */
  readonly rows: string
  /** For each kind of message and dimension an integer from -45 to 45, in a character. */
  readonly directions: string
  /** The factor from integers to scores. It includes the temperature that calibrates the confidences. */
  readonly scale: number
}

/** Ranks the acts for the tokens of a message, the likeliest first. The confidences add up to 1. */
export type Classify = (tokens: readonly string[]) => readonly RankedAct[]

export function createClassifier(data: ClassifierData): Classify {
  const { dimensions, scale } = data
  const features = decodeFeatures(data.features)
  const rowOf = new Map(features.map((id, row) => [id, row * dimensions]))
  const rows = decodeRows(data.rows, features.length * dimensions)
  const directions = decodeDirections(data.directions)
  return (tokens) => {
    const sum = new Float64Array(dimensions)
    for (const [id, weight] of featuresOf(tokens)) {
      const row = rowOf.get(id)
      if (row === undefined) continue
      for (let d = 0; d < dimensions; d++) sum[d] = (sum[d] ?? 0) + (rows[row + d] ?? 0) * weight
    }
    const scores = messageKinds.map((_, kind) => {
      let score = 0
      for (let d = 0; d < dimensions; d++) score += (directions[kind * dimensions + d] ?? 0) * (sum[d] ?? 0)
      return score * scale
    })
    return rankedActs(softmax(scores))
  }
}

/** The kinds of message of each act, as places in `messageKinds`. */
const kindsOf = acts.map((act) => messageKinds.flatMap((kind, i) => (kind.act === act ? [i] : [])))

/** The acts by the shares of their kinds of message, the likeliest first. */
function rankedActs(shares: readonly number[]): readonly RankedAct[] {
  return acts
    .map((act, i): RankedAct => {
      const kinds = kindsOf[i] ?? []
      const confidence = kinds.reduce((sum, kind) => sum + (shares[kind] ?? 0), 0)
      const topic = messageKinds[kinds.find((kind) => (shares[kind] ?? 0) > confidence / 2) ?? -1]?.topic
      return { act, confidence, ...(topic !== undefined && { topic }) }
    })
    .toSorted((one, other) => other.confidence - one.confidence)
}

/** Shares that add up to 1, in proportion to `exp(score)`. */
export function softmax(scores: readonly number[]): number[] {
  const highest = Math.max(...scores)
  const powers = scores.map((score) => Math.exp(score - highest))
  const total = powers.reduce((sum, power) => sum + power, 0)
  return powers.map((power) => power / total)
}

/** Printable ASCII without the two characters that JSON escapes. */
const digits = Array.from({ length: 92 }, (_, i) => String.fromCharCode(i < 1 ? 33 : i < 58 ? 34 + i : 35 + i))
const valueOf = new Map(digits.map((digit, value) => [digit, value]))
const digit = (value: number) => digits[value] ?? ''
const value = (text: string, at: number) => valueOf.get(text.charAt(at)) ?? 0

/** Digits from 46 on mean that another digit follows. */
const BASE = 46

export function encodeFeatures(ids: readonly number[]): string {
  let text = ''
  let last = 0
  for (const id of ids) {
    let distance = id - last
    last = id
    for (; distance >= BASE; distance = Math.floor(distance / BASE)) text += digit(BASE + (distance % BASE))
    text += digit(distance)
  }
  return text
}

function decodeFeatures(text: string): number[] {
  const ids: number[] = []
  let [id, factor] = [0, 1]
  for (let i = 0; i < text.length; i++) {
    const part = value(text, i)
    id += (part % BASE) * factor
    factor *= BASE
    if (part >= BASE) continue
    ids.push(id)
    factor = 1
  }
  return ids
}

/** Longer runs of zeros are written in parts. */
const MOST_ZEROS = 45
const ONLY_ZEROS = digit(2 * MOST_ZEROS)

export function encodeRows(rows: ArrayLike<number>): string {
  let text = ''
  let zeros = 0
  for (let i = 0; i < rows.length; i++) {
    const sign = rows[i] ?? 0
    if (sign !== 0) {
      text += digit(2 * zeros + (sign > 0 ? 1 : 0))
      zeros = 0
    } else if (++zeros === MOST_ZEROS) {
      text += ONLY_ZEROS
      zeros = 0
    }
  }
  return text
}

function decodeRows(text: string, length: number): Int8Array {
  const rows = new Int8Array(length)
  let at = 0
  for (let i = 0; i < text.length; i++) {
    const part = value(text, i)
    at += part >> 1
    if (part < 2 * MOST_ZEROS) rows[at++] = part % 2 === 0 ? -1 : 1
  }
  return rows
}

/** The largest of the integers that a character of `directions` stands for. */
export const GREATEST_DIRECTION = 45

export const encodeDirections = (directions: readonly number[]): string =>
  directions.map((x) => digit(x + GREATEST_DIRECTION)).join('')

const decodeDirections = (text: string): Int8Array =>
  Int8Array.from(text, (_, i) => value(text, i) - GREATEST_DIRECTION)
