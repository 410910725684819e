import { describe, expect, test } from 'vitest'
import {
  brokenJson,
  drip,
  faultyProvider,
  hang,
  htmlPage,
  huge,
  json,
  refusal,
  reset,
  sending,
  STREAM_TYPE,
  tooOften,
  type Answer,
} from '../calls/faulty-provider.fixture.ts'
import { createKeyRing } from '../calls/key-ring.ts'
import { createChatCompletions } from './chat-completions.ts'
import { chunk, completion, completionBody, events, streamed, streaming } from './completion.fixture.ts'

const KEYS = ['a', 'b', 'c']

const unreadable = (why: string) => ({ kind: 'unreadable', why })
const refused = (status: number) => ({ kind: 'refused', status })
const failed = (status: number) => ({ kind: 'failed', status })
const limited = (retryAfterMs: number) => ({ kind: 'limited', status: 429, retryAfterMs })

const SEVEN = ['a', 'b', 'c', 'a', 'b', 'c', 'a']

const WITHHELD = { choices: [{ message: { content: '' }, finish_reason: 'content_filter' }] }

/** A lasting fault, its result, and the keys that were tried. */
const faults: readonly (readonly [name: string, answer: Answer, fault: object, keys: readonly string[]])[] = [
  ['a connection that breaks', reset, { kind: 'unreachable' }, SEVEN],
  ['an answer that breaks off', sending(['{"choices"'], { ending: 'resets' }), { kind: 'unreachable' }, SEVEN],
  ['400', refusal(400), refused(400), ['a']],
  ['401', refusal(401), refused(401), ['a', 'b', 'c']],
  ['403', refusal(403), refused(403), ['a', 'b', 'c']],
  ['404', refusal(404), refused(404), ['a']],
  ['429 that tells how long', tooOften('60'), limited(60_000), ['a', 'b', 'c']],
  ['429 that does not', tooOften(), limited(2000), SEVEN],
  ['500', refusal(500), failed(500), SEVEN],
  ['503', refusal(503), failed(503), SEVEN],
  ['a page', htmlPage(), unreadable('wrong-type'), SEVEN],
  ['a page with a status of failure', htmlPage(502), failed(502), SEVEN],
  ['broken JSON', brokenJson, unreadable('wrong-shape'), SEVEN],
  ['JSON of another shape', json({ answer: 'Good day' }), unreadable('wrong-shape'), SEVEN],
  ['JSON that is nothing', json(null), unreadable('wrong-shape'), SEVEN],
  ['an empty answer', sending([]), unreadable('wrong-shape'), SEVEN],
  ['no choices', json({ ...completionBody(''), choices: [] }), unreadable('no-text'), SEVEN],
  ['no content', completion(null), unreadable('no-text'), SEVEN],
  ['blank content', completion(' \n'), unreadable('no-text'), SEVEN],
  ['content that was withheld', json(WITHHELD), unreadable('withheld'), ['a']],
  ['5 megabytes', huge(), unreadable('too-large'), SEVEN],
  [
    'JSON called text',
    sending([JSON.stringify(completionBody('Good'))], { type: 'text/plain' }),
    unreadable('wrong-type'),
    SEVEN,
  ],
  [
    'JSON called nothing',
    sending([JSON.stringify(completionBody('Good'))], { type: '' }),
    unreadable('wrong-type'),
    SEVEN,
  ],
]

const streamFaults: typeof faults = [
  [
    'a stream that breaks before the first text',
    streaming([events()], { ending: 'resets' }),
    { kind: 'unreachable' },
    SEVEN,
  ],
  ['a stream of nothing', streaming([]), unreadable('cut-short'), SEVEN],
  ['a stream without text', streamed(), unreadable('no-text'), SEVEN],
  ['a stream of blanks', streamed(' ', '\n'), unreadable('no-text'), SEVEN],
  ['a stream that was withheld', streaming([chunk({}, 'content_filter')]), unreadable('withheld'), ['a']],
  ['a stream that is none', sending(['<h1>Welcome</h1>'], { type: STREAM_TYPE }), unreadable('cut-short'), SEVEN],
  ['a stream of broken JSON', streaming(['data: {"choices":[\n\n']), unreadable('wrong-shape'), SEVEN],
  ['a stream of 5 megabytes', huge(STREAM_TYPE), unreadable('too-large'), SEVEN],
  ['a stream that ends in an error', streaming(['data: {"error":{"code":502}}']), failed(502), SEVEN],
  ['an error of the key in the stream', streaming(['data: {"error":{"code":401}}\n\n']), refused(401), ['a', 'b', 'c']],
]

