import { describe, expect, test } from 'vitest'
import type { CallSettings } from '../calls/provider-calls.ts'
import { faultyProvider, json, refusal, reset, type Answer } from '../calls/faulty-provider.fixture.ts'
import { createKeyRing } from '../calls/key-ring.ts'
import { WATCHED, watchTimers } from '../calls/timers.fixture.ts'
import { type ChatMessage, createChatCompletions } from './chat-completions.ts'
import { chunk, completion, ENDING, events, heldBack, streamed, streaming } from './completion.fixture.ts'

const HELLO: ChatMessage = { role: 'user', content: 'hello' }

async function talking(
  answers: readonly Answer[],
  settings: Partial<Omit<CallSettings, 'keys'>> & { keys?: readonly string[]; path?: string } = {},
) {
  const { keys = ['a', 'b', 'c'], path = '/v1', ...rest } = settings
  const provider = await faultyProvider(...answers)
  const model = createChatCompletions({
    baseUrl: provider.url + path,
    model: 'small-model',
    keys: createKeyRing(keys),
    delay: async () => {},
    ...rest,
  })
  return { provider, ...model, sent: () => JSON.parse(provider.requests.at(-1)?.body ?? '') as unknown }
}

/** The pieces of text in order, and the result. */
async function listen(answers: readonly Answer[], settings?: Parameters<typeof talking>[1]) {
  const pieces: string[] = []
  const chat = await talking(answers, settings)
  const result = await chat.complete([HELLO], { onText: (piece) => pieces.push(piece) })
  return { ...chat, pieces, result }
}

const fine = (value: string) => ({ ok: true, value })

describe('a request', () => {
  test('has exactly the specified fields', async () => {
    const { provider, complete, sent } = await talking([completion('*Wĩ mwega?* Try it.')])
    const messages: ChatMessage[] = [
      { role: 'system', content: 'Teach.' },
      HELLO,
      { role: 'assistant', content: 'Try.' },
      { role: 'user', content: 'yes' },
    ]
    expect(await complete(messages)).toEqual(fine('*Wĩ mwega?* Try it.'))
    expect(sent()).toEqual({ model: 'small-model', messages, temperature: 0.3, max_tokens: 1000, top_p: 0.9 })
    expect(provider.requests[0]).toMatchObject({
      method: 'POST',
      path: '/v1/chat/completions',
      headers: { authorization: 'Bearer a', 'content-type': 'application/json' },
    })
  })

  test('without a system message gets the usual one', async () => {
    const { complete, sent } = await talking([completion('hi')])
    await complete([HELLO])
    expect(sent()).toMatchObject({ messages: [{ role: 'system', content: 'helpful kikuyu language tutor' }, HELLO] })
  })

  test('asks for a stream only if there is a listener for the pieces', async () => {
    const { sent, result, pieces } = await listen([streamed('Good', ' day')])
    expect(sent()).toMatchObject({ stream: true, temperature: 0.3, max_tokens: 1000, top_p: 0.9 })
    expect(result).toEqual(fine('Good day'))
    expect(pieces.join('')).toBe('Good day')
  })

  test('without keys has no authorization', async () => {
    const { provider, complete } = await talking([completion('hi')], { keys: [] })
    await complete([HELLO])
    expect(provider.requests[0]?.headers).not.toHaveProperty('authorization')
  })

  test('goes to the same address with and without a slash at the end of the base', async () => {
    const { provider, complete } = await talking([completion('hi')], { path: '/v1//' })
    await complete([HELLO])
    expect(provider.requests[0]?.path).toBe('/v1/chat/completions')
  })
})

