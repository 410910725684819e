import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { answerEnglish, nonCourseWordLists, packedEnglish } from '#content/english/english-lists.ts'
import { courseWords, lessonOf } from '#content/course.ts'
import { loadContent } from '#content/load.ts'
import { createEnglish } from '#core/english/english.ts'
import { createIsEnglish } from '#core/english/english-list.ts'
import { createNonCourseWords } from '#core/vocabulary-check/non-course-words.ts'
import { createReplyReader, createVocabularyCheck } from '#core/vocabulary-check/vocabulary-check.ts'
import { readReplies } from './vocabulary-check.eval.ts'

/** Weights before training, as we expect them. Training moves away from them only as far as the replies demand. */
const prior: Readonly<Record<string, number>> = {
  bias: -1,
  like: 0.5,
  'of lesson': 1,
  joined: 1,
  'told of it': 2,
  'by mean': 1.5,
  'by name': 1,
  'both alone': 1,
  'lead reply': -2,
  'own nearer': -1.5,
  'other nearer': -1.5,
  'lead place': -1,
  '<lead ask': -1,
  'has sound': -1,
  'slot between': -1,
  'has reply': -0.5,
}

const HELD_TO_PRIOR = 1e-4
const OF_BAD_REPLIES = 3
const STEP = 0.3
const STEPS = 250
const LEAST = 0.15

type Features = readonly string[]

/**
 * The weights of the features of a claim, by logistic regression. No claim of a good reply gives a wrong meaning. Of a bad reply
 * that has no other fault one does: the one that scores highest, so the weights are trained again when they know which.
 */
export const trainClaims = (): Record<string, number> => trainOn(claimsOfReplies())

export function trainOn({
  good,
  bad,
}: {
  readonly good: readonly Features[]
  readonly bad: readonly (readonly Features[])[]
}): Record<string, number> {
  let weights: Record<string, number> = prior
  const scored = (features: Features) => features.reduce((sum, feature) => sum + (weights[feature] ?? 0), 0)
  for (let round = 0; round < 4; round++) {
    const wrong =
      round === 0 ? bad.flat() : bad.flatMap((claims) => claims.toSorted((a, b) => scored(b) - scored(a)).slice(0, 1))
    weights = fit(good, wrong, round === 0 ? OF_BAD_REPLIES * 0.7 : OF_BAD_REPLIES)
  }
  return Object.fromEntries(
    Object.entries(weights)
      .filter(([, weight]) => Math.abs(weight) >= LEAST)
      .map(([feature, weight]) => [feature, Number(weight.toFixed(1))] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
}

/** Gradient descent with a step of its own for each feature (Adagrad). */
function fit(good: readonly Features[], wrong: readonly Features[], weightOfWrong: number): Record<string, number> {
  const index = new Map([...new Set([...good, ...wrong].flat())].map((feature, at) => [feature, at]))
  const examples = [
    ...good.map((features) => ({ features, is: 0, share: 1 })),
    ...wrong.map((features) => ({ features, is: 1, share: weightOfWrong })),
  ].map(({ features, ...rest }) => ({ ...rest, at: Uint16Array.from(features, (feature) => index.get(feature) ?? 0) }))
  const start = Float64Array.from(index.keys(), (feature) => prior[feature] ?? 0)
  const weights = Float64Array.from(start)
  const squares = new Float64Array(index.size).fill(1e-6)
  for (let step = 0; step < STEPS; step++) {
    const slope = new Float64Array(index.size)
    for (const { at, is, share } of examples) {
      let score = 0
      for (const feature of at) score += weights[feature] ?? 0
      const error = share * (1 / (1 + Math.exp(-score)) - is)
      for (const feature of at) slope[feature] = (slope[feature] ?? 0) + error
    }
    for (let at = 0; at < weights.length; at++) {
      const now = weights[at] ?? 0
      const down = (slope[at] ?? 0) / examples.length + HELD_TO_PRIOR * (now - (start[at] ?? 0))
      squares[at] = (squares[at] ?? 0) + down * down
      weights[at] = now - (STEP * down) / Math.sqrt(squares[at] ?? 1)
    }
  }
  return Object.fromEntries([...index].map(([feature, at]) => [feature, weights[at] ?? 0]))
}

function claimsOfReplies(): { good: Features[]; bad: Features[][] } {
  const content = loadContent('content')
  const course = courseWords(content)
  const english = createEnglish(answerEnglish(content))
  const lists = nonCourseWordLists(content)
  const known = createNonCourseWords(createIsEnglish(packedEnglish(content.english.moreWords)), lists)
  const lessons = new Map(
    content.lessons.map(({ id, words }) => {
      const lesson = lessonOf(content, id)
      const { check } = createVocabularyCheck(lesson, course, known, english)
      return [id, { check, words, read: createReplyReader(lesson, course, known, english).read }]
    }),
  )
  const good: Features[] = []
  const bad: Features[][] = []
  for (const { isBad, lesson: id, reply, shown, said } of readReplies()) {
    const lesson = lessons.get(id)
    if (!lesson) throw new Error(`A reply names the lesson "${id}", which does not exist.`)
    const claims = lesson.read(reply, said ?? '').claims.filter(({ meaning }) => meaning === 'other')
    if (!isBad) good.push(...claims.map(({ features }) => features))
    else if (lesson.check(reply, new Set(shown ?? lesson.words), said).faults.every(isMeaning))
      bad.push(claims.map(({ features }) => features))
  }
  return { good, bad: bad.filter((claims) => claims.length > 0) }
}

const isMeaning = ({ kind }: { readonly kind: string }) => kind === 'wrong-meaning'

/** The file of the weights. It names the replies and the reading that they come from. */
export const claimWeightsFile = (weights: Readonly<Record<string, number>>): string =>
  `/** Made by \`npm run train\` from the replies in \`eval/vocabulary-check\`. */
export const claimWeightsFrom = '${claimsFingerprint()}'

const text = \`${Object.entries(weights)
    .map(([feature, weight]) => `${feature}=${weight}`)
    .join(';')}\`

export const claimWeights: Readonly<Record<string, number>> = Object.fromEntries(
  text.split(';').map((pair) => {
    const at = pair.lastIndexOf('=')
    return [pair.slice(0, at), Number(pair.slice(at + 1))]
  }),
)
`

/** Changes with the replies, and with what reads claims in them. */
export const claimsFingerprint = (): string =>
  [
    'eval/train-claims.ts',
    'content/english/associations.json',
    ...['claims', 'known-word', 'slots', 'word-classes'].map((name) => `src/core/vocabulary-check/${name}.ts`),
  ]
    .map((file) => readFileSync(file, 'utf8'))
    .concat(JSON.stringify(readReplies()))
    .reduce((hash, text) => hash.update(text), createHash('sha256'))
    .digest('hex')
    .slice(0, 16)
