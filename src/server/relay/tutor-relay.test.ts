import type { ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import {
  brokenJson,
  drip,
  hang,
  htmlPage,
  huge,
  json,
  refusal,
  reset,
  STREAM_TYPE,
  tooOften,
  type Answer,
} from '#providers/calls/faulty-provider.fixture.ts'
import { PREVIOUS_CHECK_HEADER } from '#providers/chat-completions/chat-completions.ts'
import {
  chunk,
  completion,
  completionBody,
  ENDING,
  events,
  streamed,
  streaming,
} from '#providers/chat-completions/completion.fixture.ts'
import { createTestRelay, everything, KEYS, PROMPT, question, reading, REPLY } from './tutor-relay.fixture.ts'

const errorOf = async (response: Response) => ((await response.json()) as { error: Record<string, unknown> }).error

/** A request body of this many bytes. */
function sized(bytes: number) {
  const frame = JSON.stringify(question({ messages: [{ role: 'user', content: '' }] })).length
  return question({ messages: [{ role: 'user', content: 'a'.repeat(bytes - frame) }] })
}

/** A provider that sends what the test tells it to, when the test says so. */
function dictated() {
  let response: ServerResponse | undefined
  const answer: Answer = (opened) => {
    response = opened.writeHead(200, { 'Content-Type': STREAM_TYPE })
    response.write(events('Well'))
  }
  return { answer, send: (piece: string) => response?.write(piece), end: () => response?.end() }
}

const quotingTheKey: Answer = (response, { headers }) => {
  response.writeHead(200, { 'Content-Type': STREAM_TYPE })
  response.write(events('Well'))
  response.end(`data: {"error":{"message":"${headers.authorization} has no credit"}}\n\n`)
}

describe('a learner’s call', () => {
  test('reaches the provider with the owner’s key and without the learner’s data', async () => {
    const { ask, provider } = await createTestRelay()
    const headers = { Authorization: 'Bearer of-the-learner', 'X-Stainless-OS': 'Linux', 'User-Agent': 'learner' }
    const response = await ask(question({ temperature: 0.3, top_p: 0.9, max_tokens: 500, seed: 7 }), { headers })
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toBe('application/json')
    expect(await response.json()).toEqual(completionBody(REPLY))
    const [asked] = provider.requests
    expect(asked?.path).toBe('/v1/chat/completions')
    expect(asked?.headers.authorization).toBe(`Bearer ${KEYS[0]}`)
    expect(JSON.parse(asked?.body ?? '')).toEqual({
      ...question(),
      temperature: 0.3,
      top_p: 0.9,
      max_tokens: 500,
      seed: 7,
    })
    expect(JSON.stringify(asked?.headers)).not.toMatch(/learner|wanjiku|stainless|203\.0\.113/i)
  })

  test('rotates the keys over all callers', async () => {
    const { ask, provider } = await createTestRelay()
    for (const learner of ['wanjiku', 'kamau', 'wanjiku']) await ask(question(), { learner })
    expect(provider.keys()).toEqual([KEYS[0], KEYS[1], KEYS[0]])
  })

  test('asks for at most the tutor’s token limit', async () => {
    const { ask, provider } = await createTestRelay()
    await ask(question())
    await ask(question({ max_tokens: 100_000 }))
    await ask(question({ max_completion_tokens: 100_000 }))
    expect(provider.requests.map(({ body }) => JSON.parse(body))).toEqual([
      question({ max_tokens: 1000 }),
      question({ max_tokens: 1000 }),
      question({ max_completion_tokens: 1000 }),
    ])
  })

  test('may contain an earlier answer unchanged, text in parts, and null for unset fields', async () => {
    const { ask, provider } = await createTestRelay()
    const messages = [
      { role: 'system', content: 'Teach.' },
      { role: 'assistant', content: 'Well done!', refusal: null, annotations: [] },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Next, ' },
          { type: 'text', text: 'please.' },
        ],
      },
    ]
    expect((await ask(question({ messages, stop: null, temperature: null, stream: false }))).status).toBe(200)
    expect(JSON.parse(provider.requests[0]?.body ?? '')).toEqual({
      model: 'small',
      messages: [
        { role: 'system', content: 'Teach.' },
        { role: 'assistant', content: 'Well done!' },
        { role: 'user', content: 'Next, please.' },
      ],
      stream: false,
      max_tokens: 1000,
    })
  })

  test('gets no headers of the provider', async () => {
    const own = { 'Set-Cookie': 'a=b', 'OpenAI-Organization': 'the-owner', 'X-Request-Id': '7' }
    const { ask } = await createTestRelay({ answers: [json(completionBody(REPLY), 200, own)] })
    const names = [...(await ask(question())).headers.keys()]
    expect(names).toEqual(['content-type'])
  })
})

