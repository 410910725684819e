import { seeded, shuffled } from '../chance/seeded.ts'
import { messageKinds, type MessageKind } from './act.ts'
import {
  encodeFeatures,
  FINEST,
  GREATEST_LEVEL,
  softmax,
  type ClassifierData,
  type FeatureWeights,
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
  /** The tokens of a message as a learner might have typed it: placeholders filled, with typos. Called again for every pass. */
  readonly typed: (message: string, chance: () => number) => readonly string[]
  /** Stored as `trainedOn`. */
  readonly fingerprint: string
}

/** Chosen on messages of writers whose messages were not trained on. More features or smaller steps exceed the 25 KiB of the file. */
export const settings = {
  seed: 1,
  /** The number of features that the training begins with. It keeps those that contribute most. */
  candidates: 30_000,
  features: 6900,
  passesOfCandidates: 5,
  passes: 9,
  passesRounded: 12,
  rate: 0.3,
  rateRounded: 0.1,
  /** The share of a message's features that a step leaves out, so that the others learn to do without them. */
  leftOut: 0.15,
  /** The share of the probability that goes to all kinds alike, so that no example is learnt by heart. */
  smoothing: 0.02,
  decay: 1e-4,
  /** Weights are rounded to multiples of this part of their deviation. With a large step most become 0, which takes little space. */
  roundingStep: 5,
  /** A feature's step is halved where it occurs 2 to the power of this times as often as the median. */
  doublingsToHalve: 4,
  /** The share of the examples on which the temperature is measured. */
  heldOut: 0.08,
}

const KINDS = messageKinds.length