describe('a stream', () => {
  test('is reported piece by piece, as it arrives', async () => {
    const pieces: string[] = []
    const { answer, release } = heldBack(events('Good'), chunk({ content: ' day' }) + ENDING)
    const { complete } = await talking([answer])
    const result = complete([HELLO], { onText: (piece) => pieces.push(piece) })
    await expect.poll(() => pieces).toEqual(['Good'])
    release()
    expect(await result).toEqual(fine('Good day'))
    expect(pieces).toEqual(['Good', ' day'])
  })

  test('may be cut anywhere, even inside a character or a line end', async () => {
    const bytes = new TextEncoder().encode((events('*mũtĩ*', ' (tree)') + ENDING).replaceAll('\n', '\r\n'))
    const everyByte = [...bytes].map((byte) => Uint8Array.of(byte))
    const { result, pieces } = await listen([streaming(everyByte, { everyMs: 0 })])
    expect(result).toEqual(fine('*mũtĩ* (tree)'))
    expect(pieces).toEqual(['*mũtĩ*', ' (tree)'])
  })

  test('may have comments, other fields and a count of tokens', async () => {
    const usage = 'data: {"choices":[],"usage":{"total_tokens":12}}\n\n'
    const { result } = await listen([
      streaming([
        ': PROCESSING\n\n',
        'event: x\n',
        events('Good', ' day'),
        chunk({}, 'stop'),
        usage,
        'data: [DONE]\n\n',
      ]),
    ])
    expect(result).toEqual(fine('Good day'))
  })

  test.each([
    ['[DONE] alone', 'data: [DONE]\n\n'],
    ['[DONE] without a blank line', 'data: [DONE]'],
    ['a reason alone', chunk({}, 'length')],
    ['a reason beside the last text', chunk({ content: '!' }, 'stop')],
  ])('is complete with %s', async (_, end) => {
    const { result } = await listen([streaming([events('Good'), end])])
    expect(result).toEqual(fine(end.includes('!') ? 'Good!' : 'Good'))
  })

  test('is complete even if the connection breaks or stays open after its end', async () => {
    for (const ending of ['resets', 'hangs'] as const) {
      const { provider, result } = await listen([streaming([events('Good'), ENDING], { ending })], { tryMs: 300 })
      expect(result).toEqual(fine('Good'))
      expect(await provider.requests[0]?.wasCutOff).toBe(true)
    }
  })

  test('that begins with blanks is reported from its first word', async () => {
    const { result, pieces } = await listen([streaming([events('\n'), events(' Good'), ENDING])])
    expect(result).toEqual(fine('\n Good'))
    expect(pieces).toEqual(['\n Good'])
  })

  test('leaves its connection open for reuse', async () => {
    const ports = new Set<number | undefined>()
    const { complete } = await talking([
      (response, request) => {
        ports.add(response.socket?.remotePort)
        return streamed('Good', ' day')(response, request)
      },
    ])
    for (let i = 0; i < 3; i++) {
      await complete([HELLO], { onText: () => {} })
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    expect(ports.size).toBe(1)
  })

  test('that was requested but arrives whole is one piece', async () => {
    const { result, pieces } = await listen([completion('Good day')])
    expect(result).toEqual(fine('Good day'))
    expect(pieces).toEqual(['Good day'])
  })

  test('that was not requested cannot be read', async () => {
    const { complete } = await talking([streamed('Good')], { attempts: 1 })
    const fault = { kind: 'unreadable', why: 'wrong-type', text: '' }
    expect(await complete([HELLO])).toEqual({ ok: false, fault })
  })

  test('may begin later than the timeout of a try, if a byte arrives before', async () => {
    const wait = Array<string>(6).fill(': wait\n\n')
    const { provider, result } = await listen([streaming([...wait, events('Good'), ENDING], { everyMs: 150 })], {
      tryMs: 600,
    })
    expect(result).toEqual(fine('Good'))
    expect(provider.requests).toHaveLength(1)
  })

  test('leaves no timer running', async () => {
    const timers = watchTimers()
    const { complete } = await talking([streamed('Good', ' day')], WATCHED)
    await complete([HELLO], { onText: () => {} })
    expect(timers.begun()).toBeGreaterThan(0)
    await expect.poll(timers.left).toBe(0)
  })

  test('may take longer than the timeout of a try, as long as bytes arrive', async () => {
    const words = ['one ', 'two ', 'three ', 'four ', 'five ', 'six']
    const slow = streaming([...words.map((word) => events(word)), ENDING], { everyMs: 150 })
    const { result } = await listen([slow], { tryMs: 600 })
    expect(result).toEqual(fine(words.join('')))
  })
})

describe('after text has arrived, no further try is made, and the fault has the text so far', () => {
  const BROKEN = 'data: {"error":{"message":"overloaded","code":503}}\n\n'

  test.each([
    ['a connection that breaks', streaming([events('Good', ' day')], { ending: 'resets' }), { kind: 'unreachable' }],
    ['a stream that ends early', streaming([events('Good', ' day')]), { kind: 'unreadable', why: 'cut-short' }],
    ['a stream that stops', streaming([events('Good', ' day')], { ending: 'hangs' }), { kind: 'timed-out' }],
    ['an error in the stream', streaming([events('Good', ' day'), BROKEN]), { kind: 'failed', status: 503 }],
    [
      'an error in one piece with the text',
      streaming([events('Good', ' day') + BROKEN]),
      { kind: 'failed', status: 503 },
    ],
    [
      'half an event',
      streaming([events('Good', ' day'), 'data: {"cho\n\n']),
      { kind: 'unreadable', why: 'wrong-shape' },
    ],
    [
      'a stream without end',
      streaming([events('Good', ' day'), `: ${'.'.repeat(2_000_000)}`]),
      { kind: 'unreadable', why: 'too-large' },
    ],
  ])('%s', async (_, answer, fault) => {
    const { provider, result, pieces } = await listen([answer], { tryMs: 500 })
    expect(result).toEqual({ ok: false, fault: { ...fault, text: 'Good day' } })
    expect(pieces.join('')).toBe('Good day')
    expect(provider.requests).toHaveLength(1)
  })

  test('bytes without text time out', async () => {
    const dots = Array<string>(500).fill(': wait\n\n')
    const { provider, result } = await listen([streaming([events('Good'), ...dots], { everyMs: 10 })], {
      tryMs: 400,
      wholeMs: 800,
    })
    expect(result).toEqual({ ok: false, fault: { kind: 'timed-out', text: 'Good' } })
    expect(await provider.requests[0]?.wasCutOff).toBe(true)
  })

  test('a learner who stops an answer keeps the text so far, and the call is aborted at the provider', async () => {
    const stop = new AbortController()
    const pieces: string[] = []
    const { provider, complete } = await talking([
      streaming([events('Good'), events(' day')], { ending: 'hangs', everyMs: 50 }),
    ])
    const result = await complete([HELLO], {
      signal: stop.signal,
      onText: (piece) => {
        pieces.push(piece)
        stop.abort()
      },
    })
    expect(result).toEqual({ ok: false, fault: { kind: 'aborted', text: 'Good' } })
    expect(pieces).toEqual(['Good'])
    expect(await provider.requests[0]?.wasCutOff).toBe(true)
  })

  test('an error of the listener is passed on, and the call is aborted at the provider', async () => {
    const { provider, complete } = await talking([streaming([events('Good')], { ending: 'hangs' })])
    await expect(complete([HELLO], { onText: throwing })).rejects.toThrow('No place to write.')
    expect(await provider.requests[0]?.wasCutOff).toBe(true)
  })
})

test('an error before any text leads to another try, whatever its status', async () => {
  const broken = json({ error: { message: 'overloaded', code: 'overloaded' } })
  const inStream = streaming([events(), 'data: {"error":{"message":"overloaded","code":429}}\n\n'])
  const { provider, result, pieces } = await listen([broken, inStream, reset, refusal(500), streamed('Good')])
  expect(result).toEqual(fine('Good'))
  expect(pieces).toEqual(['Good'])
  expect(provider.keys()).toEqual(['a', 'b', 'c', 'a', 'c'])
})

test('an error in an answer with a good status is reported', async () => {
  const { complete, provider } = await talking([json({ error: { message: 'no', code: 401 } })], { keys: ['a', 'b'] })
  expect(await complete([HELLO])).toEqual({ ok: false, fault: { kind: 'refused', status: 401, text: '' } })
  expect(provider.keys()).toEqual(['a', 'b'])
})

function throwing() {
  throw new Error('No place to write.')
}