describe('a call is answered only', () => {
  test('for learners who are signed in', async () => {
    const { ask, provider } = await createTestRelay()
    const response = await ask(question(), { learner: null })
    expect(response.status).toBe(401)
    expect(await response.json()).toEqual({
      error: {
        message: 'Sign in to use this.',
        type: 'authentication_error',
        param: null,
        code: 'signed_out',
      },
    })
    expect(provider.requests).toEqual([])
  })

  test.each([
    { Origin: 'https://evil.example' },
    { Origin: 'https://kikuyu.example.org.evil.example' },
    { Origin: 'http://kikuyu.example.org' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
  ])('from our own pages, not with %j', async (headers) => {
    const { ask, provider } = await createTestRelay()
    const response = await ask(question(), { headers })
    expect(response.status).toBe(403)
    expect(await errorOf(response)).toMatchObject({ code: 'other_site' })
    expect(provider.requests).toEqual([])
  })

  test.each([{ Origin: 'https://kikuyu.example.org' }, { 'Sec-Fetch-Site': 'same-origin' }, {}])(
    'from our own pages or a program, with %j',
    async (headers) => {
      expect((await (await createTestRelay()).ask(question(), { headers })).status).toBe(200)
    },
  )

  test('for a model in the settings', async () => {
    const { ask, provider } = await createTestRelay()
    const response = await ask(question({ model: 'dearest' }))
    expect(response.status).toBe(404)
    expect(await errorOf(response)).toMatchObject({ code: 'model_not_found', param: 'model' })
    expect(provider.requests).toEqual([])
    expect((await ask(question({ model: 'large' }))).status).toBe(200)
  })

  test.each([
    ['{', undefined, /^The body must be JSON\.$/],
    ['[]', 'model', /^model is missing\.$/],
    ['null', undefined, /^The body must be an object\.$/],
    [{ messages: [] }, 'model', /^model is missing\.$/],
    [{ model: 'small' }, 'messages', /^messages is missing\.$/],
    [{ ...question(), messages: [{ role: 'user' }] }, 'messages.0.content', /content is missing\.$/],
    [{ ...question(), model: 7 }, 'model', /^model must be the name of a model\.$/],
    [{ ...question(), messages: [] }, 'messages', /^messages must contain a message\.$/],
    [{ ...question(), messages: 'Hello' }, 'messages', /^messages must be a list of messages\.$/],
    [{ ...question(), messages: [{ role: 'tool', content: 'x' }] }, 'messages.0.role', /must be system, user or assis/],
    [{ ...question(), messages: [{ role: 'user', content: 7 }] }, 'messages.0.content', /content must be text\.$/],
    [
      { ...question(), messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url: 'data:' } }] }] },
      'messages.0.content',
      /must be text/,
    ],
    [question({ temperature: 3 }), 'temperature', /^temperature must be a number from 0 to 2\.$/],
    [question({ top_p: '0.9' }), 'top_p', /^top_p must be a number from 0 to 1\.$/],
    [question({ max_tokens: 0 }), 'max_tokens', /^max_tokens must be at least 1\.$/],
    [question({ max_tokens: 1.5 }), 'max_tokens', /^max_tokens must be a whole number\.$/],
    [question({ n: 2 }), 'n', /^n must be 1\.$/],
    [question({ stop: ['a', 'b', 'c', 'd', 'e'] }), 'stop', /^stop must be a string, or a list of at most four\.$/],
    [question({ stream: 'yes' }), 'stream', /^stream must be true or false\.$/],
    [question({ tools: [{ type: 'function' }] }), 'tools', /^tools is not supported\.$/],
  ])('where the body is in order, not %j', async (body, param, message) => {
    const { ask, provider } = await createTestRelay()
    const response = await ask(body)
    expect(response.status).toBe(400)
    const error = await errorOf(response)
    expect(error).toMatchObject({ type: 'invalid_request_error', code: 'invalid_request', param: param ?? null })
    expect(error.message).toMatch(message)
    expect(provider.requests).toEqual([])
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', ''])('with a JSON body, not “%s”', async (type) => {
    const { ask } = await createTestRelay()
    const response = await ask(JSON.stringify(question()), { headers: { 'Content-Type': type } })
    expect(response.status).toBe(400)
  })

  test('with a body of at most 64 KiB', async () => {
    const { ask, provider } = await createTestRelay()
    expect((await ask(sized(64 * 1024))).status).toBe(200)
    const tooLarge = await ask(sized(64 * 1024 + 1))
    expect(tooLarge.status).toBe(413)
    expect(await errorOf(tooLarge)).toMatchObject({ type: 'invalid_request_error', code: 'request_too_large' })
    expect(provider.requests.length).toBe(1)
  })

  test('at its own path', async () => {
    const { ask } = await createTestRelay()
    for (const [path, method] of [
      ['/embeddings', 'POST'],
      ['/chat/completions', 'GET'],
      ['/models', 'POST'],
    ] as const) {
      const response = await ask(question(), { path, method })
      expect(response.status).toBe(404)
      expect(await errorOf(response)).toMatchObject({ code: 'not_found' })
    }
  })
})

