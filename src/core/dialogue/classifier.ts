import { acts, messageKinds, type RankedAct } from './act.ts'
import { createDecoder, createEncoder, type CodeBit } from './arithmetic-code.ts'
import { FEATURE_IDS, featuresOf } from './features.ts'

/**
 * The trained classifier as it is stored (`content/act-classifier.json`, made by `npm run train`): a linear model, in which each
 * feature of a message has a weight for each kind of message.
 */
export interface ClassifierData {
  /** A fingerprint of what the training read. A test compares it with what it would read now. */
  readonly trainedOn: string
  /** The features and their weights, as `encodeFeatures` writes them. */
  readonly weights: string
  /** The factor from integer weights to scores. It includes the temperature that calibrates the confidences. */
  readonly scale: number
}

/**
 * The weights of a feature: for each kind of message an integer from `-GREATEST_LEVEL` to `GREATEST_LEVEL`, most of them 0. A frequent
 * feature has finer weights: `level / 2 ** fineness`.
 */
export interface FeatureWeights {
  /** From 0 to `FINEST`. */
  readonly fineness: number
  readonly levels: Int8Array
}

export const GREATEST_LEVEL = 7
export const FINEST = 3

/** Ranks the acts for the tokens of a message, the likeliest first. The confidences add up to 1. */
export type Classify = (tokens: readonly string[]) => readonly RankedAct[]

export function createClassifier({ weights, scale }: ClassifierData): Classify {
  // Decoded for the first message, since a lesson can open without it.
  let features: ReadonlyMap<number, FeatureWeights> | undefined
  return (tokens) => {
    features ??= decodeFeatures(weights)
    const scores = messageKinds.map(() => 0)
    for (const [id, weight] of featuresOf(tokens)) {
      const feature = features.get(id)
      if (!feature) continue
      const factor = (weight * scale) / 2 ** feature.fineness
      // The inner loop of each message: an iterator over the levels would take several times as long.
      for (let kind = 0; kind < KINDS; kind++) scores[kind]! += feature.levels[kind]! * factor
    }
    return rankedActs(softmax(scores))
  }
}

/** The kinds of message of each act, as indices into `messageKinds`. */
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

/** Features by their ids, with weights that are not all 0, as text in base 64. */
export function encodeFeatures(features: ReadonlyMap<number, FeatureWeights>): string {
  const { code, finish } = createEncoder()
  codeFeatures(code, new Map(features))
  return finish()
}

function decodeFeatures(text: string): ReadonlyMap<number, FeatureWeights> {
  const features = new Map<number, FeatureWeights>()
  codeFeatures(createDecoder(text), features)
  return features
}

const KINDS = messageKinds.length
/** The steps of a count that have a context each. Further ones share that of the last. */
const STEPS_APART = 3

/** The first context of each sort. Those from `FIRST` on exist for each fineness, and those of `USED` twice for each kind of message. */
const KNOWN = 0
const FINER = 1
const FIRST = FINER + STEPS_APART
const [USED, NEGATIVE, LARGER] = [0, 2 * KINDS, 3 * KINDS]
const CONTEXTS = LARGER + 2 * STEPS_APART

/** Codes all features, or decodes them into `features`: the order of the bits is the same. */
function codeFeatures(code: CodeBit, features: Map<number, FeatureWeights>): void {
  for (let id = 0; id < FEATURE_IDS; id++) {
    const given = features.get(id)
    if (!code(KNOWN, given !== undefined)) continue
    const levels = given?.levels ?? new Int8Array(KINDS)
    const fineness = codeCount(code, FINER, given?.fineness ?? 0, FINEST)
    codeLevels(code, FIRST + fineness * CONTEXTS, levels)
    features.set(id, { fineness, levels })
  }
}

function codeLevels(code: CodeBit, context: number, levels: Int8Array): void {
  let used = context + USED
  for (let kind = 0; kind < KINDS; kind++) {
    const level = levels[kind] ?? 0
    if (!code(used + kind, level !== 0)) continue
    // After the first level that is not 0, others have contexts of their own.
    used = context + USED + KINDS
    const isNegative = code(context + NEGATIVE + kind, level < 0)
    const larger = context + LARGER + (isNegative ? STEPS_APART : 0)
    const size = 1 + codeCount(code, larger, Math.abs(level) - 1, GREATEST_LEVEL - 1)
    levels[kind] = isNegative ? -size : size
  }
}

/** Codes a number from 0 to `most`, each step upwards as a bit. */
function codeCount(code: CodeBit, context: number, number: number, most: number): number {
  let counted = 0
  while (counted < most && code(context + Math.min(counted, STEPS_APART - 1), number > counted)) counted++
  return counted
}
