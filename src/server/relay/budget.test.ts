import { describe, expect, test } from 'vitest'
import { completion, completionBody, events, streaming } from '#providers/chat-completions/completion.fixture.ts'
import { googleRefusal, saying } from '#providers/generate-content/generate-content.fixture.ts'
import { hang, json, refusal } from '#providers/calls/faulty-provider.fixture.ts'
import { openMailbox } from '../mail/mailbox.fixture.ts'
import { createTestServer, posting } from '../server.fixture.ts'
import {
  ask,
  createAssistantSite,
  errorOf,
  showImage,
  signUp,
  TEXT_MODEL,
  question as textQuestion,
} from './assistant-site.fixture.ts'
import { PROMPT, question, reading } from './tutor-relay.fixture.ts'
import { openTutorSite } from './tutor-site.fixture.ts'

type TestServer = Awaited<ReturnType<typeof createTestServer>>

const askTutor = (browser: typeof fetch, body: object = question()) =>
  browser('/api/tutor/v1/chat/completions', posting(body))

async function today({ metricsApp }: Pick<TestServer, 'metricsApp'>) {
  const text = await (await metricsApp.fetch(new Request('http://127.0.0.1/metrics'))).text()
  const of = (name: string) => Number(new RegExp(`^${name}\\{share="site"\\} (\\d+)$`, 'm').exec(text)?.[1])
  return { calls: of('provider_calls_today'), tokens: of('provider_tokens_today') }
}

/** The reservation for a turn: the tokens of the request, and a thousand for the answer. */
const MOST = Math.ceil(JSON.stringify(question().messages).length / 4) + 1000

describe('a tutor call', () => {
  test('costs the estimated tokens of request and response', async () => {
    const { server } = await openTutorSite([completion('a'.repeat(400))])
    expect((await askTutor(await signUp(server.browser()))).status).toBe(200)
    const { calls, tokens } = await today(server)
    expect(calls).toBe(1)
    expect(tokens).toBeGreaterThan(100 + PROMPT.length / 4)
    expect(tokens).toBeLessThan(250)
  })

  test('costs the tokens that the provider reports, if they exceed the estimate', async () => {
    const answer = { ...completionBody('Good'), usage: { total_tokens: 777 } }
    const { server } = await openTutorSite([json(answer)])
    await askTutor(await signUp(server.browser()))
    expect(await today(server)).toEqual({ calls: 1, tokens: 777 })
  })

  test('that is streamed costs the tokens of its text, even if the reader disconnects', async () => {
    const { server } = await openTutorSite([streaming([events('a'.repeat(400))], { ending: 'hangs' })])
    const response = await askTutor(await signUp(server.browser()), question({ stream: true }))
    const { next, leave } = reading(response)
    await next()
    expect((await today(server)).tokens).toBe(MOST)
    await leave()
    await expect.poll(async () => (await today(server)).tokens).toBe(MOST - 1000 + 100)
  })

  test('costs nothing if the provider does not charge for it', async () => {
    const { server } = await openTutorSite([refusal(400, 'context_length_exceeded')])
    await askTutor(await signUp(server.browser()))
    expect(await today(server)).toEqual({ calls: 1, tokens: 0 })
  })

  test('costs the reserved maximum for each aborted attempt', async () => {
    const { server } = await openTutorSite([hang], { callTimes: { tryMs: 30, wholeMs: 75 } })
    expect((await askTutor(await signUp(server.browser()))).status).toBe(504)
    const { tokens } = await today(server)
    expect(tokens).toBeGreaterThanOrEqual(MOST)
    expect(tokens % MOST).toBe(0)
  })

  test('over the account’s share is refused in the protocol until midnight UTC', async () => {
    const environment = { DAILY_ACCOUNT_CALLS: '2' }
    const { server, provider } = await openTutorSite(undefined, { environment })
    const browser = await signUp(server.browser())
    for (let i = 0; i < 2; i++) expect((await askTutor(browser)).status).toBe(200)
    const refused = await askTutor(browser)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('X-Should-Retry')).toBe('false')
    const waitSeconds = Number(refused.headers.get('Retry-After'))
    expect(waitSeconds).toBeGreaterThan(0)
    expect(waitSeconds).toBeLessThanOrEqual(24 * 60 * 60)
    expect(await refused.json()).toEqual({
      error: {
        message: 'Your share of the daily budget for language models is used up. It starts anew at midnight UTC.',
        type: 'insufficient_quota',
        param: null,
        code: 'account_budget_used',
      },
    })
    expect(provider.requests).toHaveLength(2)
    expect((await askTutor(await signUp(server.browser(), 'kamau@example.org'))).status).toBe(200)
    server.advance(waitSeconds * 1000)
    expect((await askTutor(browser)).status).toBe(200)
  })
})

describe('an assistant call', () => {
  test('over the site’s budget is refused in Google’s protocol, also because of its size', async () => {
    const environment = { DAILY_PROVIDER_BUDGET: '1040' }
    const { server, provider } = await createAssistantSite([saying('a'.repeat(80))], { environment })
    const browser = await signUp(server.browser())
    expect((await ask(browser, TEXT_MODEL, textQuestion)).status).toBe(200)
    const refused = await ask(browser, TEXT_MODEL, textQuestion)
    expect(refused.status).toBe(429)
    expect(await errorOf(refused)).toMatchObject({ status: 'RESOURCE_EXHAUSTED', reason: 'site_budget_used' })
    expect(provider.requests).toHaveLength(1)
  })

  test('with an image costs tokens by size, and a refused one does not count against the plan', async () => {
    const environment = { DAILY_PROVIDER_BUDGET: '20000' }
    const { server } = await createAssistantSite([saying('table')], { environment })
    const browser = await signUp(server.browser())
    expect((await showImage(browser)).status).toBe(200)
    expect((await today(server)).tokens).toBeGreaterThan(1200)
    const visitor = await showImage(server.browser())
    expect(await errorOf(visitor)).toMatchObject({ code: 429, reason: 'visitors_budget_used' })
    expect(await (await server.browser()('/api/usage')).json()).toMatchObject({ used: 0 })
  })

  test('costs nothing if no attempt is charged for', async () => {
    const { server } = await createAssistantSite([googleRefusal(403, 'PERMISSION_DENIED')])
    await ask(await signUp(server.browser()), TEXT_MODEL, textQuestion)
    expect((await today(server)).tokens).toBe(0)
  })
})

test('twelve unconfirmed accounts can use a tenth of the site’s budget, and confirmed accounts continue', async () => {
  const mailbox = await openMailbox()
  const environment = { ...mailbox.environment, DAILY_PROVIDER_BUDGET: '400000', DAILY_ACCOUNT_BUDGET: '200000' }
  const { server, provider } = await createAssistantSite([saying('Good')], { environment })
  const headers = { Origin: mailbox.environment.PUBLIC_URL }
  const large = { contents: [{ parts: [{ text: 'a'.repeat(60_000) }] }] }
  let passed = 0
  for (let i = 0; i < 12; i++) {
    const browser = server.browser()
    await browser(
      '/api/auth/sign-up/email',
      posting({ email: `kamau${i}@example.org`, password: 'the secret' }, headers),
    )
    for (let j = 0; j < 3; j++) passed += Number((await ask(browser, TEXT_MODEL, large, { headers })).status === 200)
  }
  expect(passed).toBe(2)
  expect(provider.requests).toHaveLength(2)
})