test('only learners get the model list', async () => {
  const { ask } = await createTestRelay()
  const list = (await (await ask('', { path: '/models', method: 'GET' })).json()) as { data: { id: string }[] }
  expect(list.data.map(({ id }) => id)).toEqual(['small', 'large'])
  expect((await ask('', { path: '/models', method: 'GET', learner: null })).status).toBe(401)
})

describe('the call limit', () => {
  test('allows a learner thirty calls at once, then says how long to wait', async () => {
    const { ask, advance, provider } = await createTestRelay()
    for (let i = 0; i < 30; i++) expect((await ask(question())).status).toBe(200)
    const refused = await ask(question())
    expect(refused.status).toBe(429)
    expect(refused.headers.get('Retry-After')).toBe('2')
    expect(await errorOf(refused)).toMatchObject({ type: 'rate_limit_error', code: 'rate_limit_exceeded' })
    expect(provider.requests.length).toBe(30)
    expect((await ask(question(), { learner: 'kamau' })).status).toBe(200)
    advance(2000)
    expect((await ask(question())).status).toBe(200)
  })

  test.each(['minuteOfAddress', 'dayOfAddress'] as const)(
    'applies to an address (%s) for all callers',
    async (limit) => {
      const { ask } = await createTestRelay({ limits: { [limit]: 2 } })
      await ask(question(), { learner: 'wanjiku' })
      await ask(question(), { learner: 'kamau' })
      expect((await ask(question(), { learner: 'njeri' })).status).toBe(429)
      expect((await ask(question(), { learner: 'njeri', address: '198.51.100.7' })).status).toBe(200)
    },
  )

  test('does not count signed-out callers', async () => {
    const { ask } = await createTestRelay({ limits: { minuteOfAddress: 1 } })
    for (let i = 0; i < 3; i++) await ask(question(), { learner: null })
    expect((await ask(question())).status).toBe(200)
  })
})

const told = (outcome: string) => ({ headers: { [PREVIOUS_CHECK_HEADER]: outcome } })

