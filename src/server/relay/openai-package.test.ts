import OpenAI from 'openai'
import { describe, expect, test } from 'vitest'
import { hang, refusal, type Answer } from '#providers/calls/faulty-provider.fixture.ts'
import { completion, events, streamed, streaming } from '#providers/chat-completions/completion.fixture.ts'
import { KEYS, PROMPT, REPLY } from './tutor-relay.fixture.ts'
import { openTutorSite, signUp } from './tutor-site.fixture.ts'

const asking = { model: 'small', messages: [{ role: 'user' as const, content: PROMPT }] }

/** The official package, used as documented; it requires an `apiKey`. */
const packageAt = (url: string, cookie: string) =>
  new OpenAI({ baseURL: `${url}/api/tutor/v1`, apiKey: 'sk-of-the-learner', defaultHeaders: { Cookie: cookie } })

const ask = (by: OpenAI, more: object = {}) => by.chat.completions.create({ ...asking, ...more })

async function signedIn(...answers: readonly Answer[]) {
  const site = await openTutorSite(answers)
  return { ...site, openai: packageAt(site.url, await signUp(site.url)) }
}

describe('the official package', () => {
  test('gets a complete answer', async () => {
    const { openai, provider } = await signedIn(completion(REPLY))
    const answer = await openai.chat.completions.create({ ...asking, temperature: 0.3, max_tokens: 1000, top_p: 0.9 })
    expect(answer.choices[0]?.message.content).toBe(REPLY)
    expect(answer.usage?.total_tokens).toBe(12)
    expect(provider.keys()).toEqual([KEYS[0]])
  })

  test('gets a streamed answer in chunks', async () => {
    const { openai, provider } = await signedIn(streamed('Well', ' done', '!'))
    const texts: string[] = []
    for await (const { choices } of await openai.chat.completions.create({ ...asking, stream: true }))
      texts.push(choices[0]?.delta.content ?? '')
    expect(texts.filter(Boolean)).toEqual(['Well', ' done', '!'])
    expect(provider.keys()).toEqual([KEYS[0]])
  })

  test('collects a streamed answer with its own helper', async () => {
    const { openai } = await signedIn(streamed('Well', ' done', '!'))
    expect(await openai.chat.completions.stream(asking).finalContent()).toBe('Well done!')
  })

  test('sends its answer back as the next message', async () => {
    const { openai, provider } = await signedIn(completion(REPLY))
    const { choices } = await openai.chat.completions.create(asking)
    await openai.chat.completions.create({ ...asking, messages: [...asking.messages, choices[0]!.message] })
    expect(JSON.parse(provider.requests[1]?.body ?? '').messages).toEqual([
      ...asking.messages,
      { role: 'assistant', content: REPLY },
    ])
  })

  test('lists the models', async () => {
    const { openai } = await signedIn()
    expect((await openai.models.list()).data.map(({ id }) => id)).toEqual(['small', 'large'])
  })

  test('throws its own errors', async () => {
    const { openai, url } = await signedIn(refusal(400, 'context_length_exceeded'))
    await expect(ask(packageAt(url, ''))).rejects.toThrow(OpenAI.AuthenticationError)
    await expect(ask(openai, { model: 'dearest' })).rejects.toThrow(OpenAI.NotFoundError)
    await expect(ask(openai, { tools: [] })).rejects.toThrow(OpenAI.BadRequestError)
    await expect(ask(openai, { messages: [{ role: 'user', content: 'a'.repeat(65_536) }] })).rejects.toMatchObject({
      status: 413,
      code: 'request_too_large',
    })
    await expect(ask(openai)).rejects.toMatchObject({ status: 502, code: 'context_length_exceeded' })
  })

  test('does not retry what the relay has retried', async () => {
    const { openai, provider } = await signedIn(refusal(400))
    await expect(openai.chat.completions.create(asking)).rejects.toThrow(OpenAI.InternalServerError)
    expect(provider.requests.length).toBe(1)
  })

  test('throws when a stream breaks off, after the received chunks', async () => {
    const { openai } = await signedIn(streaming([events('Well')], { ending: 'resets' }))
    let text = ''
    const read = async () => {
      for await (const { choices } of await openai.chat.completions.create({ ...asking, stream: true }))
        text += choices[0]?.delta.content ?? ''
    }
    await expect(read()).rejects.toThrow(OpenAI.APIError)
    expect(text).toBe('Well')
  })
})

describe('the package aborts the provider call', () => {
  test('when its call is aborted', async () => {
    const { openai, provider, server } = await signedIn(hang)
    const leaving = new AbortController()
    const call = openai.chat.completions.create(asking, { signal: leaving.signal })
    await expect.poll(() => provider.requests.length, { timeout: 4000 }).toBe(1)
    leaving.abort()
    await expect(call).rejects.toThrow(OpenAI.APIUserAbortError)
    expect(await provider.requests[0]?.wasCutOff).toBe(true)
    expect(server.faults).toEqual([])
  })

  test('when its stream is cancelled', async () => {
    const { openai, provider, server } = await signedIn(streaming([events('Well')], { ending: 'hangs' }))
    for await (const { choices } of await openai.chat.completions.create({ ...asking, stream: true }))
      if (choices[0]?.delta.content) break
    expect(await provider.requests[0]?.wasCutOff).toBe(true)
    expect(server.faults).toEqual([])
  })
})

test('a stopping server ends its streams', async () => {
  const { openai, provider, close } = await signedIn(streaming([events('Well')], { ending: 'hangs' }))
  const stream = await openai.chat.completions.create({ ...asking, stream: true })
  const read = async () => {
    for await (const _ of stream);
  }
  const ended = read().catch((fault: unknown) => fault)
  await close()
  expect(await ended).toBeInstanceOf(Error)
  expect(await provider.requests[0]?.wasCutOff).toBe(true)
}, 20_000)