/** Trains the classifier. The same input gives the same result. Takes about four minutes. */
export function train(training: Training): ClassifierData {
  const model = fit(training)
  const features = new Map<number, FeatureWeights>()
  for (const [row, id] of model.features.entries()) {
    const fineness = model.finenesses[row] ?? 0
    const levels = Int8Array.from(weightsOf(model, row), (x) => Math.round(x / stepOf(model, row)))
    if (levels.some((level) => level !== 0)) features.set(id, { fineness, levels })
  }
  return {
    trainedOn: training.fingerprint,
    weights: encodeFeatures(features),
    scale: model.step * temperature(training),
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
  /** For each feature and kind of message a number, in the end rounded to a multiple of the feature's step. */
  weights: Float32Array
  /** How often the step of each feature is halved. */
  readonly finenesses: Uint8Array
  readonly step: number
}

function modelOf(features: readonly number[], weights: Float32Array): Model {
  const rowOf = new Int32Array(FEATURE_IDS).fill(-1)
  for (const [row, id] of features.entries()) rowOf[id] = row
  return { features, rowOf, weights, finenesses: new Uint8Array(features.length), step: 0 }
}

const weightsOf = ({ weights }: Model, row: number) => weights.subarray(row * KINDS, (row + 1) * KINDS)

const stepOf = ({ step, finenesses }: Model, row: number) => step / 2 ** (finenesses[row] ?? 0)

function fit(training: Training): Model {
  const { passesOfCandidates, passes, rate } = settings
  const features = informativeFeatures(training)
  const chance = seeded(settings.seed)
  const candidates = modelOf(features, new Float32Array(features.length * KINDS))
  descend(training, candidates, { passes: passesOfCandidates, rate, chance })
  const model = withoutIdleFeatures(training, candidates, chance)
  descend(training, model, { passes, rate, chance })
  return rounded(training, model, chance)
}

/** For each feature the sum of its squared weights in the examples. */
function usesOf({ examples, typed }: Training, model: Model, chance: () => number): Float64Array {
  const uses = new Float64Array(model.features.length)
  for (const { message } of examples)
    for (const { row, weight } of rowsOf(model, typed(message, chance))) uses[row]! += weight * weight
  return uses
}

/** Keeps the features that contribute most to the scores of the examples. One that repeats others has small weights by then. */
function withoutIdleFeatures(training: Training, model: Model, chance: () => number): Model {
  const contributions = usesOf(training, model, chance).map(
    (use, row) => use * weightsOf(model, row).reduce((sum, x) => sum + x * x, 0),
  )
  const kept = [...contributions.keys()]
    .toSorted((one, other) => (contributions[other] ?? 0) - (contributions[one] ?? 0))
    .slice(0, settings.features)
    .toSorted((one, other) => one - other)
  const weights = new Float32Array(kept.length * KINDS)
  for (const [i, row] of kept.entries()) weights.set(weightsOf(model, row), i * KINDS)
  return modelOf(
    kept.map((row) => model.features[row] ?? 0),
    weights,
  )
}

/** The candidates: the features with the most mutual information with the kind of message, in rising order of their ids. */
function informativeFeatures({ examples, typed }: Training): number[] {
  const chance = seeded(settings.seed + 2)
  const counts = new Float64Array(FEATURE_IDS * KINDS)
  const totals = new Float64Array(FEATURE_IDS)
  const perKind = new Float64Array(KINDS)
  for (const { kind, message } of examples) {
    const index = messageKinds.indexOf(kind)
    perKind[index] = (perKind[index] ?? 0) + 1
    for (const id of featuresOf(typed(message, chance)).keys()) {
      counts[id * KINDS + index] = (counts[id * KINDS + index] ?? 0) + 1
      totals[id] = (totals[id] ?? 0) + 1
    }
  }
  const informative: { id: number; gain: number }[] = []
  for (let id = 0; id < FEATURE_IDS; id++) {
    const total = totals[id] ?? 0
    if (total < 2) continue
    let gain = 0
    for (let kind = 0; kind < KINDS; kind++) {
      const count = counts[id * KINDS + kind] ?? 0
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
  readonly row: number
  readonly weight: number
}

function rowsOf({ rowOf }: Model, tokens: readonly string[]): Row[] {
  return [...featuresOf(tokens)].flatMap(([id, weight]) => {
    const row = rowOf[id] ?? -1
    return row < 0 ? [] : [{ row, weight }]
  })
}

function scoresOf({ weights }: Model, known: readonly Row[]): number[] {
  const scores = messageKinds.map(() => 0)
  for (const { row, weight } of known)
    for (let kind = 0; kind < KINDS; kind++) scores[kind]! += (weights[row * KINDS + kind] ?? 0) * weight
  return scores
}

interface Descent {
  readonly passes: number
  readonly rate: number
  readonly chance: () => number
  /** Called after the weights of a row have changed. */
  readonly changed?: (row: number) => void
  /** The exact weights, which the training changes; the scores then come from the rounded ones. */
  readonly exact?: Float32Array
}

/** Stochastic gradient descent (AdaGrad) on the cross entropy. */
function descend({ examples, typed }: Training, model: Model, { passes, rate, chance, changed, exact }: Descent): void {
  const { smoothing, decay, leftOut } = settings
  const changing = exact ?? model.weights
  const history = new Float32Array(changing.length).fill(0.1)
  for (let pass = 0; pass < passes; pass++) {
    const step = rate * (1 - (0.85 * pass) / passes)
    for (const { kind, message } of shuffled(examples, chance)) {
      const known = rowsOf(model, typed(message, chance)).filter(() => chance() >= leftOut)
      const wanted = messageKinds.indexOf(kind)
      const errors = softmax(scoresOf(model, known)).map(
        (share, index) => share - (index === wanted ? 1 - smoothing : smoothing / (KINDS - 1)),
      )
      for (const { row, weight } of known) {
        for (const [index, error] of errors.entries()) {
          const at = row * KINDS + index
          const value = changing[at] ?? 0
          const slope = error * weight + decay * value
          const sum = (history[at] ?? 0) + slope * slope
          history[at] = sum
          changing[at] = value - (step * slope) / Math.sqrt(sum)
        }
        changed?.(row)
      }
    }
  }
}

/**
 * Rounds the weights to multiples of their steps, and trains on, so that the others make each rounding good. A frequent feature has a
 * smaller step, since its errors count oftener.
 */
function rounded(training: Training, { features, weights: exact }: Model, chance: () => number): Model {
  const { passesRounded, rateRounded, roundingStep, doublingsToHalve } = settings
  const unrounded = modelOf(features, exact)
  const uses = usesOf(training, unrounded, chance)
  const median = uses.toSorted()[Math.floor(uses.length / 2)] ?? 1
  const finenessOf = (use: number) =>
    Math.max(0, Math.min(FINEST, Math.round(Math.log2(use / median) / doublingsToHalve)))
  const model: Model = {
    ...unrounded,
    weights: new Float32Array(exact.length),
    finenesses: Uint8Array.from(uses, finenessOf),
    step: Math.sqrt(exact.reduce((sum, x) => sum + x * x, 0) / exact.length) * roundingStep,
  }
  const round = (row: number) => {
    const step = stepOf(model, row)
    for (let at = row * KINDS; at < (row + 1) * KINDS; at++) {
      const level = Math.round((exact[at] ?? 0) / step)
      model.weights[at] = Math.max(-GREATEST_LEVEL, Math.min(GREATEST_LEVEL, level)) * step
    }
  }
  for (const row of features.keys()) round(row)
  descend(training, model, { passes: passesRounded, rate: rateRounded, chance, exact, changed: round })
  return model
}