describe('the outcome of the check on the device for the turn before', () => {
  test('is counted with the model, and not forwarded', async () => {
    const { ask, checks, provider } = await createTestRelay({ answers: [completion(REPLY), streamed('Well')] })
    await ask(question(), told('passed'))
    await ask(question({ model: 'large', stream: true }), told('replaced'))
    await ask(question())
    expect(checks).toEqual(['small passed', 'large replaced'])
    expect(JSON.stringify(provider.requests)).not.toMatch(/previous-check/i)
  })

  test.each(['', 'Passed', 'passed, passed', 'passed"} 7', '__proto__', PROMPT])(
    'is ignored if it is “%s”',
    async (outcome) => {
      const { ask, checks } = await createTestRelay()
      expect((await ask(question(), told(outcome))).status).toBe(200)
      expect(checks).toEqual([])
    },
  )

  test('does not count from a caller who is signed out or over the limit, or before a call is answered', async () => {
    const { ask, checks, provider } = await createTestRelay({ limits: { minuteOfAddress: 2 } })
    await ask(question(), { ...told('rejected'), learner: null })
    provider.answers(refusal(400))
    await ask(question(), told('rejected'))
    provider.answers(completion(REPLY))
    await ask(question(), told('rejected'))
    await ask(question(), told('rejected'))
    expect(checks).toEqual(['small rejected'])
  })
})

