import { describe, expect, onTestFinished, test } from 'vitest'
import { createTestServer, ORIGIN, posting, temporaryFolder } from '../server.fixture.ts'
import { PRICES, startStripe } from './stripe.fixture.ts'

const WANJIKU = { email: 'wanjiku@example.org', password: 'secret' }
const KAMAU = { email: 'kamau@example.org', password: 'another secret' }
const DAY = 24 * 60 * 60_000

describe('buying a plan', () => {
  test('leads to a page of Stripe’s, for a customer who knows the account and no more', async () => {
    const { stripe, learner } = await openSite()
    const wanjiku = await learner(WANJIKU)
    expect((await wanjiku.checkout('premium')).url).toMatch(`${stripe.url}/checkout`)
    const [customer, , order] = stripe.asked
    expect(Object.fromEntries(customer!.form)).toEqual({ email: WANJIKU.email, 'metadata[userId]': wanjiku.uid })
    expect(Object.fromEntries(order!.form)).toEqual({
      mode: 'subscription',
      customer: 'cus_1',
      client_reference_id: wanjiku.uid,
      'line_items[0][price]': PRICES.premium,
      'line_items[0][quantity]': '1',
      'subscription_data[metadata][userId]': wanjiku.uid,
      success_url: `${ORIGIN}/profile?tab=subscription&bought=premium`,
      cancel_url: `${ORIGIN}/profile?tab=subscription`,
    })
  })

  test('changes nothing by itself: the plan comes with the signed event', async () => {
    const { stripe, learner, tell } = await openSite()
    const wanjiku = await learner(WANJIKU)
    await wanjiku.checkout('premium')
    expect(await wanjiku.plan()).toEqual(FREE)
    stripe.knows({ id: 'sub_1', price: PRICES.premium })
    expect((await tell('checkout.session.completed', { id: 'cs_1', subscription: 'sub_1' })).status).toBe(200)
    expect(await wanjiku.plan()).toEqual({ ...FREE, plan: 'premium' })
    expect(await (await wanjiku.browser('/api/usage')).json()).toMatchObject({ plan: 'premium', limit: null })
    expect(await (await wanjiku.browser('/api/me/export')).json()).toMatchObject({
      plan: 'premium',
      payments: { stripeCustomer: 'cus_1', subscriptions: [{ id: 'sub_1', plan: 'premium', status: 'active' }] },
    })
  })

  test('makes one customer, however often it is begun', async () => {
    const { stripe, learner } = await openSite()
    const wanjiku = await learner(WANJIKU)
    await Promise.all([wanjiku.checkout('basic'), wanjiku.checkout('basic')])
    await wanjiku.checkout('premium')
    expect(stripe.customers.size).toBe(1)
  })

  test('leaves one page to pay on: of two that were open both could be paid', async () => {
    const { stripe, learner } = await openSite()
    const wanjiku = await learner(WANJIKU)
    await (await learner(KAMAU)).checkout('basic')
    await wanjiku.checkout('basic')
    await wanjiku.checkout('premium')
    expect([...stripe.sessions]).toEqual([
      ['cs_1', 'cus_1'],
      ['cs_3', 'cus_2'],
    ])
  })

  test('makes another where the owner of the site has removed the customer', async () => {
    const { stripe, learner } = await openSite()
    const wanjiku = await learner(WANJIKU)
    await wanjiku.checkout('basic')
    stripe.customers.delete('cus_1')
    stripe.customers.set('cus_7', new URLSearchParams())
    for (const _ of [1, 2]) {
      expect((await wanjiku.checkout('basic')).url).toMatch(`${stripe.url}/checkout`)
      expect(stripe.asked.at(-1)?.form.get('customer')).toBe('cus_2')
    }
  })

  test('leads who pays already to where the plan is changed: nobody pays twice', async () => {
    const { stripe, learner, tell } = await openSite()
    const wanjiku = await learner(WANJIKU)
    await wanjiku.checkout('basic')
    stripe.knows({ id: 'sub_1' })
    await tell('customer.subscription.created', { id: 'sub_1' })
    for (const { url } of [await wanjiku.checkout('premium'), await wanjiku.portal()])
      expect(url).toBe(`${stripe.url}/portal?back=${ORIGIN}/profile?tab=subscription`)
  })

  test.each([{}, { plan: 'free' }, { plan: 'gold' }, [], '{'])('does not take the order %j', async (order) => {
    const { stripe, learner } = await openSite()
    const { browser } = await learner(WANJIKU)
    expect((await browser('/api/billing/checkout', posting(order))).status).toBe(400)
    expect(stripe.asked).toEqual([])
  })

  test('is for who is signed in, on our own pages', async () => {
    const { stripe, server, learner } = await openSite()
    for (const address of ['/api/billing/checkout', '/api/billing/portal']) {
      const refused = await server.browser()(address, posting({ plan: 'basic' }))
      expect(await refused.json()).toEqual({ problem: { kind: 'signed-out' } })
      const { browser } = await learner(WANJIKU)
      const elsewhere = await browser(address, posting({ plan: 'basic' }, { Origin: 'https://evil.example' }))
      expect(elsewhere.status).toBe(403)
    }
    expect(stripe.asked).toEqual([])
  })

  test('who never bought anything has nothing to change', async () => {
    const { learner } = await openSite()
    expect(await (await learner(WANJIKU)).portal()).toEqual({ problem: { kind: 'not-found' } })
  })

  test('says so where Stripe is away', async () => {
    const { stripe, server, learner } = await openSite()
    const wanjiku = await learner(WANJIKU)
    stripe.goAway()
    expect(await wanjiku.checkout('basic')).toEqual({ problem: { kind: 'payments-away' } })
    expect(server.faults).toHaveLength(1)
    expect(JSON.stringify(server.faults)).not.toContain('sk_test_key')
  })
})

