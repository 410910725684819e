import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withoutSecrets } from './without-keys.ts'

const text = (body: ReadableStream<Uint8Array>) => new Response(body as ReadableStream<Uint8Array<ArrayBuffer>>).text()

const streamOf = (pieces: readonly (string | Uint8Array)[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(typeof piece === 'string' ? Buffer.from(piece) : piece)
      controller.close()
    },
  })

test('a key is removed, wherever the chunks split it', async () => {
  const reply = 'Incorrect key sk-secret-1 (sk-secret-1). Ask again.'
  for (let cut = 0; cut <= reply.length; cut++) {
    const pieces = [reply.slice(0, cut), reply.slice(cut)]
    expect(await text(withoutSecrets(streamOf(pieces), ['sk-secret-1']))).toBe('Incorrect key *** (***). Ask again.')
  }
})

test('two keys with the same beginning are removed completely', async () => {
  expect(await text(withoutSecrets(streamOf(['key-one-more key-one']), ['key-one', 'key-one-more']))).toBe('*** ***')
})

test('characters survive being split into single bytes', async () => {
  const bytes = [...Buffer.from('Wĩ mwega')].map((byte) => Uint8Array.of(byte))
  expect(await text(withoutSecrets(streamOf(bytes), ['sk-secret-1']))).toBe('Wĩ mwega')
})

test('bytes that cannot be part of a key are forwarded at once', async () => {
  let isCancelled = false
  const body = withoutSecrets(
    new ReadableStream({
      start: (controller) => controller.enqueue(Buffer.from('data: as\n\n')),
      cancel: () => void (isCancelled = true),
    }),
    ['sk-secret-1'],
  )
  const reader = body.getReader()
  expect(Buffer.from((await reader.read()).value!).toString()).toBe('data: as\n\n')
  await reader.cancel()
  expect(isCancelled).toBe(true)
})

test('everything but the keys is forwarded, and no key is', async () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', '\n') })
  const secret = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(fc.array(letters), fc.array(secret, { minLength: 1, maxLength: 3 }), async (pieces, secrets) => {
      const came = pieces.join('')
      const left = await text(withoutSecrets(streamOf(pieces), secrets))
      for (const kept of secrets) expect(left).not.toContain(kept)
      if (!secrets.some((kept) => came.includes(kept))) expect(left).toBe(came)
    }),
  )
})
