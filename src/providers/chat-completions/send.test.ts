import { describe, expect, test } from 'vitest'
import { faultyProvider, refusal, reset, tooOften, type Answer } from '../calls/faulty-provider.fixture.ts'
import { createKeyRing } from '../calls/key-ring.ts'
import { WATCHED, watchTimers } from '../calls/timers.fixture.ts'
import { wait } from '../calls/provider-calls.ts'
import { type CompletionRequest, createChatCompletions } from './chat-completions.ts'
import {
  chunk,
  completion,
  completionBody,
  ENDING,
  events,
  heldBack,
  streamed,
  streaming,
} from './completion.fixture.ts'

const MESSAGES = [{ role: 'user', content: 'hello' } as const]
const WHOLE: CompletionRequest = { model: 'small-model', messages: MESSAGES, temperature: 0.3, user: 'u1' }
const STREAMED: CompletionRequest = { ...WHOLE, stream: true }

async function relay(answers: readonly Answer[], times: { tryMs?: number; wholeMs?: number } = {}) {
  const provider = await faultyProvider(...answers)
  const keys = createKeyRing(['a', 'b', 'c'])
  return {
    provider,
    ...createChatCompletions({ baseUrl: provider.url, model: 'other', keys, delay: async () => {}, ...times }),
  }
}

async function sent(answers: readonly Answer[], request: CompletionRequest, times?: Parameters<typeof relay>[1]) {
  const { provider, send } = await relay(answers, times)
  const answer = await send(request)
  if (!answer.ok) throw new Error(answer.fault.kind)
  return { provider, response: answer.value }
}

const protocolFault = (message: string, type: string) => ({ error: { message, type, param: null, code: null } })

describe('a whole answer', () => {
  test('is passed on unchanged, without the provider’s own headers', async () => {
    const { provider, response } = await sent([completion('Good day')], WHOLE)
    expect(JSON.parse(provider.requests[0]?.body ?? '')).toEqual(WHOLE)
    expect(response.status).toBe(200)
    expect([...response.headers]).toEqual([['content-type', 'application/json']])
    expect(await response.json()).toEqual(completionBody('Good day'))
  })

  test('is requested with every key', async () => {
    const { provider, response } = await sent([refusal(401), completion(null), completion('Good day')], WHOLE)
    expect(await response.json()).toEqual(completionBody('Good day'))
    expect(provider.keys()).toEqual(['a', 'b', 'c'])
  })
})

