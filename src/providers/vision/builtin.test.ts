import { expect, test } from 'vitest'
import { createBuiltinVision } from './builtin.ts'
import { describeVision } from './vision.contract.ts'

describeVision('built-in', async () => createBuiltinVision())

test('an empty image has no name', async () => {
  const nothing = { jpeg: new Blob([]), pixels: { width: 0, height: 0, data: new Uint8ClampedArray(0) } }
  expect(await createBuiltinVision().identify(nothing, new AbortController().signal)).toEqual({
    ok: false,
    fault: { kind: 'failed' },
  })
})

test('identifying does not use up the plan', () => {
  expect(createBuiltinVision().isCounted).toBe(false)
})
