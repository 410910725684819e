import { describe, expect, test } from 'vitest'
import { hang, json } from '#providers/calls/faulty-provider.fixture.ts'
import { generateFaults, saying, timesFor } from '#providers/generate-content/generate-content.fixture.ts'
import { imageContent } from '#providers/generate-content/generate-content.ts'
import { TICKET_MS } from '../usage/usage.ts'
import {
  ask,
  askForName,
  createAssistantSite,
  errorOf,
  nameQuestion,
  IMAGE,
  requestOf,
  showImage,
  signUp,
  TEXT_MODEL,
  ticketOf,
  usageOf,
  VISION_MODEL,
} from './assistant-site.fixture.ts'

/** The tokens charged to the site today. */
async function settledTokens({ metricsApp }: Awaited<ReturnType<typeof createAssistantSite>>['server']) {
  const figures = await (await metricsApp.fetch(new Request('http://127.0.0.1/metrics'))).text()
  return Number(/^provider_tokens_today\{share="site"\} (\d+)$/m.exec(figures)?.[1])
}

const free = (used: number) => ({ plan: 'free', limit: 3, used, remaining: 3 - used })

describe.each(['a visitor', 'a learner'] as const)('%s', (who) => {
  const faults = generateFaults.filter(([name]) => who === 'a visitor' || ['500', 'no candidates'].includes(name))

  async function create(...given: Parameters<typeof createAssistantSite>) {
    const site = await createAssistantSite(...given)
    const browser = site.server.browser()
    return { ...site, browser: who === 'a visitor' ? browser : await signUp(browser) }
  }

  test('has three identifications of two calls each', async () => {
    const { browser, provider } = await create([saying('table')])
    expect(await usageOf(browser)).toEqual(free(0))
    for (let used = 1; used <= 3; used++) {
      const shown = await showImage(browser)
      expect((await askForName(browser, ticketOf(shown))).status).toBe(200)
      expect(await usageOf(browser)).toEqual(free(used))
    }
    const refused = await showImage(browser)
    expect(refused.status).toBe(429)
    expect(await errorOf(refused)).toMatchObject({
      code: 429,
      status: 'RESOURCE_EXHAUSTED',
      reason: 'usage-limit',
      details: [{ metadata: { plan: 'free', limit: '3' } }],
    })
    expect(await usageOf(browser)).toEqual(free(3))
    expect(provider.requests).toHaveLength(6)
  })

  test('cannot use the last one in two tabs at once', async () => {
    const { browser, provider } = await create([saying('table')])
    await showImage(browser)
    await showImage(browser)
    const both = await Promise.all([showImage(browser), showImage(browser)])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 429]))
    expect(provider.requests).toHaveLength(3)
  })

  test.each(faults)('keeps the use if the identification fails with %s', async (_name, answer, fault) => {
    const { browser } = await create([answer], { callTimes: timesFor(fault) })
    expect(ticketOf(await showImage(browser))).toBeNull()
    expect(await usageOf(browser)).toEqual(free(0))
  })

  test('keeps the use if the model names nothing', async () => {
    const { browser } = await create([saying('🙂')])
    expect(ticketOf(await showImage(browser))).toBeNull()
    expect(await usageOf(browser)).toEqual(free(0))
  })

  test.each(faults)('gets the use back if the name fails with %s', async (_name, answer, fault) => {
    const { browser, provider } = await create([saying('table'), answer], { callTimes: timesFor(fault) })
    const ticket = ticketOf(await showImage(browser))
    expect(await usageOf(browser)).toEqual(free(1))
    await askForName(browser, ticket)
    expect(await usageOf(browser)).toEqual(free(0))
    // A provider that asked to wait is not called before the time is over.
    if ('kind' in fault && fault.kind === 'limited') return
    provider.answers(saying('table'))
    expect((await showImage(browser)).status).toBe(200)
  })

  test('loses the use by aborting after the image was sent', async () => {
    const { browser, provider, server } = await create([hang])
    // The page first asks for the remaining uses.
    expect(await usageOf(browser)).toEqual(free(0))
    const leaving = new AbortController()
    const shown = showImage(browser, undefined, { signal: leaving.signal }).catch(() => undefined)
    await expect.poll(() => provider.requests.length).toBe(1)
    expect(await usageOf(browser)).toEqual(free(1))
    leaving.abort()
    await shown
    expect(await provider.requests[0]?.wasCutOff).toBe(true)
    await expect.poll(() => settledTokens(server)).toBeGreaterThan(1200)
    expect(await usageOf(browser)).toEqual(free(1))
  })
})

