import { describe, expect, test } from 'vitest'
import { hang, json } from '#providers/calls/faulty-provider.fixture.ts'
import { generateFaults, saying, timesFor } from '#providers/generate-content/generate-content.fixture.ts'
import { imageContent } from '#providers/generate-content/generate-request.ts'
import { TICKET_MS } from '../usage/usage.ts'
import {
  ask,
  askForName,
  createAssistantSite,
  errorOf,
  nameQuestion,
  IMAGE,
  said,
  showImage,
  signUp,
  TEXT_MODEL,
  ticketOf,
  usageOf,
  VISION_MODEL,
} from './assistant-site.fixture.ts'

/** What the budget was charged for the site today. */
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

  test('has three identifications, two calls each, then none', async () => {
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
    expect(provider.asked).toHaveLength(6)
  })

  test('has the last one once, in two tabs at once', async () => {
    const { browser, provider } = await create([saying('table')])
    await showImage(browser)
    await showImage(browser)
    const both = await Promise.all([showImage(browser), showImage(browser)])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 429]))
    expect(provider.asked).toHaveLength(3)
  })

  test.each(faults)('is not counted what failed with %s', async (_name, answer, fault) => {
    const { browser } = await create([answer], { callTimes: timesFor(fault) })
    expect(ticketOf(await showImage(browser))).toBeNull()
    expect(await usageOf(browser)).toEqual(free(0))
  })

  test('is not counted a picture in which the model names nothing', async () => {
    const { browser } = await create([saying('🙂')])
    expect(ticketOf(await showImage(browser))).toBeNull()
    expect(await usageOf(browser)).toEqual(free(0))
  })

  test.each(faults)('is given back what failed at the name with %s', async (_name, answer, fault) => {
    const { browser, provider } = await create([saying('table'), answer], { callTimes: timesFor(fault) })
    const ticket = ticketOf(await showImage(browser))
    expect(await usageOf(browser)).toEqual(free(1))
    await askForName(browser, ticket)
    expect(await usageOf(browser)).toEqual(free(0))
    // Who was told to wait is not asked again before that.
    if ('kind' in fault && fault.kind === 'limited') return
    provider.answers(saying('table'))
    expect((await showImage(browser)).status).toBe(200)
  })

  test('is counted a picture that was sent and then abandoned', async () => {
    const { browser, provider, server } = await create([hang])
    // The page asks first how many are left.
    expect(await usageOf(browser)).toEqual(free(0))
    const leaving = new AbortController()
    const shown = showImage(browser, undefined, { signal: leaving.signal }).catch(() => undefined)
    await expect.poll(() => provider.asked.length).toBe(1)
    expect(await usageOf(browser)).toEqual(free(1))
    leaving.abort()
    await shown
    expect(await provider.asked[0]?.wasCutOff).toBe(true)
    await expect.poll(() => settledTokens(server)).toBeGreaterThan(1200)
    expect(await usageOf(browser)).toEqual(free(1))
  })
})

