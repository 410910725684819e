import { describe, expect, test } from 'vitest'
import { IDENTIFY_PROMPT, namePrompt } from '#core/vision/identification.ts'
import { faultyProvider, hang, json, type Answer } from '../calls/faulty-provider.fixture.ts'
import { createBrowserClient, TICKET_HEADER } from '../generate-content/generate-content.ts'
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

test('an image is named with two calls to the image model', async () => {
  const { vision, provider } = await createVision([saying(' Table.\n'), saying(' "metha"\n')])
  expect(await vision.identify(image, signal)).toEqual({
    ok: true,
    value: { kind: 'object', english: 'Table', kikuyu: 'metha' },
  })
  const [first, second] = provider.requests
  expect(provider.requests.map(({ path }) => path)).toEqual(Array(2).fill('/models/gemini-eye:generateContent'))
  const data = Buffer.from(bytes).toString('base64')
  expect(JSON.parse(first?.body ?? '')).toMatchObject({
    contents: [{ parts: [{ text: IDENTIFY_PROMPT }, { inlineData: { mimeType: 'image/jpeg', data } }] }],
  })
  expect(second && promptOf(second)).toBe(namePrompt('Table'))
  expect(second?.body).not.toContain('inlineData')
  expect(second?.headers[TICKET_HEADER.toLowerCase()]).toBeUndefined()
})

test('our relay’s ticket is sent with the second call', async () => {
  const named = { candidates: [{ content: { parts: [{ text: 'table' }] } }] }
  const first = json(named, 200, { [TICKET_HEADER]: 'ticket-1' })
  const { vision, provider } = await createVision([first, saying('metha')], { isRelay: true })
  expect(await vision.identify(image, signal)).toMatchObject({ ok: true })
  expect(provider.requests.map(({ headers }) => headers[TICKET_HEADER.toLowerCase()])).toEqual([undefined, 'ticket-1'])
})

test('uses are counted by our own server only', async () => {
  expect((await createVision([hang])).vision.isCounted).toBe(false)
  expect((await createVision([hang], { isRelay: true })).vision.isCounted).toBe(true)
  expect((await createVision([hang])).vision.name).toBe('gemini-eye')
})

test('a name without letters is not an answer and is not translated', async () => {
  const { vision, provider } = await createVision([saying('***')])
  expect(await vision.identify(image, signal)).toEqual({ ok: false, fault: { kind: 'failed' } })
  expect(provider.requests).toHaveLength(1)
})

test('a long name is shortened before it is translated', async () => {
  const { vision, provider } = await createVision([saying('very '.repeat(40)), saying('metha')])
  await vision.identify(image, signal)
  expect(provider.requests[1] && promptOf(provider.requests[1])).toBe(namePrompt('very '.repeat(16).trim()))
})

test('Kikuyu that looks like Swahili is marked as doubtful', async () => {
  const { vision } = await createVision([saying('table'), saying(SWAHILI)])
  const value = { kind: 'object', english: 'table', kikuyu: SWAHILI, doubt: 'looks-like-swahili' }
  expect(await vision.identify(image, signal)).toEqual({ ok: true, value })
})

describe.each(generateFaults)('if the provider answers with %s', (_name, answer, fault) => {
  test('the call fails, and can be made again', async () => {
    const { vision } = await createVision([answer, saying('table'), saying('metha')], { fault })
    expect(await vision.identify(image, signal)).toEqual({ ok: false, fault: { kind: 'failed' } })
    expect(await vision.identify(image, signal)).toMatchObject({ ok: true })
  })

  test('a failed second call leaves the name without its Kikuyu', async () => {
    const { vision } = await createVision([saying('table'), answer], { fault })
    expect(await vision.identify(image, signal)).toEqual({ ok: true, value: { kind: 'object', english: 'table' } })
  })
})

test.each([
  ['the plan is used up', counted('usage-limit'), 'limit'],
  ['visitors of the network have sent too many images', counted('busy-network'), 'busy-network'],
  ['there were too many calls', counted('too-many-calls'), 'out-of-reach'],
  ['the provider behind it failed', json({ error: { details: [{ reason: 'provider-failed' }] } }, 502), 'failed'],
  ['the server has a fault', json({}, 500), 'out-of-reach'],
] as const)('through our relay the call fails if %s', async (_what, answer, kind) => {
  const { vision } = await createVision([answer], { isRelay: true })
  expect(await vision.identify(image, signal)).toEqual({ ok: false, fault: { kind } })
})

test('through our relay a used-up daily budget is reported with its owner', async () => {
  const { vision } = await createVision([counted('site_budget_used')], { isRelay: true })
  expect(await vision.identify(image, signal)).toEqual({ ok: false, fault: { kind: 'used-up', owner: 'site' } })
})

test.each([
  ['at the first call', [hang]],
  ['at the second call', [saying('table'), hang]],
] as const)('an abort %s is passed to the provider', async (_when, answers) => {
  const { vision, provider } = await createVision(answers)
  const aborting = new AbortController()
  const identified = vision.identify(image, aborting.signal)
  await expect.poll(() => provider.requests.length).toBe(answers.length)
  aborting.abort()
  expect(await identified).toEqual({ ok: false, fault: { kind: 'aborted' } })
  expect(await provider.requests.at(-1)?.wasCutOff).toBe(true)
  expect(await vision.identify(image, aborting.signal)).toEqual({ ok: false, fault: { kind: 'aborted' } })
})