describe('a stream', () => {
  test('is passed on byte for byte', async () => {
    const { response } = await sent([streamed('Good', ' day')], STREAMED)
    expect(response.headers.get('Content-Type')).toBe('text/event-stream')
    expect(await response.text()).toBe(events('Good', ' day') + ENDING)
  })

  test('is passed on as it arrives, from the first text on', async () => {
    const { answer, release } = heldBack(events('Good'), ENDING)
    const { response } = await sent([answer], STREAMED)
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader.read()).value).toBe(events('Good'))
    release()
    expect((await reader.read()).value).toBe(ENDING)
    expect((await reader.read()).done).toBe(true)
  })

  test('is requested with every key until the first text', async () => {
    const { provider, response } = await sent([tooOften('9'), reset, streaming([events()]), streamed('Good')], STREAMED)
    expect(await response.text()).toBe(events('Good') + ENDING)
    expect(provider.keys()).toEqual(['a', 'b', 'c', 'b'])
  })

  test('that arrives whole is passed on as a stream of one event', async () => {
    const { response } = await sent([completion('Good day')], STREAMED)
    expect(response.headers.get('Content-Type')).toBe('text/event-stream')
    expect(await response.text()).toMatch(
      /^data: \{.*"content":"Good day".*"finish_reason":"stop".*\}\n\ndata: \[DONE\]\n\n$/,
    )
  })

  test.each([
    ['breaks', 'resets', 'API request failed: the provider cannot be reached', 'unreachable'],
    ['stops', 'hangs', 'Request timed out', 'timed-out'],
  ] as const)('that %s ends with an error event, even after half an event', async (_, ending, message, type) => {
    const broken = streaming([events('Good'), 'data: {"cho'], { ending, everyMs: 20 })
    const { provider, response } = await sent([broken], STREAMED, { tryMs: 500 })
    const error = JSON.stringify(protocolFault(message, type))
    expect(await response.text()).toBe(`${events('Good')}data: {"cho\n\ndata: ${error}\n\n`)
    expect(await provider.requests[0]?.wasCutOff).toBe(true)
  })

  test('may be read slowly and arrive slowly, if each pause is shorter than a try', async () => {
    const { answer, release } = heldBack(events('Good'), ENDING)
    const { response } = await sent([answer], STREAMED, { tryMs: 1000 })
    const reader = response.body!.getReader()
    await reader.read()
    await wait(700)
    const rest = reader.read()
    await wait(700)
    release()
    expect(new TextDecoder().decode((await rest).value)).toBe(ENDING)
    await wait(700)
    expect((await reader.read()).done).toBe(true)
  })

  test('leaves no timer running', async () => {
    const timers = watchTimers()
    const { provider, send } = await relay([streamed('Good', ' day')], WATCHED)
    const answer = await send(STREAMED)
    expect(answer.ok && (await answer.value.text())).toBe(events('Good', ' day') + ENDING)
    expect(await provider.requests[0]?.wasCutOff).toBe(false)
    expect(timers.begun()).toBeGreaterThan(0)
    expect(timers.left()).toBe(0)
  })

  test('without end is cut off at the timeout of all tries', async () => {
    const dots = Array<string>(500).fill(chunk({ content: '.' }))
    const { provider, response } = await sent([streaming(dots, { everyMs: 10 })], STREAMED, {
      tryMs: 400,
      wholeMs: 800,
    })
    expect(await response.text()).toContain(JSON.stringify(protocolFault('Request timed out', 'timed-out')))
    expect(await provider.requests[0]?.wasCutOff).toBe(true)
  })

  test('that nobody reads is aborted at the provider', async () => {
    const { provider } = await sent([streaming([events('Good')], { ending: 'hangs' })], STREAMED, { tryMs: 300 })
    expect(await provider.requests[0]?.wasCutOff).toBe(true)
  })

  test('that its reader cancels is aborted at the provider', async () => {
    const { provider, response } = await sent([streaming([events('Good')], { ending: 'hangs' })], STREAMED)
    const reader = response.body!.getReader()
    await reader.read()
    const waiting = reader.read()
    await reader.cancel()
    expect((await waiting).done).toBe(true)
    expect(await provider.requests[0]?.wasCutOff).toBe(true)
  })
})

test.each([WHOLE, STREAMED])('aborting aborts the call at the provider (stream: $stream)', async (request) => {
  const { provider, send } = await relay([() => {}])
  const learner = new AbortController()
  const answer = send(request, { signal: learner.signal })
  await expect.poll(() => provider.requests.length).toBe(1)
  learner.abort()
  expect(await answer).toEqual({ ok: false, fault: { kind: 'aborted' } })
  expect(await provider.requests[0]?.wasCutOff).toBe(true)
})

test('aborting in the middle of a stream ends it with an error event, and aborts the call at the provider', async () => {
  const { provider, send } = await relay([streaming([events('Good')], { ending: 'hangs' })])
  const learner = new AbortController()
  const answer = await send(STREAMED, { signal: learner.signal })
  if (!answer.ok) throw new Error(answer.fault.kind)
  const text = answer.value.text()
  learner.abort()
  expect(await text).toContain(JSON.stringify(protocolFault('An unknown error occurred', 'aborted')))
  expect(await provider.requests[0]?.wasCutOff).toBe(true)
})

test('a refusal is returned if no key helps', async () => {
  const { send } = await relay([refusal(400, 'context_length_exceeded')])
  const fault = { kind: 'refused', status: 400, code: 'context_length_exceeded' }
  expect(await send(WHOLE)).toEqual({ ok: false, fault })
})

test.each([true, false])('the same client can read what the relay sends (streamed: %s)', async (isStreamed) => {
  const { send } = await relay([isStreamed ? streamed('*mũtĩ*', ' (tree)') : completion('*mũtĩ* (tree)')])
  const browser = createChatCompletions({
    baseUrl: '/api/tutor/v1',
    model: 'small-model',
    keys: createKeyRing([]),
    attempts: 1,
    fetch: async (_, init) => {
      const request = new Request('http://kikuyu.test', init)
      const answer = await send((await request.json()) as CompletionRequest)
      if (!answer.ok) throw new Error(answer.fault.kind)
      return answer.value
    },
  })
  const pieces: string[] = []
  const onText = (piece: string) => pieces.push(piece)
  expect(await browser.complete(MESSAGES, isStreamed ? { onText } : {})).toEqual({ ok: true, value: '*mũtĩ* (tree)' })
  expect(pieces.join('')).toBe(isStreamed ? '*mũtĩ* (tree)' : '')
})
