import OpenAI from 'openai'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  faultyProvider,
  hang,
  htmlPage,
  huge,
  refusal,
  reset,
  sending,
  tooOften,
  type Answer,
} from '#providers/calls/faulty-provider.fixture.ts'
import { createRelaySpeech, relayPath } from '#providers/speech/files.ts'
import { describeSpeech } from '#providers/speech/speech.contract.ts'
import { listen } from '../http/listen.ts'
import { createTestServer, posting } from '../server.fixture.ts'
import { createKeptSounds } from './speech-relay.ts'

const KEY = 'sk-of-the-voice-engine'
const PATH = '/api/speech/v1/audio/speech'
const request = { model: 'voices', voice: 'kikuyu', input: 'metha' }

const sounding = (sound: string): Answer => sending([sound], { type: 'audio/mpeg' })

type Options = NonNullable<Parameters<typeof createTestServer>[0]>

/** The whole server, listening, with a voice engine that gives these answers. */
async function openSpeechSite(answers: readonly Answer[] = [sounding('metha!')], options: Options = {}) {
  const engine = await faultyProvider(...answers)
  const server = await createTestServer({
    ...options,
    environment: {
      SPEECH_BASE_URL: `${engine.url}/v1/`,
      SPEECH_MODEL: 'voices',
      SPEECH_VOICE: 'kikuyu',
      SPEECH_API_KEY: KEY,
      ...options.environment,
    },
  })
  const { url, close } = await listen(server.app, { host: '127.0.0.1', port: 0, publicUrl: undefined })
  onTestFinished(async () => {
    engine.close()
    await close()
    await server.close()
  })
  return {
    engine,
    server,
    speech: createRelaySpeech((path) => fetch(url + path)),
    get: (input: string, headers: Record<string, string> = {}) =>
      fetch(url + relayPath({ kikuyu: input }), { headers }),
    post: (body: unknown, headers: Record<string, string> = {}) => fetch(url + PATH, posting(body, headers)),
    openai: new OpenAI({ baseURL: `${url}/api/speech/v1`, apiKey: 'sk-of-the-learner', maxRetries: 0 }),
  }
}

const codeOf = async (answer: Response) => [answer.status, (await answer.json()).error.code]

describeSpeech('Relay', async () => ({
  speech: (await openSpeechSite()).speech,
  known: { kikuyu: 'metha' },
  unknown: { kikuyu: 'A text of a stranger' },
  offline: createRelaySpeech(() => Promise.reject(new TypeError('Failed to fetch'))),
}))

describe('the official package', () => {
  test('gets a sound', async () => {
    const { engine, openai } = await openSpeechSite()
    const answer = await openai.audio.speech.create({ ...request, response_format: 'mp3' })
    expect(await answer.text()).toBe('metha!')
    expect(answer.headers.get('Content-Type')).toBe('audio/mpeg')
    expect(engine.keys()).toEqual([KEY])
    expect(engine.requests[0]?.path).toBe('/v1/audio/speech')
    expect(JSON.parse(engine.requests[0]?.body ?? '')).toEqual({ ...request, response_format: 'mp3' })
  })

  test('throws its own errors, and the engine hears of none', async () => {
    const { engine, openai, post } = await openSpeechSite()
    const say = (more: object) => openai.audio.speech.create({ ...request, ...more })
    await expect(say({ input: 'A text of a stranger' })).rejects.toMatchObject({ status: 404, code: 'unknown_text' })
    await expect(say({ model: 'dearest' })).rejects.toThrow(OpenAI.NotFoundError)
    await expect(say({ voice: 'alloy' })).rejects.toMatchObject({ status: 400, param: 'voice' })
    await expect(say({ instructions: 'Sing' })).rejects.toMatchObject({ status: 400, param: 'instructions' })
    await expect(say({ input: 'a'.repeat(65_536) })).rejects.toMatchObject({ status: 413, code: 'request_too_large' })
    await expect(say({ input: '__proto__' })).rejects.toThrow(OpenAI.NotFoundError)
    expect(await codeOf(await post(request, { Origin: 'https://evil.example' }))).toEqual([403, 'other_site'])
    expect(engine.requests).toEqual([])
  })

  test('throws when the engine fails', async () => {
    const { openai } = await openSpeechSite([refusal(400, 'bad_voice')])
    await expect(openai.audio.speech.create(request)).rejects.toMatchObject({ status: 502, code: 'bad_voice' })
  })
})