describe('the plan follows what Stripe says', () => {
  test.each([
    ['active', 'basic', false],
    ['trialing', 'basic', false],
    // Stripe tries again for some days.
    ['past_due', 'basic', true],
    ['unpaid', 'free', false],
    ['canceled', 'free', false],
    ['incomplete', 'free', false],
    ['incomplete_expired', 'free', false],
    ['paused', 'free', false],
  ])('%s is %s', async (status, plan, isPastDue) => {
    const { stripe, subscriber, tell } = await openSite()
    const wanjiku = await subscriber(WANJIKU)
    stripe.knows({ id: 'sub_1', status })
    await tell('customer.subscription.updated', { id: 'sub_1' })
    expect(await wanjiku.plan()).toEqual({ plan, endsAt: null, isPastDue })
  })

  test('an upgrade counts at once', async () => {
    const { stripe, subscriber, tell } = await openSite()
    const wanjiku = await subscriber(WANJIKU)
    stripe.knows({ id: 'sub_1', price: PRICES.premium })
    await tell('customer.subscription.updated', { id: 'sub_1' })
    expect(await wanjiku.plan()).toMatchObject({ plan: 'premium' })
  })

  test('one that was ended goes on until its end, and no longer, whether or not Stripe tells', async () => {
    const { server, stripe, subscriber, tell } = await openSite()
    const wanjiku = await subscriber(WANJIKU)
    const end = Math.floor(Date.now() / 1000) + 10 * 24 * 60 * 60
    stripe.knows({ id: 'sub_1', cancel_at: end })
    await tell('customer.subscription.updated', { id: 'sub_1', cancel_at_period_end: true })
    const endsAt = new Date(end * 1000).toISOString()
    expect(await wanjiku.plan()).toEqual({ plan: 'basic', endsAt, isPastDue: false })
    server.advance(9 * DAY)
    expect(await wanjiku.plan()).toMatchObject({ plan: 'basic' })
    server.advance(2 * DAY)
    expect(await wanjiku.plan()).toEqual(FREE)
  })

  test('one that was taken up again has no end', async () => {
    const { stripe, subscriber, tell } = await openSite()
    const wanjiku = await subscriber(WANJIKU)
    for (const cancel_at of [4_000_000_000, null]) {
      stripe.knows({ id: 'sub_1', cancel_at })
      await tell('customer.subscription.updated', { id: 'sub_1' })
    }
    expect(await wanjiku.plan()).toEqual({ ...FREE, plan: 'basic' })
  })

  test('of two the larger counts', async () => {
    const { stripe, subscriber, tell } = await openSite()
    const wanjiku = await subscriber(WANJIKU)
    stripe.knows({ id: 'sub_2', price: PRICES.premium })
    await tell('customer.subscription.created', { id: 'sub_2' })
    expect(await wanjiku.plan()).toMatchObject({ plan: 'premium' })
    stripe.knows({ id: 'sub_2', status: 'canceled' })
    await tell('customer.subscription.deleted', { id: 'sub_2' })
    expect(await wanjiku.plan()).toMatchObject({ plan: 'basic' })
  })

  test('a price that is not set up is no plan, and the owner of the site hears of it', async () => {
    const { server, stripe, subscriber, tell } = await openSite()
    const wanjiku = await subscriber(WANJIKU)
    stripe.knows({ id: 'sub_1', price: 'price_of_last_year' })
    expect((await tell('customer.subscription.updated', { id: 'sub_1' })).status).toBe(200)
    expect(await wanjiku.plan()).toEqual(FREE)
    expect(server.faults).toEqual([new Error('sub_1 has a price that this site does not sell')])
  })

  test('what somebody else sells there changes nobody’s plan', async () => {
    const { stripe, subscriber, tell } = await openSite()
    const wanjiku = await subscriber(WANJIKU)
    stripe.knows({ id: 'sub_9', customer: 'cus_9', price: PRICES.premium })
    expect((await tell('customer.subscription.created', { id: 'sub_9' })).status).toBe(200)
    expect((await tell('invoice.paid', { id: 'in_1' })).status).toBe(200)
    expect((await tell('balance.available', { livemode: false })).status).toBe(200)
    expect((await tell('checkout.session.completed', { id: 'cs_9', subscription: null })).status).toBe(200)
    expect(await wanjiku.plan()).toEqual({ ...FREE, plan: 'basic' })
  })

  test('a plan is one account’s alone', async () => {
    const { subscriber, learner } = await openSite()
    await subscriber(WANJIKU)
    expect(await (await learner(KAMAU)).plan()).toEqual(FREE)
  })

  test('and is there after a restart', async () => {
    const { environment, subscriber, server } = await openSite()
    await subscriber(WANJIKU)
    await server.close()
    const browser = (await createTestServer({ environment })).browser()
    await browser('/api/auth/sign-in/email', posting(WANJIKU))
    expect(await (await browser('/api/me/plan')).json()).toMatchObject({ plan: 'basic' })
  })
})

