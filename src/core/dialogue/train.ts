import { seeded, shuffled } from '../chance/seeded.ts'
import { messageKinds, type MessageKind } from './act.ts'
import {
  encodeDirections,
  encodeFeatures,
  encodeRows,
  GREATEST_DIRECTION,
  softmax,
  type ClassifierData,
} from './classifier.ts'
import { FEATURE_IDS, featuresOf } from './features.ts'

/** A message whose kind is known. */
export interface Example {
  /** One of `messageKinds`. */
  readonly kind: MessageKind
  readonly message: string
}

export interface Training {
  readonly examples: readonly Example[]
  /** The tokens of a message as a learner might have typed it: placeholders filled, with typos. Called anew for every pass. */
  readonly typed: (message: string, chance: () => number) => readonly string[]
  /** Stored as `trainedOn`. */
  readonly fingerprint: string
}

/** Chosen on messages of writers whose messages were not trained on. More dimensions or features exceed the 25 KiB of the file. */
export const settings = {
  seed: 6,
  /** The features that the training begins with. It keeps those that it makes most use of. */
  candidates: 30_000,
  features: 4900,
  dimensions: 36,
  passesOfCandidates: 5,
  passes: 9,
  passesRounded: 7,
  rate: 0.15,
  rateRounded: 0.1,
  /** The share of the probability that goes to all kinds alike, so that no example is learnt by heart. */
  smoothing: 0.02,
  decay: 1e-4,
  /** Rows are rounded to -1, 0 and 1 times this part of their deviation. Of a large step most values become 0, which take little space. */
  roundingStep: 3.8,
  /** The share of the examples on which the temperature is measured. */
  heldOut: 0.08,
}

/** Trains the classifier. The same input gives the same result. Takes about two minutes. */
export function train(training: Training): ClassifierData {
  const { features, rows, directions, step } = fit(training)
  const highest = directions.reduce((most, x) => Math.max(most, Math.abs(x)), 0)
  return {
    trainedOn: training.fingerprint,
    dimensions: settings.dimensions,
    features: encodeFeatures(features),
    rows: encodeRows(rows.map(Math.sign)),
    directions: encodeDirections(Array.from(directions, (x) => Math.round((x / highest) * GREATEST_DIRECTION))),
    scale: (highest / GREATEST_DIRECTION) * step * temperature(training),
  }
}

/** The factor for scores that makes the confidences right on unseen messages; below 1 it lowers them. */
function temperature(training: Training): number {
  const chance = seeded(settings.seed + 1)
  const order = shuffled(training.examples, chance)
  const held = Math.round(order.length * settings.heldOut)
  const model = fit({ ...training, examples: order.slice(held) })
  const scored = order.slice(0, held).map(({ kind, message }) => ({
    kind: messageKinds.indexOf(kind),
    scores: scoresOf(model, rowsOf(model, training.typed(message, chance))),
  }))
  const loss = (sharpness: number) =>
    scored.reduce(
      (sum, { kind, scores }) => sum - Math.log(softmax(scores.map((score) => score * sharpness))[kind] ?? 0),
      0,
    )
  const candidates = Array.from({ length: 61 }, (_, i) => 0.4 + i * 0.03)
  return candidates.reduce((best, candidate) => (loss(candidate) < loss(best) ? candidate : best))
}

interface Model {
  /** Ids in rising order. */
  readonly features: readonly number[]
  /** The row of each feature id; -1 without one. */
  readonly rowOf: Int32Array
  /** For each feature and dimension a number, -1, 0 or 1 times `step` in the end. */
  rows: Float32Array
  readonly directions: Float32Array
  /** The values of the rows are rounded to multiples of it. */
  step: number
}

function fit(training: Training): Model {
  const { dimensions, passesOfCandidates, passes, rate } = settings
  const features = informativeFeatures(training)
  const chance = seeded(settings.seed)
  const random = (length: number) => Float32Array.from({ length }, () => (chance() - 0.5) * 0.3)
  const candidates: Model = {
    features,
    rowOf: rowsFor(features),
    rows: random(features.length * dimensions),
    directions: random(messageKinds.length * dimensions),
    step: 0,
  }
  descend(training, candidates, { passes: passesOfCandidates, rate, chance })
  const model = withoutIdleFeatures(training, candidates, chance)
  descend(training, model, { passes, rate, chance })
  model.step = round(training, model, chance)
  return model
}

function rowsFor(features: readonly number[]): Int32Array {
  const rowOf = new Int32Array(FEATURE_IDS).fill(-1)
  for (const [row, id] of features.entries()) rowOf[id] = row
  return rowOf
}

/** Keeps the features that contribute most to the sums of the examples. What they tell alone, or others tell as well, matters less. */
function withoutIdleFeatures({ examples, typed }: Training, model: Model, chance: () => number): Model {
  const { dimensions } = settings
  const weights = new Float64Array(model.features.length)
  for (const { message } of examples)
    for (const { at, weight } of rowsOf(model, typed(message, chance))) weights[at / dimensions]! += weight * weight
  const uses = weights.map((weight, row) => {
    const values = model.rows.subarray(row * dimensions, (row + 1) * dimensions)
    return weight * values.reduce((sum, x) => sum + x * x, 0)
  })
  const kept = [...uses.keys()]
    .toSorted((one, other) => (uses[other] ?? 0) - (uses[one] ?? 0))
    .slice(0, settings.features)
    .toSorted((one, other) => one - other)
  const features = kept.map((row) => model.features[row] ?? 0)
  const rows = new Float32Array(kept.length * dimensions)
  for (const [i, row] of kept.entries())
    rows.set(model.rows.subarray(row * dimensions, (row + 1) * dimensions), i * dimensions)
  return { ...model, features, rowOf: rowsFor(features), rows }
}

