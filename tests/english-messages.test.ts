import { expect, test } from 'vitest'
import { evaluate } from '../eval/messages.eval.ts'

test('no English request is taken for a word, but the word in a short sentence is, at the bar of `npm run eval`', () => {
  // `npm run eval` judges them with all words. Each word is here with a third of the messages.
  const { lines, passes } = evaluate({ step: 3 })
  expect({ lines, passes }).toMatchObject({ passes: true })
}, 120_000)