describe('an event', () => {
  test('that comes late tells of what is now, not of what was', async () => {
    const { stripe, subscriber, tell } = await openSite()
    const wanjiku = await subscriber(WANJIKU)
    stripe.knows({ id: 'sub_1', status: 'canceled' })
    await tell('customer.subscription.deleted', { id: 'sub_1', status: 'canceled' })
    await tell('customer.subscription.updated', { id: 'sub_1', status: 'active' })
    expect(await wanjiku.plan()).toEqual(FREE)
  })

  test('that comes again is dealt with once', async () => {
    const { stripe, subscriber, tell } = await openSite()
    const wanjiku = await subscriber(WANJIKU)
    await tell('customer.subscription.updated', { id: 'sub_1' }, { id: 'evt_x' })
    const { length } = stripe.asked
    stripe.knows({ id: 'sub_1', status: 'canceled' })
    expect((await tell('customer.subscription.updated', { id: 'sub_1' }, { id: 'evt_x' })).status).toBe(200)
    expect(stripe.asked).toHaveLength(length)
    expect(await wanjiku.plan()).toMatchObject({ plan: 'basic' })
  })

  test('whose answer is long on its way is not overtaken by a later one', async () => {
    const { stripe, subscriber, tell } = await openSite()
    const wanjiku = await subscriber(WANJIKU)
    const release = stripe.holdAnswers()
    const first = tell('customer.subscription.updated', { id: 'sub_1' })
    await asked(stripe, 'GET /v1/subscriptions/sub_1', 2)
    stripe.knows({ id: 'sub_1', status: 'canceled' })
    const second = tell('customer.subscription.deleted', { id: 'sub_1' })
    release()
    await Promise.all([first, second])
    expect(await wanjiku.plan()).toEqual(FREE)
  })

  test('that cannot be dealt with is asked for again', async () => {
    const { server, stripe, subscriber, tell } = await openSite()
    const wanjiku = await subscriber(WANJIKU)
    stripe.knows({ id: 'sub_1', price: PRICES.premium })
    stripe.goAway()
    expect((await tell('customer.subscription.updated', { id: 'sub_1' }, { id: 'evt_x' })).status).toBe(503)
    expect(await wanjiku.plan()).toMatchObject({ plan: 'basic' })
    expect(server.faults).toHaveLength(1)
    stripe.comeBack()
    expect((await tell('customer.subscription.updated', { id: 'sub_1' }, { id: 'evt_x' })).status).toBe(200)
    expect(await wanjiku.plan()).toMatchObject({ plan: 'premium' })
  })

  test.each([
    ['signed with another secret', { secret: 'whsec_another' }],
    ['that somebody kept and sends again much later', { age: 3600 }],
  ])('%s is not believed', async (_, how) => {
    const { stripe, subscriber, tell } = await openSite()
    const wanjiku = await subscriber(WANJIKU)
    stripe.knows({ id: 'sub_1', price: PRICES.premium })
    expect((await tell('customer.subscription.updated', { id: 'sub_1' }, how)).status).toBe(400)
    expect(await wanjiku.plan()).toMatchObject({ plan: 'basic' })
  })

  test('of hundreds of kilobytes is taken, one of megabytes is not', async () => {
    const { stripe, subscriber, tell } = await openSite()
    const wanjiku = await subscriber(WANJIKU)
    stripe.knows({ id: 'sub_1', price: PRICES.premium })
    expect((await tell('customer.subscription.updated', withNote(900_000))).status).toBe(200)
    expect(await wanjiku.plan()).toMatchObject({ plan: 'premium' })
    expect((await tell('customer.subscription.updated', withNote(1_100_000))).status).toBe(413)
  })

  test('whose body was changed on its way, or that nobody signed, is not believed', async () => {
    const { server, stripe, subscriber } = await openSite()
    await subscriber(WANJIKU)
    const event = stripe.event('customer.subscription.deleted', { id: 'sub_1' })
    const webhook = (init: RequestInit) => server.browser()('/api/billing/webhook', init)
    expect((await webhook({ ...event, body: event.body.replace('sub_1', 'sub_2') })).status).toBe(400)
    expect((await webhook({ ...event, headers: {} })).status).toBe(400)
    expect((await webhook({ method: 'POST' })).status).toBe(400)
  })
})

