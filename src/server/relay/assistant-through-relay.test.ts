import { describe, expect, test } from 'vitest'
import type { Assistant } from '#providers/assistant/assistant.ts'
import { createGeminiAssistant } from '#providers/assistant/gemini.ts'
import type { Answer } from '#providers/calls/faulty-provider.fixture.ts'
import { createBrowserClient } from '#providers/generate-content/generate-content.ts'
import { generateFaults, saying, timesFor } from '#providers/generate-content/generate-content.fixture.ts'
import { createGeminiVision } from '#providers/vision/gemini.ts'
import type { ImageInput } from '#providers/vision/vision.ts'
import { createAssistantSite, signUp, TEXT_MODEL, VISION_MODEL } from './assistant-site.fixture.ts'

/** A page whose assistant and image identifier call our relay, with a fake provider that gives these answers. */
async function openPage(answers: readonly Answer[], fault: object = {}) {
  const site = await createAssistantSite(answers, { callTimes: timesFor(fault) })
  const browser = site.server.browser()
  const asked: string[] = []
  const fetch: typeof globalThis.fetch = async (path, init) => {
    const response = await browser(path, init)
    asked.push(`${response.status} ${path as string}`)
    return response
  }
  const asking = {
    ...createBrowserClient({ baseUrl: '/api/assistant/v1beta' }, { fetch }),
    examplesFor: () => [],
    looksSwahili: () => false,
  }
  return {
    ...site,
    fetch,
    asked,
    assistant: createGeminiAssistant({ model: TEXT_MODEL, ...asking }),
    vision: createGeminiVision({ model: VISION_MODEL, ...asking }),
  }
}

const { signal } = new AbortController()
const reply = saying('KIKUYU: Ndĩ mwega\nENGLISH: I am fine')
const image: ImageInput = {
  jpeg: new Blob(['A picture'], { type: 'image/jpeg' }),
  pixels: { width: 1, height: 1, data: new Uint8ClampedArray([0, 0, 0, 255]) },
}

const calls: readonly (readonly [name: string, call: (assistant: Assistant) => Promise<unknown>])[] = [
  ['translates', (assistant) => assistant.translate('How are you?', signal)],
  ['chats', (assistant) => assistant.converse('How are you?', signal)],
  ['tells wisdom', (assistant) => assistant.tellWisdom('proverb', 'Unity', signal)],
]

describe.each(calls)('a page that %s', (_what, call) => {
  test('gets the model’s answer', async () => {
    const { assistant, fetch } = await openPage([reply])
    await signUp(fetch)
    expect(await call(assistant)).toMatchObject({ kikuyu: 'Ndĩ mwega' })
  })

  test('reports a missing session', async () => {
    const { assistant } = await openPage([reply])
    await expect(call(assistant)).rejects.toMatchObject({ kind: 'signed-out' })
  })
})

/** One fault of each kind, since each test signs up, which takes time. */
const someFaults = generateFaults.filter(([name]) =>
  ['500', '401', '429', 'silence', 'HTML', 'no candidates', 'a blocked prompt', 'a broken connection'].includes(name),
)

test.each(someFaults)(
  'a model that fails with %s is distinguished from an unreachable server, and can be tried again',
  async (...row) => {
    const [, answer, fault] = row
    const { assistant, fetch, provider } = await openPage([answer], fault)
    await signUp(fetch)
    await expect(assistant.converse('How are you?', signal)).rejects.toMatchObject({ kind: 'failed' })
    // A provider that asked to wait is not called before the time is over.
    if ('kind' in fault && fault.kind === 'limited') return
    provider.answers(reply)
    expect(await assistant.converse('How are you?', signal)).toMatchObject({ english: 'I am fine' })
  },
)

test.each(generateFaults)('an image identifier that fails with %s identifies nothing', async (_name, answer, fault) => {
  const { vision } = await openPage([answer], fault)
  expect(await vision.identify(image, signal)).toEqual({ ok: false, fault: { kind: 'failed' } })
})

describe('a visitor’s page', () => {
  test('identifies three images, then reports the limit', async () => {
    const { vision, provider } = await openPage([saying('table')])
    for (let i = 0; i < 3; i++) {
      const value = { kind: 'object', english: 'table', kikuyu: 'table' }
      expect(await vision.identify(image, signal)).toEqual({ ok: true, value })
    }
    expect(await vision.identify(image, signal)).toEqual({ ok: false, fault: { kind: 'limit' } })
    expect(provider.requests).toHaveLength(6)
  })

  test('reports an unreachable server if the server fails', async () => {
    const { vision, server } = await openPage([saying('table')])
    await server.close()
    expect(await vision.identify(image, signal)).toEqual({ ok: false, fault: { kind: 'out-of-reach' } })
  })
})

test('after a failure, the page checks our server’s model list, which makes no provider call', async () => {
  const { assistant, fetch, provider, asked } = await openPage([saying(null)])
  await signUp(fetch)
  await expect(assistant.translate('Hello', signal)).rejects.toThrow('No response from AI model')
  await expect.poll(() => asked.at(-1)).toBe('200 /api/assistant/v1beta/models')
  expect(provider.requests.map(({ method }) => method)).toEqual(['POST'])
})
