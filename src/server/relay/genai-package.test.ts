import { ApiError, GoogleGenAI } from '@google/genai'
import { describe, expect, test } from 'vitest'
import { IDENTIFY_PROMPT, namePrompt } from '#core/vision/identification.ts'
import { hang, json, type Answer } from '#providers/calls/faulty-provider.fixture.ts'
import { TICKET_HEADER, SAFETY_SETTINGS } from '#providers/generate-content/generate-content.ts'
import { googleRefusal, keyOf, promptOf, saying } from '#providers/generate-content/generate-content.fixture.ts'
import {
  KEY,
  openAssistantSite,
  IMAGE,
  PROMPT,
  REPLY,
  signUp,
  TEXT_MODEL,
  VISION_MODEL,
} from './assistant-site.fixture.ts'

/** The official package, used as documented; it requires an `apiKey`. */
const packageAt = (url: string, headers: Record<string, string> = {}) =>
  new GoogleGenAI({ apiKey: 'key-of-the-learner', httpOptions: { baseUrl: `${url}/api/assistant`, headers } })

/** A signed-in browser and a package with its cookie. */
async function signedIn(...answers: readonly Answer[]) {
  const site = await openAssistantSite(answers)
  let cookie = ''
  const browser: typeof fetch = async (path, init) => {
    const headers = { ...(init?.headers as Record<string, string>), Origin: site.url }
    const response = await fetch(new URL(path as string, site.url), { ...init, headers })
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    return response
  }
  await signUp(browser)
  return { ...site, genai: packageAt(site.url, { Cookie: cookie }) }
}

const asking = { model: TEXT_MODEL, contents: PROMPT }
const image = { inlineData: { mimeType: 'image/jpeg', data: IMAGE } }

const nameBy = (by: GoogleGenAI) => by.models.generateContent({ model: VISION_MODEL, contents: namePrompt('table') })

async function faultOf(call: Promise<unknown>): Promise<ApiError> {
  const fault = await call.catch((thrown: unknown) => thrown)
  expect(fault).toBeInstanceOf(ApiError)
  return fault as ApiError
}

describe('the official package', () => {
  test('generates text', async () => {
    const { genai, provider } = await signedIn(saying(REPLY))
    const answer = await genai.models.generateContent(asking)
    expect(answer.text).toBe(REPLY)
    expect(answer.usageMetadata?.totalTokenCount).toBe(12)
    const [asked] = provider.requests
    expect(asked && [keyOf(asked), promptOf(asked)]).toEqual([KEY, PROMPT])
  })

  test('sets the allowed generation settings', async () => {
    const { genai, provider } = await signedIn(saying(REPLY))
    const config = { temperature: 0.4, topP: 0.95, topK: 40, maxOutputTokens: 1024 }
    await genai.models.generateContent({ ...asking, config: { ...config, safetySettings: [] } })
    expect(JSON.parse(provider.requests[0]?.body ?? '')).toMatchObject({
      generationConfig: config,
      safetySettings: SAFETY_SETTINGS,
    })
  })

  test('continues a chat', async () => {
    const { genai, provider } = await signedIn(saying('Wĩ mwega?'))
    const chat = genai.chats.create({ model: TEXT_MODEL })
    await chat.sendMessage({ message: 'Hello' })
    expect((await chat.sendMessage({ message: 'And now?' })).text).toBe('Wĩ mwega?')
    expect(JSON.parse(provider.requests[1]?.body ?? '').contents).toEqual([
      { role: 'user', parts: [{ text: 'Hello' }] },
      { role: 'model', parts: [{ text: 'Wĩ mwega?' }] },
      { role: 'user', parts: [{ text: 'And now?' }] },
    ])
  })

  test('gets the name of an image, then the Kikuyu name', async () => {
    const { genai, provider, url } = await signedIn(saying('table'), saying('metha'))
    const named = await genai.models.generateContent({ model: VISION_MODEL, contents: [image, IDENTIFY_PROMPT] })
    expect(named.text).toBe('table')
    const ticket = new Headers(named.sdkHttpResponse?.headers).get(TICKET_HEADER) ?? ''
    const visitor = packageAt(url, { [TICKET_HEADER]: ticket })
    await expect(nameBy(visitor)).rejects.toMatchObject({ status: 403 })
    expect((await nameBy(genai)).text).toBe('metha')
    expect(provider.requests).toHaveLength(2)
  })

  test('works for a visitor in both calls', async () => {
    const { url } = await openAssistantSite([saying('table'), saying('metha')])
    const named = await packageAt(url).models.generateContent({
      model: VISION_MODEL,
      contents: [IDENTIFY_PROMPT, image],
    })
    expect(named.text).toBe('table')
    const ticket = new Headers(named.sdkHttpResponse?.headers).get(TICKET_HEADER) ?? ''
    const again = packageAt(url, { [TICKET_HEADER]: ticket })
    expect((await nameBy(again)).text).toBe('metha')
  })

  test('recognises a blocked prompt', async () => {
    const { genai } = await signedIn(json({ promptFeedback: { blockReason: 'SAFETY' } }))
    const answer = await genai.models.generateContent(asking)
    expect([answer.text, answer.promptFeedback?.blockReason]).toEqual([undefined, 'SAFETY'])
  })

  test('lists the models', async () => {
    const { genai } = await signedIn(hang)
    const names: (string | undefined)[] = []
    for await (const { name } of await genai.models.list()) names.push(name)
    expect(names).toEqual([`models/${TEXT_MODEL}`, `models/${VISION_MODEL}`])
  })

  test('throws its own errors, including the reason', async () => {
    const { genai, url } = await signedIn(googleRefusal(400, 'INVALID_ARGUMENT'))
    const refused = await faultOf(packageAt(url).models.generateContent(asking))
    expect([refused.status, JSON.parse(refused.message).error.details[0].reason]).toEqual([401, 'signed-out'])
    expect((await faultOf(genai.models.generateContent({ ...asking, model: 'dearest' }))).status).toBe(404)
    const tools = { tools: [{ googleSearch: {} }] }
    expect((await faultOf(genai.models.generateContent({ ...asking, config: tools }))).status).toBe(400)
    expect((await faultOf(genai.models.generateContent(asking))).status).toBe(502)
  })

  test('reports when the plan’s images are used up', async () => {
    const { genai } = await signedIn(saying('table'))
    const show = () => genai.models.generateContent({ model: VISION_MODEL, contents: [IDENTIFY_PROMPT, image] })
    for (let i = 0; i < 3; i++) await show()
    const fault = await faultOf(show())
    expect([fault.status, JSON.parse(fault.message).error.details[0].reason]).toEqual([429, 'usage-limit'])
  })

  test('aborts the provider call when its own call is aborted', async () => {
    const { genai, provider, server } = await signedIn(hang)
    const leaving = new AbortController()
    const call = genai.models.generateContent({ ...asking, config: { abortSignal: leaving.signal } })
    await expect.poll(() => provider.requests.length).toBe(1)
    leaving.abort()
    await expect(call).rejects.toThrow(/abort/i)
    expect(await provider.requests[0]?.wasCutOff).toBe(true)
    expect(server.faults).toEqual([])
  })
})
