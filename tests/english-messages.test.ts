import { expect, test } from 'vitest'
import { evaluate } from '../eval/messages.eval.ts'

test('no English request is taken for a word, and the word in a short sentence is, as `npm run eval` measures it', () => {
  const { lines, passes } = evaluate()
  expect({ lines, passes }).toMatchObject({ passes: true })
}, 120_000)