describe('an account that is deleted', () => {
  test('pays no more: Stripe ends its subscription and forgets it', async () => {
    const { stripe, subscriber, tell } = await openSite()
    const wanjiku = await subscriber(WANJIKU)
    expect(await (await wanjiku.leave()).json()).toMatchObject({ success: true })
    expect(stripe.statusOf('sub_1')).toBe('canceled')
    expect(stripe.customers.size).toBe(0)
    expect((await tell('customer.subscription.deleted', { id: 'sub_1' })).status).toBe(200)
  })

  test('stays, and says why, where Stripe cannot be told', async () => {
    const { server, stripe, subscriber } = await openSite()
    const wanjiku = await subscriber(WANJIKU)
    stripe.goAway()
    const refused = await wanjiku.leave()
    expect(refused.status).toBe(409)
    expect((await refused.json()).message).toBe(
      'Your subscription could not be ended just now, so nothing was deleted. Please try again later.',
    )
    expect(await wanjiku.plan()).toMatchObject({ plan: 'basic' })
    expect(server.faults).toHaveLength(1)
    stripe.comeBack()
    expect((await wanjiku.leave()).status).toBe(200)
  })

  test('is not kept by a customer who is gone at Stripe', async () => {
    const { stripe, subscriber } = await openSite()
    const wanjiku = await subscriber(WANJIKU)
    stripe.customers.clear()
    expect((await wanjiku.leave()).status).toBe(200)
  })

  test('asks nothing of Stripe where nothing was bought, or the password is wrong', async () => {
    const { stripe, learner, subscriber } = await openSite()
    expect((await (await learner(KAMAU)).leave()).status).toBe(200)
    expect(stripe.asked).toEqual([])
    const wanjiku = await subscriber(WANJIKU)
    expect((await wanjiku.leave('a guess')).status).toBe(400)
    expect(stripe.statusOf('sub_1')).toBe('active')
  })

  test('goes where the site takes no payments any longer, and its owner reads who is left at Stripe', async () => {
    const { environment, subscriber, server } = await openSite()
    await subscriber(WANJIKU)
    await server.close()
    const later = await createTestServer({ environment: { DATA_DIR: environment.DATA_DIR } })
    const browser = later.browser()
    await browser('/api/auth/sign-in/email', posting(WANJIKU))
    expect((await browser('/api/auth/delete-user', posting({ password: WANJIKU.password }))).status).toBe(200)
    expect(later.faults).toEqual([new Error('Stripe still has the customer cus_1, whose account is deleted')])
  })
})

