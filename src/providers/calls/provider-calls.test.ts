import { describe, expect, test, vi } from 'vitest'
import {
  faultyProvider,
  hang,
  json,
  refusal,
  reset,
  sending,
  tooOften,
  type Answer,
} from './faulty-provider.fixture.ts'
import { WATCHED, watchTimers } from './timers.fixture.ts'
import { readJson } from './incoming.ts'
import { createKeyRing } from './key-ring.ts'
import { createProviderCalls, type CallSettings, wait } from './provider-calls.ts'

const GOOD = json({ good: true })
const FINE = { ok: true, value: { good: true } }

/** Calls with a stopped clock, which only pauses between attempts advance. The pauses take no real time. */
async function calling(
  answers: readonly Answer[],
  { keys = ['a', 'b', 'c'], ...settings }: Partial<Omit<CallSettings, 'keys'>> & { keys?: readonly string[] } = {},
) {
  const provider = await faultyProvider(...answers)
  const pauses: number[] = []
  let now = Date.parse('2026-03-01T10:00:00Z')
  const clock = () => now
  const calls = createProviderCalls({
    keys: createKeyRing(keys, { clock }),
    clock,
    chance: () => 0,
    delay: async (ms) => {
      pauses.push(ms)
      now += ms
    },
    ...settings,
  })
  const call = (signal?: AbortSignal) =>
    calls.call(
      {
        url: `${provider.url}/ask`,
        body: '{"question":1}',
        headers: (key) => (key === undefined ? {} : { Authorization: `Bearer ${key}` }),
        read: readJson,
      },
      signal,
    )
  return { provider, pauses, call, calls, pass: (ms: number) => (now += ms) }
}

test('a call posts its JSON with the key and returns the answer', async () => {
  const { provider, call } = await calling([GOOD])
  expect(await call()).toEqual(FINE)
  expect(provider.requests[0]).toMatchObject({
    method: 'POST',
    path: '/ask',
    body: '{"question":1}',
    headers: { authorization: 'Bearer a', 'content-type': 'application/json' },
  })
})

test('a call without a body is a GET request', async () => {
  const { provider, calls } = await calling([GOOD])
  const url = `${provider.url}/models`
  expect(await calls.call({ url, headers: () => ({ 'X-Key': 'k' }), read: readJson })).toEqual(FINE)
  expect(provider.requests[0]).toMatchObject({ method: 'GET', path: '/models', body: '', headers: { 'x-key': 'k' } })
})

test('calls use the keys in turn', async () => {
  const { provider, call } = await calling([GOOD])
  for (let i = 0; i < 4; i++) await call()
  expect(provider.keys()).toEqual(['a', 'b', 'c', 'a'])
})

test('calls at the same time use different keys', async () => {
  const { provider, call } = await calling([GOOD])
  await Promise.all([call(), call(), call()])
  expect(new Set(provider.keys())).toEqual(new Set(['a', 'b', 'c']))
})

describe('a call is repeated only if that may help', () => {
  test('seven times for a provider that fails, with the next key and growing pauses', async () => {
    const { provider, pauses, call } = await calling([refusal(500, 'server_error')])
    expect(await call()).toEqual({ ok: false, fault: { kind: 'failed', status: 500, code: 'server_error' } })
    expect(provider.keys()).toEqual(['a', 'b', 'c', 'a', 'b', 'c', 'a'])
    expect(pauses).toEqual([100, 200, 400, 500, 500, 500])
  })

  test('with a random pause, up to twice as long', async () => {
    const { pauses, call } = await calling([reset, GOOD], { chance: () => 1 })
    expect(await call()).toEqual(FINE)
    expect(pauses).toEqual([200])
  })

  test.each([408, 409, 425, 500, 502, 503, 504, 529])('after status %i', async (status) => {
    const { provider, call } = await calling([refusal(status), GOOD])
    expect(await call()).toEqual(FINE)
    expect(provider.keys()).toEqual(['a', 'b'])
  })

  test.each([400, 404, 405, 413, 415, 422, 451])('not after status %i, which sets no key aside', async (status) => {
    const { provider, call } = await calling([refusal(status, 'invalid_request_error'), GOOD])
    expect(await call()).toEqual({ ok: false, fault: { kind: 'refused', status, code: 'invalid_request_error' } })
    expect(await call()).toEqual(FINE)
    expect(provider.keys()).toEqual(['a', 'b'])
  })

  test('after a broken connection, which is “unreachable”', async () => {
    const { provider, call } = await calling([reset], { attempts: 2 })
    expect(await call()).toEqual({ ok: false, fault: { kind: 'unreachable' } })
    expect(provider.requests).toHaveLength(2)
  })

  test('and never redirected, which could lead to a stranger', async () => {
    const stranger = await faultyProvider(GOOD)
    const { call } = await calling([json({}, 307, { Location: stranger.url })], { attempts: 1 })
    expect(await call()).toEqual({ ok: false, fault: { kind: 'unreachable' } })
    expect(stranger.requests).toEqual([])
  })
})