test('an engine without keys gets none, and reads a stem without its hyphen', async () => {
  const { engine, get } = await openSpeechSite([sounding('ega!')], { environment: { SPEECH_API_KEY: '' } })
  expect(await (await get('-ega')).text()).toBe('ega!')
  expect(engine.keys()).toEqual([undefined])
  expect(JSON.parse(engine.requests[0]?.body ?? '').input).toBe('ega')
})

test('a text is paid once, however many ask for it', async () => {
  const environment = { DAILY_PROVIDER_CALLS: '1' }
  const { engine, get, post } = await openSpeechSite([sounding('metha!')], { environment })
  const answers = await Promise.all([get('metha'), get('metha'), post(request)])
  expect(await Promise.all([...answers, await get('metha')].map((answer) => answer.text()))).toEqual(
    Array.from({ length: 4 }, () => 'metha!'),
  )
  const { status, headers } = await get('iria')
  expect([status, headers.get('X-Should-Retry')]).toEqual([429, 'false'])
  expect(engine.requests.length).toBe(1)
})

test('new sounds count for the limits of an address, and kept ones do not', async () => {
  const { get } = await openSpeechSite([sounding('metha!')], {
    callLimits: { minuteOfLearner: 9, minuteOfAddress: 1, dayOfAddress: 9 },
  })
  expect((await get('metha')).status).toBe(200)
  expect((await get('metha')).status).toBe(200)
  expect(await codeOf(await get('iria'))).toEqual([429, 'rate_limit_exceeded'])
})

test('a browser may keep a sound for a day, and no refusal', async () => {
  const { get, post } = await openSpeechSite()
  const { headers } = await get('metha')
  expect(headers.get('Cache-Control')).toBe('public, max-age=86400')
  const again = await get('metha', { 'If-None-Match': headers.get('ETag') ?? '' })
  expect([again.status, again.headers.get('Cache-Control')]).toEqual([304, 'public, max-age=86400'])
  expect((await get('A text of a stranger')).headers.get('Cache-Control')).toBe('no-store')
  expect((await post(request)).headers.get('Cache-Control')).toBe('no-store')
})

test.each<readonly [how: string, status: number, answer: Answer]>([
  ['slow', 504, hang],
  ['cut off', 502, reset],
  ['broken', 502, sending(['met'], { type: 'audio/mpeg', ending: 'resets' })],
  ['a page', 502, htmlPage()],
  ['empty', 502, sending([], { type: 'audio/mpeg' })],
  ['too long', 502, huge('audio/mpeg')],
  ['“too often”', 503, tooOften('60')],
  ['a fault', 502, refusal(500)],
  ['a refused key', 502, refusal(401, 'invalid_api_key')],
])('an engine whose answer is %s is no sound, and the next answer may be one', async (how, status, answer) => {
  const callTimes = how === 'slow' ? { tryMs: 100, wholeMs: 1000 } : {}
  const { engine, get, server, speech } = await openSpeechSite([answer], { callTimes })
  const refused = await get('metha')
  expect(refused.status).toBe(status)
  expect(`${await refused.text()} ${JSON.stringify([...refused.headers])}`).not.toContain(KEY)
  expect(server.faults).toEqual([expect.stringMatching(/^The voice engine failed: /)])
  expect(String(server.faults)).not.toContain(KEY)
  if (status === 503) return
  engine.answers(sounding('metha!'))
  const said = await speech.say({ kikuyu: 'metha' })
  expect(said.ok && (await said.value.text())).toBe('metha!')
})

async function offered(environment: Record<string, string>) {
  const { server } = await openSpeechSite([], { environment })
  const [answer, recordings] = [await server.browser()(PATH), await server.browser()('/api/recordings')]
  return [(await answer.json()).error?.code, (await recordings.json()).engine]
}

test('without an engine the address does not exist, and pages do not ask for it', async () => {
  expect(await offered({ SPEECH_BASE_URL: '', SPEECH_MODEL: '', SPEECH_VOICE: '', SPEECH_API_KEY: '' })).toEqual([
    undefined,
    undefined,
  ])
  expect(await offered({})).toEqual(['unknown_text', true])
})

const sound = (bytes: number) => ({ bytes: new Uint8Array(bytes), type: 'audio/mpeg' })

test('the server keeps the sounds that were heard last, in a limited space', () => {
  const sounds = createKeptSounds(20)
  sounds.add('first', sound(8))
  sounds.add('second', sound(8))
  sounds.get('first')
  sounds.add('third', sound(8))
  expect(['first', 'second', 'third'].map((text) => sounds.get(text)?.bytes.byteLength)).toEqual([8, undefined, 8])
  sounds.add('long', sound(21))
  expect(['first', 'third', 'long'].map((text) => sounds.get(text))).toEqual([undefined, undefined, undefined])
})
