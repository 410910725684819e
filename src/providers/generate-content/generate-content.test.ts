import { describe, expect, test } from 'vitest'
import { faultyProvider, hang, htmlPage, json, reset, sending, type Answer } from '../calls/faulty-provider.fixture.ts'
import { createKeyRing } from '../calls/key-ring.ts'
import {
  createGenerateContent,
  TICKET_HEADER,
  generateRequest,
  imageContent,
  textContent,
  generateFaultMessage,
} from './generate-content.ts'
import { generateFaults, googleRefusal, isList, keyOf, saying, timesFor } from './generate-content.fixture.ts'

async function createClient(
  answer: Answer,
  { keys = ['the-key'], fault = {} }: { keys?: readonly string[]; fault?: object } = {},
) {
  const provider = await faultyProvider(answer)
  const client = createGenerateContent({
    baseUrl: `${provider.url}/v1beta/`,
    keys: createKeyRing(keys),
    attempts: 1,
    ...timesFor(fault),
  })
  return { provider, client }
}

const prompt = textContent('Translate: How are you?')

describe('a call', () => {
  test('has exactly the specified body', async () => {
    const { provider, client } = await createClient(saying('Wĩ mwega?'))
    expect(await client.generate('gemini-flash', prompt)).toEqual({ ok: true, value: { text: 'Wĩ mwega?' } })
    const [requests] = provider.requests
    expect(requests).toMatchObject({ method: 'POST', path: '/v1beta/models/gemini-flash:generateContent' })
    expect(requests?.headers['content-type']).toBe('application/json')
    expect(JSON.parse(requests?.body ?? '')).toEqual({
      contents: [{ parts: [{ text: 'Translate: How are you?' }] }],
      generationConfig: { temperature: 0.4, topP: 0.95, topK: 40, maxOutputTokens: 1024 },
      safetySettings: [
        { category: 'HARM_CATEGORY_HARASSMENT', threshold: 'BLOCK_MEDIUM_AND_ABOVE' },
        { category: 'HARM_CATEGORY_HATE_SPEECH', threshold: 'BLOCK_MEDIUM_AND_ABOVE' },
        { category: 'HARM_CATEGORY_SEXUALLY_EXPLICIT', threshold: 'BLOCK_MEDIUM_AND_ABOVE' },
        { category: 'HARM_CATEGORY_DANGEROUS_CONTENT', threshold: 'BLOCK_MEDIUM_AND_ABOVE' },
      ],
    })
  })

  test('has an image as JPEG data', async () => {
    const { provider, client } = await createClient(saying('cup'))
    await client.generate('gemini-flash', imageContent('Name it', 'AAAA'))
    expect(JSON.parse(provider.requests[0]?.body ?? '')).toMatchObject({
      contents: [{ parts: [{ text: 'Name it' }, { inlineData: { mimeType: 'image/jpeg', data: 'AAAA' } }] }],
    })
  })

  test('has the key in a header, never in the address', async () => {
    const { provider, client } = await createClient(saying('cup'))
    await client.generate('gemini-flash', prompt)
    expect(provider.requests.map(keyOf)).toEqual(['the-key'])
    expect(provider.requests[0]?.path).not.toContain('the-key')
  })

  test('has no key for a relay, and passes the ticket in both directions', async () => {
    const ticket = { [TICKET_HEADER]: 'ticket-2' }
    const answer = { candidates: [{ content: { parts: [{ text: 'cup' }] } }] }
    const { provider, client } = await createClient(json(answer, 200, ticket), { keys: [] })
    const generated = await client.generate('gemini-flash', prompt, { ticket: 'ticket-1' })
    expect(generated).toEqual({ ok: true, value: { text: 'cup', ticket: 'ticket-2' } })
    const { headers } = provider.requests[0] ?? {}
    expect(headers?.['x-goog-api-key']).toBeUndefined()
    expect(headers?.[TICKET_HEADER.toLowerCase()]).toBe('ticket-1')
  })

  test('cannot be redirected by the name of a model', async () => {
    const { provider, client } = await createClient(saying('cup'))
    await client.generate('../files?x=', prompt)
    expect(provider.requests[0]?.path).toBe('/v1beta/models/..%2Ffiles%3Fx%3D:generateContent')
  })

  test('is aborted at the provider too', async () => {
    const { provider, client } = await createClient(hang)
    const aborting = new AbortController()
    const call = client.generate('gemini-flash', prompt, { signal: aborting.signal })
    await expect.poll(() => provider.requests.length).toBe(1)
    aborting.abort()
    expect(await call).toEqual({ ok: false, fault: { kind: 'aborted' } })
    expect(await provider.requests[0]?.wasCutOff).toBe(true)
  })
})

const parts = (...texts: object[]) => json({ candidates: [{ content: { parts: texts } }] })

describe('an answer is read', () => {
  test.each([
    ['in parts', parts({ text: 'Wĩ ' }, { text: 'mwega?' })],
    ['without the thoughts before it', parts({ text: 'Hm.', thought: true }, { text: 'Wĩ mwega?' })],
    [
      'of several candidates the first',
      json({ candidates: ['Wĩ mwega?', 'Ndĩ mwega'].map((text) => ({ content: { parts: [{ text }] } })) }),
    ],
    ['truncated for lack of space', saying('Wĩ mwega?', 'MAX_TOKENS')],
    ['in pieces', sending(['{"candidates":[{"content":{"parts":[{"text":"Wĩ', ' mwega?"}]}}]}'])],
  ])('%s', async (_how, answer) => {
    const { client } = await createClient(answer)
    expect(await client.generate('gemini-flash', prompt)).toEqual({ ok: true, value: { text: 'Wĩ mwega?' } })
  })
})

describe('a fault has a kind and reveals no secret', () => {
  test.each(generateFaults)('%s', async (_name, answer, fault, message) => {
    const { client } = await createClient(answer, { fault })
    const generated = await client.generate('gemini-flash', prompt)
    if (generated.ok) throw new Error('It must fail.')
    expect(generated.fault).toMatchObject(fault)
    expect(generateFaultMessage(generated.fault)).toBe(message)
    expect(JSON.stringify(generated.fault)).not.toMatch(/the-key|Translate|What came before/)
  })

  test('no server', async () => {
    const { client, provider } = await createClient(hang)
    provider.close()
    expect(await client.generate('gemini-flash', prompt)).toEqual({ ok: false, fault: { kind: 'unreachable' } })
  })
})

describe('the check of the key', () => {
  test('requests the list of models', async () => {
    const { client, provider } = await createClient(json({ models: [] }))
    await client.checkKey()
    expect(provider.requests.map(isList)).toEqual([true])
    expect(provider.requests.map(keyOf)).toEqual(['the-key'])
  })

  test.each([
    ['silence', hang],
    ['a broken connection', reset],
    ['403', googleRefusal(403, 'PERMISSION_DENIED')],
    ['HTML', htmlPage()],
  ] as const)('ignores %s', async (_name, answer) => {
    const { client } = await createClient(answer, { fault: { kind: answer === hang ? 'timed-out' : 'failed' } })
    await expect(client.checkKey()).resolves.toBeUndefined()
  })
})

test('a relay gets the provider’s answer unchanged', async () => {
  const answer = { promptFeedback: { blockReason: 'SAFETY' }, modelVersion: 'gemini-flash-1' }
  const { client } = await createClient(json(answer))
  expect(await client.send('gemini-flash', generateRequest([prompt]))).toEqual({ ok: true, value: answer })
})
