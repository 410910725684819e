import OpenAI, { toFile } from 'openai'
import { describe, expect, onTestFinished, test } from 'vitest'
import { describeTranscriptions, silentWav } from '#providers/audio-transcriptions/audio-transcriptions.contract.ts'
import { createAudioTranscriptions } from '#providers/audio-transcriptions/audio-transcriptions.ts'
import { faultyProvider, json, refusal, type Answer } from '#providers/calls/faulty-provider.fixture.ts'
import { createKeyRing } from '#providers/calls/key-ring.ts'
import { listen } from '../http/listen.ts'
import { createTestServer } from '../server.fixture.ts'
import { createProviderFetch } from './provider-fetch.ts'
import { signUp } from './tutor-site.fixture.ts'

const KEY = 'sk-of-the-recogniser'
const heard = json({ text: 'metha' })

/** The whole server, listening, with a recogniser that gives these answers. */
async function openRecognitionSite(answers: readonly Answer[] = [heard], environment: Record<string, string> = {}) {
  const engine = await faultyProvider(...answers)
  const server = await createTestServer({
    environment: {
      RECOGNITION_BASE_URL: `${engine.url}/v1/`,
      RECOGNITION_MODEL: 'hearing',
      RECOGNITION_LANGUAGE: 'kik',
      RECOGNITION_API_KEY: KEY,
      ...environment,
    },
  })
  const { url, close } = await listen(server.app, { host: '127.0.0.1', port: 0, publicUrl: undefined })
  onTestFinished(async () => {
    await close()
    await server.close()
  })
  const Cookie = await signUp(url)
  const openai = new OpenAI({
    baseURL: `${url}/api/recognition/v1`,
    apiKey: 'sk-of-the-learner',
    maxRetries: 0,
    defaultHeaders: { Cookie },
  })
  return { engine, server, url, Cookie, openai }
}

describeTranscriptions('Engine', async () => {
  const engine = await faultyProvider(heard)
  const transcriptions = createAudioTranscriptions({
    baseUrl: `${engine.url}/v1`,
    model: 'hearing',
    keys: createKeyRing([KEY]),
    fetch: createProviderFetch(),
    attempts: 1,
  })
  return { transcriptions, engine }
})

describeTranscriptions('Relay', async () => {
  const { engine, url, Cookie } = await openRecognitionSite()
  const transcriptions = createAudioTranscriptions({
    baseUrl: `${url}/api/recognition/v1`,
    model: 'hearing',
    keys: createKeyRing([]),
    attempts: 1,
    fetch: (input, init) => fetch(input, { ...init, headers: { ...(init?.headers as object), Cookie } }),
  })
  return { transcriptions, engine }
})

const recording = (seconds?: number, rate?: number) => toFile(silentWav(seconds, rate), 'recording.wav')

describe('the official package', () => {
  test('gets the text, and the recogniser gets the recording with the key and the language of the site', async () => {
    const { engine, openai } = await openRecognitionSite()
    const { text } = await openai.audio.transcriptions.create({ model: 'hearing', file: await recording() })
    expect(text).toBe('metha')
    expect(engine.keys()).toEqual([KEY])
    expect(engine.requests[0]?.body).toMatch(/name="language"\s+kik\s/)
  })

  test('throws its own errors, and the recogniser hears of none', async () => {
    const { engine, openai, url, Cookie } = await openRecognitionSite()
    const send = async (more: object) =>
      openai.audio.transcriptions.create({ model: 'hearing', file: await recording(), ...more })
    await expect(send({ model: 'dearest' })).rejects.toThrow(OpenAI.NotFoundError)
    await expect(send({ prompt: 'Hear gold' })).rejects.toMatchObject({ status: 400, param: 'prompt' })
    await expect(send({ response_format: 'srt' })).rejects.toMatchObject({ status: 400, param: 'response_format' })
    for (const file of [
      await toFile(Buffer.from('ID3 an mp3 file'), 'recording.wav'),
      await recording(10.1),
      await recording(0),
      await recording(0.01, 96_000),
    ])
      await expect(send({ file })).rejects.toMatchObject({ status: 400, param: 'file' })
    await expect(send({ file: await recording(10, 48_000) })).rejects.toMatchObject({ status: 413 })
    const post = async (init: RequestInit) =>
      (await fetch(`${url}/api/recognition/v1/audio/transcriptions`, { method: 'POST', ...init })).status
    const form = new FormData()
    form.set('model', 'hearing')
    expect(await post({ body: form })).toBe(401)
    expect(await post({ body: form, headers: { Cookie, Origin: 'https://evil.example' } })).toBe(403)
    expect(await post({ body: form, headers: { Cookie } })).toBe(400)
    expect(await post({ body: '{}', headers: { Cookie, 'Content-Type': 'application/json' } })).toBe(400)
    const broken = { Cookie, 'Content-Type': 'multipart/form-data; boundary=x' }
    expect(await post({ body: '--x\r\nContent-Disposition: nonsense', headers: broken })).toBe(400)
    expect(engine.requests).toEqual([])
  })

  test('throws when the recogniser fails, whose key and texts are not told', async () => {
    const { openai, server } = await openRecognitionSite([refusal(401, 'invalid_api_key')])
    const fault = await openai.audio.transcriptions
      .create({ model: 'hearing', file: await recording(0.05) })
      .catch((thrown: unknown) => thrown)
    expect(fault).toMatchObject({ status: 502, code: 'invalid_api_key' })
    expect(server.faults).toEqual([expect.stringMatching(/^The speech recogniser failed: /)])
    for (const secret of [KEY, 'RIFF']) expect(JSON.stringify([fault, server.faults])).not.toContain(secret)
  })
})

test('recordings count in the daily budget, by what the recogniser reports or by their length', async () => {
  const { engine, openai } = await openRecognitionSite([json({ text: 'metha', usage: { total_tokens: 990 } })], {
    RECOGNITION_API_KEY: '',
    DAILY_ACCOUNT_BUDGET: '1000',
  })
  const send = async () => openai.audio.transcriptions.create({ model: 'hearing', file: await recording() })
  await send()
  await expect(send()).rejects.toMatchObject({ status: 429, code: 'account_budget_used' })
  expect(engine.keys()).toEqual([undefined])
})

/** The status of the address, and what the list of voices says. */
async function offered(environment?: Record<string, string>) {
  const { url, Cookie } = await openRecognitionSite([], environment)
  const asked = await fetch(`${url}/api/recognition/v1/audio/transcriptions`, { method: 'POST', headers: { Cookie } })
  return [asked.status, (await (await fetch(`${url}/api/recordings`)).json()).recogniser]
}

test('without a recogniser the address does not exist, and with one its host is told', async () => {
  expect(await offered()).toEqual([400, { model: 'hearing', host: '127.0.0.1' }])
  const none = { RECOGNITION_BASE_URL: '', RECOGNITION_MODEL: '', RECOGNITION_LANGUAGE: '', RECOGNITION_API_KEY: '' }
  expect(await offered(none)).toEqual([404, undefined])
})