describe('a visitor', () => {
  test('disconnecting during the name request uses the ticket', async () => {
    const { server, provider } = await createAssistantSite([saying('table'), hang])
    const browser = server.browser()
    const ticket = ticketOf(await showImage(browser))
    const leaving = new AbortController()
    const asked = ask(browser, VISION_MODEL, nameQuestion(), { ticket, signal: leaving.signal }).catch(() => undefined)
    await expect.poll(() => provider.requests.length).toBe(2)
    leaving.abort()
    await asked
    expect(await provider.requests[1]?.wasCutOff).toBe(true)
    provider.answers(saying('metha'))
    expect((await askForName(browser, ticket)).status).toBe(403)
    expect(await usageOf(browser)).toEqual(free(1))
  })

  test('can redeem a ticket once, also in two tabs at once', async () => {
    const { server, provider } = await createAssistantSite([saying('table')])
    const browser = server.browser()
    const ticket = ticketOf(await showImage(browser))
    const both = await Promise.all([askForName(browser, ticket), askForName(browser, ticket)])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 403]))
    const replayed = await askForName(browser, ticket)
    expect(await errorOf(replayed)).toMatchObject({ code: 403, status: 'PERMISSION_DENIED', reason: 'ticket-refused' })
    expect(provider.requests).toHaveLength(2)
  })

  test.each([
    ['none', () => null],
    ['a made-up one', () => 'A'.repeat(32)],
    ['one with a changed character', (ticket: string) => `${ticket.slice(0, -1)}${ticket.endsWith('A') ? 'B' : 'A'}`],
  ])('is refused with a ticket that is %s', async (_what, forged) => {
    const { server, provider } = await createAssistantSite([saying('table')])
    const browser = server.browser()
    const ticket = ticketOf(await showImage(browser)) ?? ''
    expect((await askForName(browser, forged(ticket))).status).toBe(403)
    expect(provider.requests).toHaveLength(1)
  })

  test('cannot use a ticket after five minutes', async () => {
    const { server } = await createAssistantSite([saying('table')])
    const browser = server.browser()
    const ticket = ticketOf(await showImage(browser))
    server.advance(TICKET_MS)
    expect((await askForName(browser, ticket)).status).toBe(403)
  })

  test('cannot use another visitor’s ticket', async () => {
    const { server } = await createAssistantSite([saying('table')])
    const ticket = ticketOf(await showImage(server.browser()))
    expect((await askForName(server.browser('198.51.100.7'), ticket)).status).toBe(403)
  })

  test('has three uses per browser at any address, and another browser at that address has its own', async () => {
    const { server } = await createAssistantSite([saying('table')])
    const browser = server.browser()
    const [device = ''] = (await showImage(browser)).headers.getSetCookie()
    for (let i = 0; i < 2; i++) await showImage(browser)
    expect((await showImage(server.browser())).status).toBe(200)
    const Cookie = device.split(';')[0] ?? ''
    expect((await showImage(server.browser('198.51.100.7'), undefined, { headers: { Cookie } })).status).toBe(429)
  })

  test('without cookies is limited to sixty images a day per address, with a reason of its own', async () => {
    const { server, provider } = await createAssistantSite([saying('table')])
    for (let i = 0; i < 60; i++) expect((await showImage(server.browser())).status).toBe(200)
    const refused = await showImage(server.browser())
    expect(await errorOf(refused)).toMatchObject({ code: 429, status: 'RESOURCE_EXHAUSTED', reason: 'busy-network' })
    expect(provider.requests).toHaveLength(60)
    expect((await showImage(server.browser('198.51.100.7'))).status).toBe(200)
    expect((await showImage(await signUp(server.browser()))).status).toBe(200)
  })

  test.each([
    ['the first image', (browser: typeof fetch) => showImage(browser)],
    ['the request for the remaining uses', (browser: typeof fetch) => browser('/api/usage')],
  ])('gets a cookie with %s, which is random and not readable by scripts', async (_with, act) => {
    const { server } = await createAssistantSite([saying('table')])
    const browser = server.browser()
    const [cookie = '', ...others] = (await act(browser)).headers.getSetCookie()
    expect(others).toEqual([])
    expect(cookie).toMatch(/^device=[\w-]{22}; Max-Age=34560000; Path=\/api; HttpOnly; SameSite=Strict$/)
    for (const again of [await showImage(browser), await browser('/api/usage')])
      expect(again.headers.getSetCookie()).toEqual([])
  })

  test('gets no cookie without a vision model', async () => {
    const { server } = await createAssistantSite([saying('table')], { environment: { VISION_MODEL: '' } })
    expect((await server.browser()('/api/usage')).headers.getSetCookie()).toEqual([])
  })

  test('of an https site gets a Secure cookie', async () => {
    const environment = { PUBLIC_URL: 'https://kikuyu.example.org' }
    const { server } = await createAssistantSite([saying('table')], { environment })
    const headers = { Origin: environment.PUBLIC_URL }
    const response = await showImage(server.browser(), undefined, { headers })
    expect(response.headers.getSetCookie()[0]).toMatch(/; Secure/)
  })

  test('a visitor who signs in has the three uses of the account', async () => {
    const { server } = await createAssistantSite([saying('table')])
    const browser = server.browser()
    for (let i = 0; i < 3; i++) await showImage(browser)
    expect((await showImage(browser)).status).toBe(429)
    await signUp(browser)
    expect(await usageOf(browser)).toEqual(free(0))
    expect((await showImage(browser)).status).toBe(200)
  })
})

