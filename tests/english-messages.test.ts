import { expect, test } from 'vitest'
import { evaluate } from '../eval/messages.eval.ts'

test('no English request is taken for a word, but the word in a short sentence is, at the bar of `npm run eval`', () => {
  const { lines, passes } = evaluate()
  expect({ lines, passes }).toMatchObject({ passes: true })
}, 120_000)