test('without keys nothing can be bought, and everybody learns on the free plan', async () => {
  const server = await createTestServer()
  const browser = server.browser()
  await browser('/api/auth/sign-up/email', posting(WANJIKU))
  for (const address of ['checkout', 'portal', 'webhook'])
    expect((await browser(`/api/billing/${address}`, posting({ plan: 'basic' }))).status).toBe(404)
  expect(await (await browser('/api/me/plan')).json()).toEqual(FREE)
  expect(await (await browser('/config.json')).json()).toMatchObject({ offers: { payments: false } })
})

const FREE = { plan: 'free', endsAt: null, isPastDue: false }

/** A site whose payments go to a server on this machine. */
async function openSite() {
  const stripe = await startStripe()
  onTestFinished(stripe.stop)
  const environment = { DATA_DIR: temporaryFolder(), ...stripe.environment }
  const server = await createTestServer({ environment })

  const tell = (...event: Parameters<typeof stripe.event>) =>
    server.browser()('/api/billing/webhook', stripe.event(...event))

  /** Somebody who is signed in, in a browser of their own. */
  async function learner(account: typeof WANJIKU) {
    const browser = server.browser()
    const { user } = await (await browser('/api/auth/sign-up/email', posting(account))).json()
    const answer = async (address: string, init?: RequestInit) => (await browser(address, init)).json()
    return {
      browser,
      uid: user?.id as string,
      plan: () => answer('/api/me/plan'),
      checkout: (plan: string) => answer('/api/billing/checkout', posting({ plan })),
      portal: () => answer('/api/billing/portal', posting({})),
      leave: (password = account.password) => browser('/api/auth/delete-user', posting({ password })),
    }
  }

  /** Somebody who has bought Basic. */
  async function subscriber(account: typeof WANJIKU) {
    const one = await learner(account)
    await one.checkout('basic')
    stripe.knows({ id: 'sub_1' })
    await tell('customer.subscription.created', { id: 'sub_1' })
    return one
  }
  return { environment, stripe, server, tell, learner, subscriber }
}

/** Resolves once Stripe was asked so often. */
async function asked(stripe: Awaited<ReturnType<typeof startStripe>>, path: string, times: number) {
  while (stripe.asked.filter((one) => one.path === path).length < times) await new Promise(setImmediate)
}

const withNote = (letters: number) => ({ id: 'sub_1', metadata: { note: 'a'.repeat(letters) } })
