import { expect, test } from 'vitest'
import { messageKinds, type Act, type MessageKind } from './act.ts'
import { createClassifier, encodeFeatures, FINEST, GREATEST_LEVEL, type FeatureWeights } from './classifier.ts'
import { featuresOf } from './features.ts'

function weights(fineness: number, ...given: [act: MessageKind['act'], topic: MessageKind['topic'], level: number][]) {
  const levels = new Int8Array(messageKinds.length)
  for (const [act, topic, level] of given)
    levels[messageKinds.findIndex((kind) => kind.act === act && kind.topic === topic)] = level
  return { fineness, levels }
}

/** A classifier in which these weights belong to every feature of the message. */
function classifierFor(message: readonly string[], given: FeatureWeights, scale = 1) {
  const features = new Map([...featuresOf(message).keys()].map((id) => [id, given]))
  return createClassifier({ trainedOn: '', weights: encodeFeatures(features), scale })
}

const message = ['what', 'does', 'it', 'mean', '?']

test('weights of every size and sign return from the text', () => {
  for (let fineness = 0; fineness <= FINEST; fineness++)
    for (let level = 1; level <= GREATEST_LEVEL; level++) {
      const given = weights(fineness, ['meaning', undefined, level], ['skip', undefined, -level])
      const ranked = classifierFor(message, given, 0.1)(message)
      const scoreOf = (act: Act) => Math.log(ranked.find((one) => one.act === act)?.confidence ?? 0)
      const sum = [...featuresOf(message).values()].reduce((all, weight) => all + weight, 0)
      const score = (level * sum * 0.1) / 2 ** fineness
      expect(scoreOf('meaning') - scoreOf('yes')).toBeCloseTo(score, 6)
      expect(scoreOf('skip') - scoreOf('yes')).toBeCloseTo(-score, 6)
    }
})

test('a topic is told where it is likelier than the rest of its act', () => {
  const [first] = classifierFor(message, weights(0, ['when-to-use', 'company', 3]))(message)
  expect(first).toMatchObject({ act: 'when-to-use', topic: 'company' })
  const [other] = classifierFor(message, weights(0, ['when-to-use', undefined, 3]))(message)
  expect(other?.act).toBe('when-to-use')
  expect(other?.topic).toBeUndefined()
})

test('the confidences of a message without a known feature follow the number of kinds of each act', () => {
  const ranked = createClassifier({ trainedOn: '', weights: encodeFeatures(new Map()), scale: 1 })(message)
  for (const { act, confidence } of ranked) {
    const kinds = messageKinds.filter((kind) => kind.act === act)
    expect(confidence).toBeCloseTo(kinds.length / messageKinds.length, 9)
  }
})

test('the confidences add up to one', () => {
  const ranked = classifierFor(message, weights(0, ['yes', undefined, 7]))([])
  expect(ranked.reduce((sum, { confidence }) => sum + confidence, 0)).toBeCloseTo(1, 9)
})