/** The candidates: the features with the most mutual information with the kind of message, in rising order of their ids. */
function informativeFeatures({ examples, typed }: Training): number[] {
  const chance = seeded(settings.seed + 2)
  const counts = new Float64Array(FEATURE_IDS * messageKinds.length)
  const totals = new Float64Array(FEATURE_IDS)
  const perKind = new Float64Array(messageKinds.length)
  for (const { kind, message } of examples) {
    const index = messageKinds.indexOf(kind)
    perKind[index] = (perKind[index] ?? 0) + 1
    for (const id of featuresOf(typed(message, chance)).keys()) {
      counts[id * messageKinds.length + index] = (counts[id * messageKinds.length + index] ?? 0) + 1
      totals[id] = (totals[id] ?? 0) + 1
    }
  }
  const informative: { id: number; gain: number }[] = []
  for (let id = 0; id < FEATURE_IDS; id++) {
    const total = totals[id] ?? 0
    if (total < 2) continue
    let gain = 0
    for (let kind = 0; kind < messageKinds.length; kind++) {
      const count = counts[id * messageKinds.length + kind] ?? 0
      if (count > 0) gain += count * Math.log((count * examples.length) / (total * (perKind[kind] ?? 1)))
    }
    informative.push({ id, gain })
  }
  return informative
    .toSorted((one, other) => other.gain - one.gain)
    .slice(0, settings.candidates)
    .map(({ id }) => id)
    .toSorted((one, other) => one - other)
}

interface Row {
  readonly at: number
  readonly weight: number
}

function rowsOf({ rowOf }: Model, tokens: readonly string[]): Row[] {
  return [...featuresOf(tokens)].flatMap(([id, weight]) => {
    const row = rowOf[id] ?? -1
    return row < 0 ? [] : [{ at: row * settings.dimensions, weight }]
  })
}

function sumOf(rows: Float32Array, known: readonly Row[]): Float64Array {
  const sum = new Float64Array(settings.dimensions)
  for (const { at, weight } of known)
    for (let d = 0; d < sum.length; d++) sum[d] = (sum[d] ?? 0) + (rows[at + d] ?? 0) * weight
  return sum
}

function scoresOf({ rows, directions }: Model, known: readonly Row[]): number[] {
  const sum = sumOf(rows, known)
  return messageKinds.map((_, kind) =>
    sum.reduce((score, x, d) => score + x * (directions[kind * sum.length + d] ?? 0), 0),
  )
}

interface Descent {
  readonly passes: number
  readonly rate: number
  readonly chance: () => number
  /** Called after a row has changed. */
  readonly changed?: (at: number) => void
  /** The rows to change, if they are not those that the scores come from. */
  readonly exact?: Float32Array
}

/** Stochastic gradient descent (AdaGrad) on the cross entropy. */
function descend({ examples, typed }: Training, model: Model, { passes, rate, chance, changed, exact }: Descent): void {
  const { dimensions, smoothing, decay } = settings
  const { rows, directions } = model
  const changing = exact ?? rows
  const rowHistory = new Float32Array(rows.length).fill(0.1)
  const directionHistory = new Float32Array(directions.length).fill(0.1)
  for (let pass = 0; pass < passes; pass++) {
    const step = rate * (1 - (0.85 * pass) / passes)
    for (const { kind, message } of shuffled(examples, chance)) {
      const known = rowsOf(model, typed(message, chance))
      const sum = sumOf(rows, known)
      const shares = softmax(scoresOf(model, known))
      const wanted = messageKinds.indexOf(kind)
      const gradient = new Float64Array(dimensions)
      for (const [index, share] of shares.entries()) {
        const error = share - (index === wanted ? 1 - smoothing : smoothing / (messageKinds.length - 1))
        for (let d = 0; d < dimensions; d++) {
          const at = index * dimensions + d
          const direction = directions[at] ?? 0
          gradient[d] = (gradient[d] ?? 0) + error * direction
          const slope = error * (sum[d] ?? 0) + 1e-5 * direction
          directionHistory[at] = (directionHistory[at] ?? 0) + slope * slope
          directions[at] = direction - (step * slope) / Math.sqrt(directionHistory[at] ?? 1)
        }
      }
      for (const { at, weight } of known) {
        for (let d = 0; d < dimensions; d++) {
          const slope = (gradient[d] ?? 0) * weight + decay * (changing[at + d] ?? 0)
          rowHistory[at + d] = (rowHistory[at + d] ?? 0) + slope * slope
          changing[at + d] = (changing[at + d] ?? 0) - (step * slope) / Math.sqrt(rowHistory[at + d] ?? 1)
        }
        changed?.(at)
      }
    }
  }
}

/** Rounds the rows to -1, 0 and 1 times a step, and trains on, so that the others make each rounding good. Returns the step. */
function round(training: Training, model: Model, chance: () => number): number {
  const { dimensions, passesRounded, rateRounded, roundingStep } = settings
  const exact = model.rows
  const step = Math.sqrt(exact.reduce((sum, x) => sum + x * x, 0) / exact.length) * roundingStep
  const rounded = (x: number) => Math.max(-1, Math.min(1, Math.round(x / step))) * step
  model.rows = exact.map(rounded)
  const changed = (at: number) => {
    for (let d = at; d < at + dimensions; d++) model.rows[d] = rounded(exact[d] ?? 0)
  }
  descend(training, model, { passes: passesRounded, rate: rateRounded, chance, exact, changed })
  return step
}