describe('a visitor', () => {
  test('who leaves while the name is asked for has used the ticket', async () => {
    const { server, provider } = await createAssistantSite([saying('table'), hang])
    const browser = server.browser()
    const ticket = ticketOf(await showImage(browser))
    const leaving = new AbortController()
    const asked = ask(browser, VISION_MODEL, nameQuestion(), { ticket, signal: leaving.signal }).catch(() => undefined)
    await expect.poll(() => provider.asked.length).toBe(2)
    leaving.abort()
    await asked
    expect(await provider.asked[1]?.wasCutOff).toBe(true)
    provider.answers(saying('metha'))
    expect((await askForName(browser, ticket)).status).toBe(403)
    expect(await usageOf(browser)).toEqual(free(1))
  })

  test('asks for one name with a ticket, also in two tabs at once', async () => {
    const { server, provider } = await createAssistantSite([saying('table')])
    const browser = server.browser()
    const ticket = ticketOf(await showImage(browser))
    const both = await Promise.all([askForName(browser, ticket), askForName(browser, ticket)])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 403]))
    const replayed = await askForName(browser, ticket)
    expect(await errorOf(replayed)).toMatchObject({ code: 403, status: 'PERMISSION_DENIED', reason: 'ticket-refused' })
    expect(provider.asked).toHaveLength(2)
  })

  test.each([
    ['none', () => null],
    ['one that was made up', () => 'A'.repeat(32)],
    ['one with another letter', (ticket: string) => `${ticket.slice(0, -1)}${ticket.endsWith('A') ? 'B' : 'A'}`],
  ])('has no name with a ticket that is %s', async (_what, forged) => {
    const { server, provider } = await createAssistantSite([saying('table')])
    const browser = server.browser()
    const ticket = ticketOf(await showImage(browser)) ?? ''
    expect((await askForName(browser, forged(ticket))).status).toBe(403)
    expect(provider.asked).toHaveLength(1)
  })

  test('has no name with a ticket of five minutes ago', async () => {
    const { server } = await createAssistantSite([saying('table')])
    const browser = server.browser()
    const ticket = ticketOf(await showImage(browser))
    server.advance(TICKET_MS)
    expect((await askForName(browser, ticket)).status).toBe(403)
  })

  test('has no name with another’s ticket', async () => {
    const { server } = await createAssistantSite([saying('table')])
    const ticket = ticketOf(await showImage(server.browser()))
    expect((await askForName(server.browser('198.51.100.7'), ticket)).status).toBe(403)
  })

  test('has three in this browser at whatever address, and another browser at the same address has its own', async () => {
    const { server } = await createAssistantSite([saying('table')])
    const browser = server.browser()
    const [device = ''] = (await showImage(browser)).headers.getSetCookie()
    for (let i = 0; i < 2; i++) await showImage(browser)
    expect((await showImage(server.browser())).status).toBe(200)
    const Cookie = device.split(';')[0] ?? ''
    expect((await showImage(server.browser('198.51.100.7'), undefined, { headers: { Cookie } })).status).toBe(429)
  })

  test('without cookies is stopped at sixty pictures a day from one address, and told so', async () => {
    const { server, provider } = await createAssistantSite([saying('table')])
    for (let i = 0; i < 60; i++) expect((await showImage(server.browser())).status).toBe(200)
    const refused = await showImage(server.browser())
    expect(await errorOf(refused)).toMatchObject({ code: 429, status: 'RESOURCE_EXHAUSTED', reason: 'busy-network' })
    expect(provider.asked).toHaveLength(60)
    expect((await showImage(server.browser('198.51.100.7'))).status).toBe(200)
    expect((await showImage(await signUp(server.browser()))).status).toBe(200)
  })

  test.each([
    ['the first picture', (browser: typeof fetch) => showImage(browser)],
    ['asking what is left', (browser: typeof fetch) => browser('/api/usage')],
  ])('gets a cookie with %s, which says nothing and no script reads', async (_with, act) => {
    const { server } = await createAssistantSite([saying('table')])
    const browser = server.browser()
    const [cookie = '', ...others] = (await act(browser)).headers.getSetCookie()
    expect(others).toEqual([])
    expect(cookie).toMatch(/^device=[\w-]{22}; Max-Age=34560000; Path=\/api; HttpOnly; SameSite=Strict$/)
    for (const again of [await showImage(browser), await browser('/api/usage')])
      expect(again.headers.getSetCookie()).toEqual([])
  })

  test('gets no cookie where no model looks at pictures', async () => {
    const { server } = await createAssistantSite([saying('table')], { environment: { VISION_MODEL: '' } })
    expect((await server.browser()('/api/usage')).headers.getSetCookie()).toEqual([])
  })

  test('of a site on https gets a cookie for https', async () => {
    const environment = { PUBLIC_URL: 'https://kikuyu.example.org' }
    const { server } = await createAssistantSite([saying('table')], { environment })
    const headers = { Origin: environment.PUBLIC_URL }
    const response = await showImage(server.browser(), undefined, { headers })
    expect(response.headers.getSetCookie()[0]).toMatch(/; Secure/)
  })

  test('who signs in has the account’s own three', async () => {
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
  test('asks the model of pictures what he likes, and each picture is one use', async () => {
    const { server } = await createAssistantSite([saying('It is a table.')])
    const browser = await signUp(server.browser())
    const question = said(imageContent('What is behind the table?', IMAGE))
    expect((await showImage(browser, question)).status).toBe(200)
    expect(await usageOf(browser)).toEqual(free(1))
  })

  test('has no texts counted, also with a ticket that is not good', async () => {
    const { server } = await createAssistantSite([saying('metha')])
    const browser = await signUp(server.browser())
    expect((await ask(browser, TEXT_MODEL, nameQuestion())).status).toBe(200)
    expect((await askForName(browser, 'A'.repeat(32))).status).toBe(200)
    expect((await askForName(browser, null)).status).toBe(200)
    expect(await usageOf(browser)).toEqual(free(0))
  })

  test('has used what was used on another device', async () => {
    const { server } = await createAssistantSite([saying('table')])
    const browser = await signUp(server.browser())
    for (let i = 0; i < 3; i++) await showImage(browser)
    const phone = server.browser('198.51.100.7')
    const credentials = { email: 'wanjiku@example.org', password: 'secret' }
    await phone('/api/auth/sign-in/email', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(credentials),
    })
    expect((await showImage(phone)).status).toBe(429)
  })
})

test('what is left is told where no model looks at pictures too', async () => {
  const { server } = await createAssistantSite([json({})], { environment: { VISION_MODEL: '' } })
  expect(await usageOf(server.browser())).toEqual(free(0))
})
