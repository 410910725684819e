import { describe, expect, test } from 'vitest'
import type { WisdomKind } from '#core/assistant/assistant.ts'
import { faultyProvider, hang, json, type Answer } from '../calls/faulty-provider.fixture.ts'
import { createBrowserClient } from '../generate-content/generate-content.ts'
import { generateFaults, isList, promptOf, saying, timesFor } from '../generate-content/generate-content.fixture.ts'
import { describeAssistant } from './assistant.contract.ts'
import { AssistantFault, type Assistant } from './assistant.ts'
import { createGeminiAssistant } from './gemini.ts'

const examples = [{ english: 'Thank you', kikuyu: 'Nĩ ngatho' }]
const SWAHILI = 'A text that the check takes for Swahili'

async function createAssistant(
  answers: readonly Answer[],
  { isRelay = false, fault = {} }: { isRelay?: boolean; fault?: object } = {},
) {
  const provider = await faultyProvider(...answers)
  const address = { baseUrl: provider.url, apiKey: isRelay ? undefined : 'the-key' }
  const assistant = createGeminiAssistant({
    model: 'gemini-flash',
    ...createBrowserClient(address, timesFor(fault)),
    examplesFor: () => examples,
    looksSwahili: (kikuyu) => kikuyu.includes(SWAHILI),
  })
  const prompts = () => provider.requests.filter((request) => !isList(request)).map(promptOf)
  return { assistant, provider, prompts }
}

const { signal } = new AbortController()
const labelled = (kikuyu: string, english: string) => saying(`KIKUYU: ${kikuyu}\nENGLISH: ${english}`)

describeAssistant('gemini', async () => (await createAssistant([labelled('Ndĩ mwega', 'I am fine')])).assistant)
const nothingMore = { related: [], knownWords: [] }

const calls: readonly (readonly [
  name: string,
  call: (assistant: Assistant, signal: AbortSignal) => Promise<unknown>,
])[] = [
  ['a translation', (assistant, outcome) => assistant.translate('How are you?', outcome)],
  ['a turn of the chat', (assistant, outcome) => assistant.converse('How are you?', outcome)],
  ['wisdom', (assistant, outcome) => assistant.tellWisdom('story', 'The hare', outcome)],
]

describe('a model assistant', () => {
  test('translates with examples in its prompt', async () => {
    const { assistant, prompts } = await createAssistant([saying(' "Wĩ mwega?"\n')])
    expect(await assistant.translate('How are you?', signal)).toEqual({ kikuyu: 'Wĩ mwega?', english: 'How are you?' })
    expect(prompts()).toEqual([expect.stringMatching(/English: Thank you\nKikuyu: Nĩ ngatho.*"How are you\?"$/s)])
  })

  test('answers in Kikuyu and English, without evidence', async () => {
    const { assistant } = await createAssistant([labelled('Ndĩ mwega', 'I am fine')])
    expect(await assistant.converse('How are you?', signal)).toEqual({
      kikuyu: 'Ndĩ mwega',
      english: 'I am fine',
      ...nothingMore,
    })
  })

  test.each(['story', 'proverb', 'tradition'] satisfies WisdomKind[])('gives a %s on a topic', async (kind) => {
    const { assistant, prompts } = await createAssistant([labelled('Thiĩ na thayũ', 'Go in peace')])
    const reply = { kikuyu: 'Thiĩ na thayũ', english: 'Go in peace', ...nothingMore }
    expect(await assistant.tellWisdom(kind, 'Peace', signal)).toEqual(reply)
    expect(prompts()[0]).toMatch(/elder.*Topic: "Peace"$/s)
  })

  test('has the name of its model', async () => {
    expect((await createAssistant([hang])).assistant.name).toBe('gemini-flash')
  })
})

describe('a reply without its labels', () => {
  const fallback = {
    isOwn: true,
    kikuyu: 'Nĩ ndiramenya wega rĩu.',
    english: "I'm sorry, I'm having trouble understanding right now.",
    ...nothingMore,
  }

  test('is replaced by the specified text', async () => {
    const { assistant } = await createAssistant([saying('Ndĩ mwega')])
    expect(await assistant.converse('How are you?', signal)).toEqual(fallback)
  })

  test('to a request for wisdom has a note about the topic', async () => {
    const { assistant } = await createAssistant([saying('Thiĩ na thayũ')])
    const reply = await assistant.tellWisdom('tradition', 'Names', signal)
    expect(reply).toEqual({
      ...fallback,
      note: expect.stringMatching(/^Names is important to the Kikuyu people/) as string,
    })
  })
})