describe('a refused key', () => {
  test.each([401, 402, 403])('is set aside after status %i, and the next key is tried at once', async (status) => {
    const { provider, pauses, call, pass } = await calling([refusal(status), GOOD])
    expect(await call()).toEqual(FINE)
    expect(pauses).toEqual([])
    for (let i = 0; i < 3; i++) await call()
    expect(provider.keys()).toEqual(['a', 'b', 'c', 'b', 'c'])
    pass(60_000)
    await call()
    expect(provider.keys().at(-1)).toBe('a')
  })

  test.each([
    ['alone', (error: object) => ({ error })],
    ['in a list', (error: object) => [{ error }]],
  ])('is recognized by an error code too (%s)', async (_, wrapped) => {
    const details = [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID' }]
    const error = { code: 400, message: 'API key not valid.', status: 'INVALID_ARGUMENT', details }
    const { provider, call } = await calling([json(wrapped(error), 400), GOOD])
    for (let i = 0; i < 3; i++) expect(await call()).toEqual(FINE)
    expect(provider.keys()).toEqual(['a', 'b', 'c', 'b'])
  })

  test('that was the last one stops all requests until a key is available again', async () => {
    const { provider, call, pass } = await calling([refusal(401, 'invalid_api_key')], { keys: ['a', 'b'] })
    const fault = { kind: 'refused', status: 401, code: 'invalid_api_key' }
    expect(await call()).toEqual({ ok: false, fault })
    expect(await call()).toEqual({ ok: false, fault: { kind: 'refused', status: 401 } })
    expect(provider.keys()).toEqual(['a', 'b'])
    pass(60_000)
    provider.answers(GOOD)
    expect(await call()).toEqual(FINE)
  })

  test('does not exist without keys: a refusal ends the call, and the next call is sent', async () => {
    const { provider, call } = await calling([refusal(401), GOOD], { keys: [] })
    expect(await call()).toEqual({ ok: false, fault: { kind: 'refused', status: 401 } })
    expect(await call()).toEqual(FINE)
    expect(provider.keys()).toEqual([undefined, undefined])
  })
})

describe('a rate-limited provider', () => {
  test('is called with the next key at once, and the first key is set aside', async () => {
    const { provider, pauses, call, pass } = await calling([tooOften('20'), GOOD])
    expect(await call()).toEqual(FINE)
    expect(pauses).toEqual([])
    for (let i = 0; i < 2; i++) await call()
    expect(provider.keys()).toEqual(['a', 'b', 'c', 'b'])
    pass(20_000)
    for (let i = 0; i < 2; i++) await call()
    expect(provider.keys().slice(4)).toEqual(['c', 'a'])
  })

  test('is awaited if no key is left and there is time', async () => {
    const { provider, pauses, call } = await calling([tooOften('5'), tooOften('3'), GOOD], { keys: ['a', 'b'] })
    expect(await call()).toEqual(FINE)
    expect(pauses).toEqual([3000])
    expect(provider.keys()).toEqual(['a', 'b', 'b'])
  })

  test('may name a date', async () => {
    const { pauses, call } = await calling([tooOften('Sun, 01 Mar 2026 10:00:04 GMT'), GOOD], { keys: ['a'] })
    expect(await call()).toEqual(FINE)
    expect(pauses).toEqual([4000])
  })

  test('that names no time is awaited for two seconds', async () => {
    const { pauses, call } = await calling([tooOften(), GOOD], { keys: ['a'] })
    expect(await call()).toEqual(FINE)
    expect(pauses).toEqual([2000])
  })

  test.each([[['a']], [[]]])('is not awaited if no whole try would fit in after the pause (keys %j)', async (keys) => {
    const { provider, pauses, call } = await calling([tooOften('21')], { keys })
    const fault = { kind: 'limited', status: 429, code: 'rate_limit_exceeded', retryAfterMs: 21_000 }
    expect(await call()).toEqual({ ok: false, fault })
    expect(pauses).toEqual([])
    expect(provider.requests).toHaveLength(1)
  })

  test('is not called by later calls either, which return the remaining time', async () => {
    const { provider, call, pass } = await calling([tooOften('100')], { keys: ['a'] })
    await call()
    pass(40_000)
    expect(await call()).toEqual({ ok: false, fault: { kind: 'limited', status: 429, retryAfterMs: 60_000 } })
    expect(provider.requests).toHaveLength(1)
  })

  test('is awaited without a key too', async () => {
    const { provider, pauses, call } = await calling([tooOften('3'), GOOD], { keys: [] })
    expect(await call()).toEqual(FINE)
    expect(pauses).toEqual([3100])
    expect(provider.requests).toHaveLength(2)
  })

  test('is called at most seven times, with pauses, even if it asks for none', async () => {
    const { provider, pauses, call } = await calling([tooOften('0')], { keys: ['a'] })
    expect(await call()).toMatchObject({ ok: false, fault: { kind: 'limited' } })
    expect(provider.requests).toHaveLength(7)
    expect(pauses).toEqual([100, 200, 400, 500, 500, 500])
  })

  test('may also answer 503 with a time', async () => {
    const { pauses, call } = await calling([refusal(503, undefined, { 'Retry-After': '4' }), GOOD], { keys: ['a'] })
    expect(await call()).toEqual(FINE)
    expect(pauses).toEqual([4000])
  })
})

describe('a call with timeouts', () => {
  test('aborts a try that hangs and tries the next key', async () => {
    const { provider, call } = await calling([hang, GOOD], { tryMs: 500 })
    expect(await call()).toEqual(FINE)
    expect(provider.keys()).toEqual(['a', 'b'])
    expect(await provider.requests[0]?.wasCutOff).toBe(true)
  })

  test('ends when its whole time is over, even with attempts left', async () => {
    const { provider, call } = await calling([hang], { tryMs: 400, wholeMs: 600 })
    const begun = performance.now()
    expect(await call()).toEqual({ ok: false, fault: { kind: 'timed-out' } })
    expect(performance.now() - begun).toBeGreaterThan(590)
    expect(provider.requests.length).toBeLessThanOrEqual(2)
    for (const { wasCutOff } of provider.requests) expect(await wasCutOff).toBe(true)
  })

  test('ends at once when the caller aborts it, and disconnects from the provider', async () => {
    const { provider, call } = await calling([hang])
    const learner = new AbortController()
    const answer = call(learner.signal)
    await expect.poll(() => provider.requests.length).toBe(1)
    learner.abort()
    expect(await answer).toEqual({ ok: false, fault: { kind: 'aborted' } })
    expect(await provider.requests[0]?.wasCutOff).toBe(true)
    expect(provider.requests).toHaveLength(1)
  })

  test('is aborted even while a refusal arrives', async () => {
    const learner = new AbortController()
    const { provider, call } = await calling([sending(['{"error"'], { status: 400, ending: 'hangs' })])
    const answer = call(learner.signal)
    await expect.poll(() => provider.requests.length).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 100))
    learner.abort()
    expect(await answer).toEqual({ ok: false, fault: { kind: 'aborted' } })
  })

  test('is refused even if the body of the refusal does not arrive', async () => {
    const { call } = await calling([sending(['{"error"'], { status: 400, ending: 'hangs' })], { tryMs: 400 })
    expect(await call()).toEqual({ ok: false, fault: { kind: 'refused', status: 400 } })
  })

  test.each([
    ['well', GOOD],
    ['with a refusal', refusal(400)],
  ])('that ends %s leaves no timer and no listener on the signal', async (_, answer) => {
    const learner = new AbortController()
    const listened = vi.spyOn(learner.signal, 'addEventListener')
    const left = vi.spyOn(learner.signal, 'removeEventListener')
    const timers = watchTimers()
    const { call } = await calling([answer], WATCHED)
    await call(learner.signal)
    expect(timers.begun()).toBeGreaterThan(0)
    expect(timers.left()).toBe(0)
    expect(listened).toHaveBeenCalledOnce()
    expect(left).toHaveBeenCalledOnce()
  })

  test('sends nothing if it is aborted before it begins', async () => {
    const { provider, call } = await calling([GOOD])
    expect(await call(AbortSignal.abort())).toEqual({ ok: false, fault: { kind: 'aborted' } })
    expect(provider.requests).toEqual([])
  })

  test('ends at once if it is aborted in a pause', async () => {
    const learner = new AbortController()
    const { provider, call } = await calling([refusal(500)], { delay: async () => learner.abort() })
    expect(await call(learner.signal)).toEqual({ ok: false, fault: { kind: 'aborted' } })
    expect(provider.requests).toHaveLength(1)
  })
})

test('no fault contains a key or the request, even if the provider’s message quotes both', async () => {
  for (const status of [400, 401, 403, 429, 500]) {
    const { call } = await calling([refusal(status, 'Bearer a')], { keys: ['a-secret-key'], attempts: 1 })
    const result = JSON.stringify(await call())
    expect(result).toContain(String(status))
    expect(result).not.toMatch(/secret|question|Bearer/)
  }
})

const tookMs = async (promise: Promise<void>) => {
  const begun = performance.now()
  await promise
  return performance.now() - begun
}

test('waiting takes as long as given', async () => {
  expect(await tookMs(wait(50))).toBeGreaterThan(45)
})

test('waiting ends as soon as the signal is aborted', async () => {
  const waiting = new AbortController()
  const took = tookMs(wait(60_000, waiting.signal))
  waiting.abort()
  expect(await took).toBeLessThan(10_000)
  expect(await tookMs(wait(60_000, AbortSignal.abort()))).toBeLessThan(10_000)
})
