import { expect, test } from 'vitest'
import { claimWeightsFrom } from '#core/vocabulary-check/claim-weights.ts'
import { claimsFingerprint } from '../eval/train-claims.ts'
import { evaluate } from '../eval/vocabulary-check.eval.ts'

test(
  'the vocabulary check catches bad replies and passes good ones, at the bar of `npm run eval`',
  { timeout: 120_000 },
  () => {
    const { lines, passes } = evaluate()
    expect({ lines, passes }).toMatchObject({ passes: true })
  },
)

test('the weights of claims come from the replies and the reading as they are: else run `npm run train`', () => {
  expect(claimWeightsFrom).toBe(claimsFingerprint())
})