describe('a learner', () => {
  test('may send any prompt to the vision model, and each image is one use', async () => {
    const { server } = await createAssistantSite([saying('It is a table.')])
    const browser = await signUp(server.browser())
    const question = requestOf(imageContent('What is behind the table?', IMAGE))
    expect((await showImage(browser, question)).status).toBe(200)
    expect(await usageOf(browser)).toEqual(free(1))
  })

  test('has no text requests counted, also with an invalid ticket', async () => {
    const { server } = await createAssistantSite([saying('metha')])
    const browser = await signUp(server.browser())
    expect((await ask(browser, TEXT_MODEL, nameQuestion())).status).toBe(200)
    expect((await askForName(browser, 'A'.repeat(32))).status).toBe(200)
    expect((await askForName(browser, null)).status).toBe(200)
    expect(await usageOf(browser)).toEqual(free(0))
  })

  test('shares the uses of all devices', async () => {
    const { server } = await createAssistantSite([saying('table')])
    const browser = await signUp(server.browser())
    for (let i = 0; i < 3; i++) await showImage(browser)
    const phone = server.browser('198.51.100.7')
    const credentials = { email: 'wanjiku@example.org', password: 'the secret' }
    await phone('/api/auth/sign-in/email', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(credentials),
    })
    expect((await showImage(phone)).status).toBe(429)
  })
})

test('the remaining uses are reported even without a vision model', async () => {
  const { server } = await createAssistantSite([json({})], { environment: { VISION_MODEL: '' } })
  expect(await usageOf(server.browser())).toEqual(free(0))
})