describe('a streamed answer', () => {
  test('is forwarded chunk by chunk', async () => {
    const { answer, send, end } = dictated()
    const { ask } = await createTestRelay({ answers: [answer] })
    const response = await ask(question({ stream: true }))
    expect(response.headers.get('Content-Type')).toBe('text/event-stream')
    expect(response.headers.get('X-Accel-Buffering')).toBe('no')
    const { next } = reading(response)
    expect(await next()).toBe(events('Well'))
    for (const piece of [chunk({ content: ' done' }), ': still here\n\n', 'data: {"cho', ENDING]) {
      send(piece)
      expect(await next()).toBe(piece)
    }
    end()
    expect(await next()).toBeUndefined()
  })

  test('is requested as a stream from the provider', async () => {
    const { ask, provider } = await createTestRelay({ answers: [streamed('Well', ' done')] })
    await (await ask(question({ stream: true, stream_options: { include_usage: true } }))).text()
    expect(JSON.parse(provider.requests[0]?.body ?? '')).toMatchObject({
      stream: true,
      stream_options: { include_usage: true },
    })
  })

  test('that breaks off ends with an error in the protocol', async () => {
    const { ask } = await createTestRelay({ answers: [streaming([events('Well')], { ending: 'resets' })] })
    const text = await (await ask(question({ stream: true }))).text()
    expect(text).toContain(events('Well'))
    expect(text).toMatch(/data: \{"error":\{"message":"API request failed: [^\n]*\n\n$/)
  })

  test('contains no key, though the provider quotes one in the middle', async () => {
    const { ask } = await createTestRelay({ answers: [quotingTheKey] })
    const text = await (await ask(question({ stream: true }))).text()
    expect(text).toContain('Bearer *** has no credit')
    for (const key of KEYS) expect(text).not.toContain(key)
  })
})

describe('a client that disconnects', () => {
  test('aborts the provider call before the response', async () => {
    const { ask, provider, reported } = await createTestRelay({ answers: [hang] })
    const leaving = new AbortController()
    const response = ask(question(), { signal: leaving.signal })
    await expect.poll(() => provider.requests.length, { timeout: 4000 }).toBe(1)
    leaving.abort()
    expect(await provider.requests[0]?.wasCutOff).toBe(true)
    await response
    expect(provider.requests.length).toBe(1)
    expect(reported).toEqual([])
  })

  test.each([
    ['aborts', (leaving: AbortController) => leaving.abort()],
    ['stops reading', (_: AbortController, leave: () => Promise<void>) => leave()],
  ])('aborts the provider call during a stream when it %s', async (_how, go) => {
    const answer = streaming([events('Well')], { ending: 'hangs' })
    const { ask, provider, reported } = await createTestRelay({ answers: [answer] })
    const leaving = new AbortController()
    const { next, leave } = reading(await ask(question({ stream: true }), { signal: leaving.signal }))
    await next()
    await go(leaving, leave)
    expect(await provider.requests[0]?.wasCutOff).toBe(true)
    expect(reported).toEqual([])
  })
})

describe('a provider fault', () => {
  const FAULTS: readonly (readonly [name: string, answer: Answer, status: number])[] = [
    ['hangs', hang, 504],
    ['sends slow bytes', drip(), 504],
    ['breaks off', reset, 502],
    ['answers 400', refusal(400, 'context_length_exceeded'), 502],
    ['answers 401', refusal(401, 'invalid_api_key'), 502],
    ['answers 403', refusal(403), 502],
    ['answers 404', refusal(404, 'model_not_found'), 502],
    ['answers 429', tooOften(), 503],
    ['answers 429 with a time', tooOften('60'), 503],
    ['answers 500', refusal(500), 502],
    ['answers 503', refusal(503), 502],
    ['answers 503 with a time', refusal(503, 'overloaded', { 'Retry-After': '60' }), 503],
    ['sends HTML', htmlPage(), 502],
    ['sends HTML with 502', htmlPage(502), 502],
    ['sends broken JSON', brokenJson, 502],
    ['sends no choices', json({ choices: [] }), 502],
    ['sends no text', completion(null), 502],
    ['sends an error as an answer', json({ error: { message: `${KEYS.join()} ${PROMPT}`, code: 'bad' } }), 502],
    ['sends 5 MB', huge(), 502],
    ['sends another type', huge('application/octet-stream'), 502],
  ]

  test.each(
    FAULTS.flatMap(([name, answer, status]) => [false, true].map((stream) => ({ name, stream, answer, status }))),
  )(
    'that $name (stream: $stream) is reported in the protocol, without key, prompt or reply',
    async ({ stream, answer, status }) => {
      // Reading 5 MB takes longer than 100 ms on a busy machine.
      const times = status === 502 ? { tryMs: 5000, wholeMs: 20_000 } : { tryMs: 100, wholeMs: 400 }
      const relay = await createTestRelay({ answers: [answer], ...times, attempts: 3 })
      const response = await relay.ask(question({ stream }))
      expect(response.status).toBe(status)
      expect(response.headers.get('X-Should-Retry')).toBe('false')
      expect(response.headers.get('Content-Type')).toBe('application/json')
      expect(await errorOf(response.clone())).toMatchObject({ message: expect.any(String), type: expect.any(String) })
      const output = [await everything(response), ...relay.reported.map(String)].join()
      for (const secret of [...KEYS, PROMPT, REPLY, 'Bearer']) expect(output).not.toContain(secret)
      expect(relay.reported).toEqual([expect.stringMatching(/^The tutor's provider failed: /)])
    },
  )

  test('with Retry-After is passed on with the time', async () => {
    const { ask } = await createTestRelay({ answers: [tooOften('60')] })
    expect((await ask(question())).headers.get('Retry-After')).toBe('60')
  })

  test('of one key is hidden by using the next', async () => {
    const { ask, reported, provider } = await createTestRelay({ answers: [refusal(401), completion(REPLY)] })
    expect((await ask(question())).status).toBe(200)
    expect(provider.keys()).toEqual(KEYS)
    expect(reported).toEqual([])
  })
})

test('a server fault is answered in the protocol, and reported', async () => {
  const { ask, reported } = await createTestRelay()
  const response = await ask(question(), { learner: 'broken' })
  expect(response.status).toBe(500)
  expect(await errorOf(response)).toEqual({
    message: 'Something went wrong on our side.',
    type: 'server_error',
    param: null,
    code: 'unexpected',
  })
  expect(reported).toEqual([new Error('The database does not respond.')])
})
