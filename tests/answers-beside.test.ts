import { expect, test } from 'vitest'
import { evaluate } from '../eval/answers-beside.eval.ts'

test(
  'no message that does not answer is taken for an answer, and most answers beside talk are taken',
  { timeout: 120_000 },
  () => {
    const { passes, lines } = evaluate()
    expect(lines.filter((line) => line.includes('taken for an answer'))).toEqual([])
    expect(passes).toBe(true)
  },
)
