import { expect, test } from 'vitest'
import { createBuiltinVision } from './builtin.ts'
import { describeVision } from './vision.contract.ts'

describeVision('built-in', async () => createBuiltinVision())

test('a picture with nothing in it cannot be named', async () => {
  const nothing = { jpeg: new Blob([]), pixels: { width: 0, height: 0, data: new Uint8ClampedArray(0) } }
  expect(await createBuiltinVision().identify(nothing, new AbortController().signal)).toEqual({
    ok: false,
    fault: { kind: 'failed' },
  })
})

test('what it sees is not counted', () => {
  expect(createBuiltinVision().isCounted).toBe(false)
})
