import { describe, expect, test } from 'vitest'
import { IDENTIFY_PROMPT, namePrompt } from '#core/assistant/image-prompts.ts'
import { faultyProvider, hang, json, type Answer } from '../calls/faulty-provider.fixture.ts'
import { createBrowserClient } from '../generate-content/browser-client.ts'
import { TICKET_HEADER } from '../generate-content/generate-content.ts'
import { generateFaults, promptOf, saying, timesFor } from '../generate-content/generate-content.fixture.ts'
import { createGeminiVision } from './gemini.ts'
import { describeVision } from './vision.contract.ts'
import type { ImageInput } from './vision.ts'

const SWAHILI = 'A text that the check takes for Swahili'

async function createVision(
  answers: readonly Answer[],
  { isRelay = false, fault = {} }: { isRelay?: boolean; fault?: object } = {},
) {
  const provider = await faultyProvider(...answers)
  const address = { baseUrl: provider.url, apiKey: isRelay ? undefined : 'the-key' }
  const vision = createGeminiVision({
    model: 'gemini-eye',
    ...createBrowserClient(address, timesFor(fault)),
    looksSwahili: (kikuyu) => kikuyu === SWAHILI,
  })
  return { vision, provider }
}

describeVision('gemini', async () => (await createVision([saying('table'), saying('metha')])).vision)

const bytes = Uint8Array.from({ length: 100_000 }, (_, i) => i % 251)
const image: ImageInput = {
  jpeg: new Blob([bytes], { type: 'image/jpeg' }),
  pixels: { width: 1, height: 1, data: new Uint8ClampedArray([0, 0, 0, 255]) },
}
const { signal } = new AbortController()

const counted = (reason: string) => json({ error: { code: 429, message: '', details: [{ reason }] } }, 429)

test('a picture is named in two calls to the model of pictures', async () => {
  const { vision, provider } = await createVision([saying(' Table.\n'), saying(' "metha"\n')])
  expect(await vision.identify(image, signal)).toEqual({
    ok: true,
    value: { kind: 'object', english: 'Table', kikuyu: 'metha' },
  })
  const [first, second] = provider.asked
  expect(provider.asked.map(({ path }) => path)).toEqual(Array(2).fill('/models/gemini-eye:generateContent'))
  const data = Buffer.from(bytes).toString('base64')
  expect(JSON.parse(first?.body ?? '')).toMatchObject({
    contents: [{ parts: [{ text: IDENTIFY_PROMPT }, { inlineData: { mimeType: 'image/jpeg', data } }] }],
  })
  expect(second && promptOf(second)).toBe(namePrompt('Table'))
  expect(second?.body).not.toContain('inlineData')
  expect(second?.headers[TICKET_HEADER.toLowerCase()]).toBeUndefined()
})

test('our relay’s ticket goes back with the second call', async () => {
  const named = { candidates: [{ content: { parts: [{ text: 'table' }] } }] }
  const first = json(named, 200, { [TICKET_HEADER]: 'ticket-1' })
  const { vision, provider } = await createVision([first, saying('metha')], { isRelay: true })
  expect(await vision.identify(image, signal)).toMatchObject({ ok: true })
  expect(provider.asked.map(({ headers }) => headers[TICKET_HEADER.toLowerCase()])).toEqual([undefined, 'ticket-1'])
})

test('only our own server counts', async () => {
  expect((await createVision([hang])).vision.isCounted).toBe(false)
  expect((await createVision([hang], { isRelay: true })).vision.isCounted).toBe(true)
  expect((await createVision([hang])).vision.name).toBe('gemini-eye')
})

test('a name of signs is no answer, and not translated', async () => {
  const { vision, provider } = await createVision([saying('***')])
  expect(await vision.identify(image, signal)).toEqual({ ok: false, fault: { kind: 'failed' } })
  expect(provider.asked).toHaveLength(1)
})

test('a long name is cut before it is translated', async () => {
  const { vision, provider } = await createVision([saying('very '.repeat(40)), saying('metha')])
  await vision.identify(image, signal)
  expect(provider.asked[1] && promptOf(provider.asked[1])).toBe(namePrompt('very '.repeat(16).trim()))
})

test('Kikuyu that looks like Swahili is said to', async () => {
  const { vision } = await createVision([saying('table'), saying(SWAHILI)])
  const value = { kind: 'object', english: 'table', kikuyu: SWAHILI, doubt: 'looks-like-swahili' }
  expect(await vision.identify(image, signal)).toEqual({ ok: true, value })
})

describe.each(generateFaults)('where the provider has %s', (_name, answer, fault) => {
  test('nothing is seen, and a second try can be made', async () => {
    const { vision } = await createVision([answer, saying('table'), saying('metha')], { fault })
    expect(await vision.identify(image, signal)).toEqual({ ok: false, fault: { kind: 'failed' } })
    expect(await vision.identify(image, signal)).toMatchObject({ ok: true })
  })

  test('at the second call the name is known, without its Kikuyu', async () => {
    const { vision } = await createVision([saying('table'), answer], { fault })
    expect(await vision.identify(image, signal)).toEqual({ ok: true, value: { kind: 'object', english: 'table' } })
  })
})

test.each([
  ['the plan is used up', counted('usage-limit'), 'limit'],
  ['visitors nearby have shown too many', counted('busy-network'), 'busy-network'],
  ['there were too many calls', counted('too-many-calls'), 'out-of-reach'],
  ['the provider behind it failed', json({ error: { details: [{ reason: 'provider-failed' }] } }, 502), 'failed'],
  ['the server has a fault', json({}, 500), 'out-of-reach'],
] as const)('through our relay nothing is seen where %s', async (_what, answer, kind) => {
  const { vision } = await createVision([answer], { isRelay: true })
  expect(await vision.identify(image, signal)).toEqual({ ok: false, fault: { kind } })
})

test('through our relay nothing is seen where a daily budget is used up, and whose it is is told', async () => {
  const { vision } = await createVision([counted('site_budget_used')], { isRelay: true })
  expect(await vision.identify(image, signal)).toEqual({ ok: false, fault: { kind: 'used-up', owner: 'site' } })
})

test.each([
  ['at the first call', [hang]],
  ['at the second call', [saying('table'), hang]],
] as const)('nobody waits any more %s: the provider is let go', async (_when, answers) => {
  const { vision, provider } = await createVision(answers)
  const leaving = new AbortController()
  const identified = vision.identify(image, leaving.signal)
  await expect.poll(() => provider.asked.length).toBe(answers.length)
  leaving.abort()
  expect(await identified).toEqual({ ok: false, fault: { kind: 'aborted' } })
  expect(await provider.asked.at(-1)?.wasCutOff).toBe(true)
  expect(await vision.identify(image, leaving.signal)).toEqual({ ok: false, fault: { kind: 'aborted' } })
})