/** The result of a call, whole or streamed; pauses take no time. */
async function ask(answers: readonly Answer[], isStreamed: boolean, times: { tryMs?: number; wholeMs?: number } = {}) {
  const provider = await faultyProvider(...answers)
  let now = 0
  const clock = () => now
  const { complete } = createChatCompletions({
    baseUrl: provider.url,
    model: 'small-model',
    keys: createKeyRing(KEYS, { clock }),
    clock,
    delay: async (ms) => void (now += ms),
    ...times,
  })
  const pieces: string[] = []
  const onText = (piece: string) => pieces.push(piece)
  const result = await complete([{ role: 'user', content: 'hello' }], isStreamed ? { onText } : {})
  return { provider, result, pieces }
}

describe.each([
  ['whole', false, faults],
  ['streamed', true, [...faults, ...streamFaults]],
] as const)('an answer requested %s', (_, isStreamed, all) => {
  test.each(all)('%s', async (_name, answer, fault, keys) => {
    const { provider, result, pieces } = await ask([answer], isStreamed)
    expect(result).toEqual({ ok: false, fault: { ...fault, ...codeOf(fault), text: '' } })
    expect(provider.keys()).toEqual(keys)
    expect(pieces).toEqual([])
    // The connections are closed at the provider too.
    await Promise.all(provider.requests.map(({ wasCutOff }) => wasCutOff))
  })

  test.each(all.filter(([, , , keys]) => keys.length > 1))('%s, once: the next key succeeds', async (_name, answer) => {
    const { provider, result } = await ask(
      [answer, isStreamed ? streamed('Good', ' day') : completion('Good day')],
      isStreamed,
    )
    expect(result).toEqual({ ok: true, value: 'Good day' })
    expect(provider.keys()).toEqual(['a', 'b'])
  })

  test.each([
    ['silence', hang],
    ['silence after the head', sending([], { ending: 'hangs', type: isStreamed ? STREAM_TYPE : 'application/json' })],
    ['an answer that stops', sending(['{"choices"'], { ending: 'hangs' })],
  ])('%s ends a try at its timeout, and the next key succeeds', async (_name, answer) => {
    const good = isStreamed ? streamed('Good day') : completion('Good day')
    const { provider, result } = await ask([answer, good], isStreamed, { tryMs: 400 })
    expect(result).toEqual({ ok: true, value: 'Good day' })
    expect(provider.keys()).toEqual(['a', 'b'])
    expect(await provider.requests[0]?.wasCutOff).toBe(true)
  })

  test('lasting silence ends at the timeout of all tries', async () => {
    const { provider, result } = await ask([hang], isStreamed, { tryMs: 200, wholeMs: 500 })
    expect(result).toEqual({ ok: false, fault: { kind: 'timed-out', text: '' } })
    expect(await Promise.all(provider.requests.map(({ wasCutOff }) => wasCutOff))).not.toContain(false)
  })

  test('bytes that arrive too slowly end at the timeout of all tries at the latest', async () => {
    const slow = drip(isStreamed ? STREAM_TYPE : 'application/json')
    const { provider, result } = await ask([slow], isStreamed, { tryMs: 250, wholeMs: 600 })
    expect(result).toEqual({ ok: false, fault: { kind: 'timed-out', text: '' } })
    expect(await Promise.all(provider.requests.map(({ wasCutOff }) => wasCutOff))).not.toContain(false)
  })
})

test('no server counts as unreachable', async () => {
  const { close, url } = await faultyProvider()
  close()
  const { complete } = createChatCompletions({
    baseUrl: url,
    model: 'm',
    keys: createKeyRing([]),
    delay: async () => {},
  })
  expect(await complete([])).toEqual({ ok: false, fault: { kind: 'unreachable', text: '' } })
})

const codeOf = (fault: object) => ('status' in fault && fault.status === 429 ? { code: 'rate_limit_exceeded' } : {})
