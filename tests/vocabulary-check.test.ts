import { expect, test } from 'vitest'
import { evaluate } from '../eval/vocabulary-check.eval.ts'

test('the vocabulary check finds bad replies and leaves good ones alone, as `npm run eval` measures it', () => {
  const { lines, passes } = evaluate()
  expect(passes, lines.join('\n')).toBe(true)
}, 30_000)
