import { expect, test } from 'vitest'
import { evaluate } from '../eval/vocabulary-check.eval.ts'

test('the vocabulary check catches bad replies and passes good ones, at the bar of `npm run eval`', () => {
  const { lines, passes } = evaluate()
  expect({ lines, passes }).toMatchObject({ passes: true })
}, 30_000)
