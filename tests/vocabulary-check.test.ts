import { expect, test } from 'vitest'
import { evaluate } from '../eval/vocabulary-check.eval.ts'

test('the vocabulary check finds bad replies and leaves good ones alone, as `npm run eval` measures it', () => {
  const { lines, passes } = evaluate()
  expect({ lines, passes }).toMatchObject({ passes: true })
}, 30_000)