describe('an answer in Swahili instead of Kikuyu', () => {
  test('is requested again, and the second answer counts', async () => {
    const { assistant, prompts } = await createAssistant([saying(SWAHILI), saying('Wĩ mwega?')])
    expect(await assistant.translate('How are you?', signal)).toEqual({ kikuyu: 'Wĩ mwega?', english: 'How are you?' })
    expect(prompts()).toHaveLength(2)
    expect(prompts()[1]).toMatch(/Your last answer to this was in Swahili/)
  })

  test('is marked as doubtful if the second answer is also Swahili, without a third request', async () => {
    const { assistant, prompts } = await createAssistant([labelled(SWAHILI, 'I am fine')])
    const reply = { kikuyu: SWAHILI, english: 'I am fine', doubt: 'looks-like-swahili', ...nothingMore }
    expect(await assistant.converse('How are you?', signal)).toEqual(reply)
    expect(prompts()).toHaveLength(2)
  })

  test('is marked as doubtful if the second request fails', async () => {
    const { assistant } = await createAssistant([saying(SWAHILI), json({}, 500)])
    expect(await assistant.translate('How are you?', signal)).toMatchObject({
      kikuyu: SWAHILI,
      doubt: 'looks-like-swahili',
    })
  })
})

describe.each(calls)('%s', (_name, call) => {
  test.each(generateFaults)(
    'fails if the provider answers with %s, and the key is checked',
    async (_fault, answer, expected, message) => {
      const { assistant, provider } = await createAssistant([answer, json({ models: [] })], { fault: expected })
      const fault = await call(assistant, signal).catch((thrown: unknown) => thrown)
      expect(fault).toBeInstanceOf(AssistantFault)
      expect(fault).toMatchObject({ kind: 'failed', message })
      await expect.poll(() => provider.requests.map(isList)).toEqual([false, true])
    },
  )

  test('can be called again after a fault', async () => {
    const { assistant } = await createAssistant([
      json({}, 503),
      json({ models: [] }),
      labelled('Ndĩ mwega', 'I am fine'),
    ])
    await expect(call(assistant, signal)).rejects.toThrow('API returned status 503')
    expect(JSON.stringify(await call(assistant, signal))).toContain('Ndĩ mwega')
  })

  test('rejects when aborted, without a check of the key', async () => {
    const { assistant, provider } = await createAssistant([hang])
    const aborting = new AbortController()
    const reason = new Error('The learner left.')
    const outcome = call(assistant, aborting.signal).catch((thrown: unknown) => thrown)
    await expect.poll(() => provider.requests.length).toBe(1)
    aborting.abort(reason)
    expect(await outcome).toBe(reason)
    expect(await provider.requests[0]?.wasCutOff).toBe(true)
    await expect(call(assistant, aborting.signal)).rejects.toBe(reason)
    expect(provider.requests).toHaveLength(1)
  })

  test.each([
    ['the provider behind it failed', json(relayed('provider-failed'), 502), 'failed'],
    [
      'the provider behind it refuses more calls',
      json(relayed('provider-failed'), 503, { 'Retry-After': '9' }),
      'failed',
    ],
    ['the model gave no text', json({ candidates: [] }), 'failed'],
    ['there is no answer in time', hang, 'failed'],
    ['the learner is signed out', json(relayed('signed-out'), 401), 'signed-out'],
    ['there were too many calls', json(relayed('too-many-calls'), 429), 'out-of-reach'],
    ['the server has a fault', json(relayed('unexpected'), 500), 'out-of-reach'],
    ['a proxy finds no server', json({}, 502), 'out-of-reach'],
  ] as const)('fails through our relay if %s', async (_what, answer, kind) => {
    const { assistant } = await createAssistant([answer], { isRelay: true, fault: slow(answer) })
    await expect(call(assistant, signal)).rejects.toMatchObject({ kind })
  })

  test('is out of reach if our server does not respond', async () => {
    const { assistant, provider } = await createAssistant([hang], { isRelay: true })
    provider.close()
    await expect(call(assistant, signal)).rejects.toMatchObject({ kind: 'out-of-reach' })
  })
})

/** Calls without a response time out. */
const slow = (answer: Answer) => (answer === hang ? { kind: 'timed-out' } : {})

function relayed(reason: string) {
  return { error: { code: 500, status: 'UNKNOWN', message: '', details: [{ reason }] } }
}

test('a translation that is only markup is not an answer', async () => {
  const { assistant } = await createAssistant([saying('""')])
  await expect(assistant.translate('How are you?', signal)).rejects.toMatchObject({
    kind: 'failed',
    message: 'No response from AI model',
  })
})
