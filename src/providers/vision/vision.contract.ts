import { describe, expect, test } from 'vitest'
import type { ImageInput, Vision } from './vision.ts'

/** The contract tests of every adapter. `create` returns one whose provider, if it has one, answers. */
export function describeVision(name: string, create: () => Promise<Vision>) {
  describe(`${name} vision`, () => {
    test('has a name', async () => {
      expect((await create()).name).not.toBe('')
    })

    test('names an image in English', async () => {
      const seen = await (await create()).identify(redImage(), new AbortController().signal)
      if (!seen.ok) throw new Error(seen.fault.kind)
      expect(seen.value.kind === 'object' ? seen.value.english : seen.value.color).toMatch(/^\S.*\S$/)
    })

    test('returns `aborted` for an aborted call', async () => {
      expect(await (await create()).identify(redImage(), AbortSignal.abort())).toEqual({
        ok: false,
        fault: { kind: 'aborted' },
      })
    })
  })
}

function redImage(): ImageInput {
  const data = new Uint8ClampedArray(4 * 16 * 16)
  for (let at = 0; at < data.length; at += 4) data.set([211, 47, 47, 255], at)
  return { jpeg: new Blob(['a red picture'], { type: 'image/jpeg' }), pixels: { width: 16, height: 16, data } }
}
