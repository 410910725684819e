import { describe, expect, onTestFinished, test } from 'vitest'
import { isPostgres } from '../database/test-database.fixture.ts'
import { createTestServer, ORIGIN, posting, temporaryFolder } from '../server.fixture.ts'
import { PRICES, startStripe } from './stripe.fixture.ts'

const WANJIKU = { email: 'wanjiku@example.org', password: 'the secret' }
const KAMAU = { email: 'kamau@example.org', password: 'another secret' }
const DAY = 24 * 60 * 60_000

describe('buying a plan', () => {
  test.skipIf(isPostgres)('leads to a Stripe page for a customer with the account’s id and email only', async () => {
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

  test('changes nothing by itself: the signed event sets the plan', async () => {
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

  test('creates one customer, however often it is started', async () => {
    const { stripe, learner } = await openSite()
    const wanjiku = await learner(WANJIKU)
    await Promise.all([wanjiku.checkout('basic'), wanjiku.checkout('basic')])
    await wanjiku.checkout('premium')
    expect(stripe.customers.size).toBe(1)
  })

  test('leaves one open checkout page, so that a learner cannot pay twice', async () => {
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

  test.skipIf(isPostgres)('creates a new customer if the old one was removed at Stripe', async () => {
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

  test.skipIf(isPostgres)('leads a paying learner to the portal instead', async () => {
    const { stripe, learner, tell } = await openSite()
    const wanjiku = await learner(WANJIKU)
    await wanjiku.checkout('basic')
    stripe.knows({ id: 'sub_1' })
    await tell('customer.subscription.created', { id: 'sub_1' })
    for (const { url } of [await wanjiku.checkout('premium'), await wanjiku.portal()])
      expect(url).toBe(`${stripe.url}/portal?back=${ORIGIN}/profile?tab=subscription`)
  })

  test.skipIf(isPostgres).each([{}, { plan: 'free' }, { plan: 'gold' }, [], '{'])(
    'refuses the order %j',
    async (order) => {
      const { stripe, learner } = await openSite()
      const { browser } = await learner(WANJIKU)
      expect((await browser('/api/billing/checkout', posting(order))).status).toBe(400)
      expect(stripe.asked).toEqual([])
    },
  )

  test.skipIf(isPostgres)('requires a session and one of our own pages', async () => {
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

  test.skipIf(isPostgres)('without a customer, the portal answers 404', async () => {
    const { learner } = await openSite()
    expect(await (await learner(WANJIKU)).portal()).toEqual({ problem: { kind: 'not-found' } })
  })

  test.skipIf(isPostgres)(
    'reports why Stripe refused a customer, without the email that its message quotes',
    async () => {
      const { server, learner } = await openSite()
      const wanjiku = await learner({ ...WANJIKU, email: 'wanjiku@example.refused' })
      expect(await wanjiku.checkout('basic')).toEqual({ problem: { kind: 'payments-away' } })
      const [fault] = server.faults as Error[]
      expect(fault?.message).toContain('StripeInvalidRequestError, 400, email_invalid, email, req_1')
      expect(fault?.stack).not.toContain('wanjiku')
    },
  )

  test.skipIf(isPostgres)('answers payments-away if Stripe is unreachable', async () => {
    const { stripe, server, learner } = await openSite()
    const wanjiku = await learner(WANJIKU)
    stripe.goAway()
    expect(await wanjiku.checkout('basic')).toEqual({ problem: { kind: 'payments-away' } })
    expect(server.faults).toHaveLength(1)
    expect(JSON.stringify(server.faults)).not.toContain('sk_test_key')
  })
})

describe('the plan of an account', () => {
  test.skipIf(isPostgres).each([
    ['active', 'basic', false],
    ['trialing', 'basic', false],
    // Stripe retries the payment for some days.
    ['past_due', 'basic', true],
    ['unpaid', 'free', false],
    ['canceled', 'free', false],
    ['incomplete', 'free', false],
    ['incomplete_expired', 'free', false],
    ['paused', 'free', false],
  ])('for status %s it is %s', async (status, plan, isPastDue) => {
    const { stripe, subscriber, tell } = await openSite()
    const wanjiku = await subscriber(WANJIKU)
    stripe.knows({ id: 'sub_1', status })
    await tell('customer.subscription.updated', { id: 'sub_1' })
    expect(await wanjiku.plan()).toEqual({ plan, endsAt: null, isPastDue })
  })

  test.skipIf(isPostgres)('changes at once after an upgrade', async () => {
    const { stripe, subscriber, tell } = await openSite()
    const wanjiku = await subscriber(WANJIKU)
    stripe.knows({ id: 'sub_1', price: PRICES.premium })
    await tell('customer.subscription.updated', { id: 'sub_1' })
    expect(await wanjiku.plan()).toMatchObject({ plan: 'premium' })
  })

  test('stays until the end of a cancelled subscription, and no longer, even without an event', async () => {
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

  test.skipIf(isPostgres)('has no end after a subscription is resumed', async () => {
    const { stripe, subscriber, tell } = await openSite()
    const wanjiku = await subscriber(WANJIKU)
    for (const cancel_at of [4_000_000_000, null]) {
      stripe.knows({ id: 'sub_1', cancel_at })
      await tell('customer.subscription.updated', { id: 'sub_1' })
    }
    expect(await wanjiku.plan()).toEqual({ ...FREE, plan: 'basic' })
  })

  test('is the larger one of two', async () => {
    const { stripe, subscriber, tell } = await openSite()
    const wanjiku = await subscriber(WANJIKU)
    stripe.knows({ id: 'sub_2', price: PRICES.premium })
    await tell('customer.subscription.created', { id: 'sub_2' })
    expect(await wanjiku.plan()).toMatchObject({ plan: 'premium' })
    stripe.knows({ id: 'sub_2', status: 'canceled' })
    await tell('customer.subscription.deleted', { id: 'sub_2' })
    expect(await wanjiku.plan()).toMatchObject({ plan: 'basic' })
  })

  test.skipIf(isPostgres)('is free for an unknown price, which is reported', async () => {
    const { server, stripe, subscriber, tell } = await openSite()
    const wanjiku = await subscriber(WANJIKU)
    stripe.knows({ id: 'sub_1', price: 'price_of_last_year' })
    expect((await tell('customer.subscription.updated', { id: 'sub_1' })).status).toBe(200)
    expect(await wanjiku.plan()).toEqual(FREE)
    expect(server.faults).toEqual([
      new Error('The price of sub_1 is not in the settings: check STRIPE_PRICE_BASIC and STRIPE_PRICE_PREMIUM'),
    ])
  })

  test.skipIf(isPostgres)('is unaffected by other customers at Stripe', async () => {
    const { stripe, subscriber, tell } = await openSite()
    const wanjiku = await subscriber(WANJIKU)
    stripe.knows({ id: 'sub_9', customer: 'cus_9', price: PRICES.premium })
    expect((await tell('customer.subscription.created', { id: 'sub_9' })).status).toBe(200)
    expect((await tell('invoice.paid', { id: 'in_1' })).status).toBe(200)
    expect((await tell('balance.available', { livemode: false })).status).toBe(200)
    expect((await tell('checkout.session.completed', { id: 'cs_9', subscription: null })).status).toBe(200)
    expect(await wanjiku.plan()).toEqual({ ...FREE, plan: 'basic' })
  })

  test.skipIf(isPostgres)('belongs to one account only', async () => {
    const { subscriber, learner } = await openSite()
    await subscriber(WANJIKU)
    expect(await (await learner(KAMAU)).plan()).toEqual(FREE)
  })

  test.skipIf(isPostgres)('survives a restart', async () => {
    const { environment, subscriber, server } = await openSite()
    await subscriber(WANJIKU)
    await server.close()
    const browser = (await createTestServer({ environment })).browser()
    await browser('/api/auth/sign-in/email', posting(WANJIKU))
    expect(await (await browser('/api/me/plan')).json()).toMatchObject({ plan: 'basic' })
  })
})

describe('an event', () => {
  test('that comes late applies the current state, not its own', async () => {
    const { stripe, subscriber, tell } = await openSite()
    const wanjiku = await subscriber(WANJIKU)
    stripe.knows({ id: 'sub_1', status: 'canceled' })
    await tell('customer.subscription.deleted', { id: 'sub_1', status: 'canceled' })
    await tell('customer.subscription.updated', { id: 'sub_1', status: 'active' })
    expect(await wanjiku.plan()).toEqual(FREE)
  })

  test('that comes again is processed once', async () => {
    const { stripe, subscriber, tell } = await openSite()
    const wanjiku = await subscriber(WANJIKU)
    await tell('customer.subscription.updated', { id: 'sub_1' }, { id: 'evt_x' })
    const { length } = stripe.asked
    stripe.knows({ id: 'sub_1', status: 'canceled' })
    expect((await tell('customer.subscription.updated', { id: 'sub_1' }, { id: 'evt_x' })).status).toBe(200)
    expect(stripe.asked).toHaveLength(length)
    expect(await wanjiku.plan()).toMatchObject({ plan: 'basic' })
  })

  test('with a slow response is not overtaken by a later one', async () => {
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

  test('that cannot be processed is answered with an error, so that Stripe sends it again', async () => {
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

  test.skipIf(isPostgres).each([
    ['signed with another secret', { secret: 'whsec_another' }],
    ['that is replayed much later', { age: 3600 }],
  ])('%s is refused', async (_, how) => {
    const { stripe, subscriber, tell } = await openSite()
    const wanjiku = await subscriber(WANJIKU)
    stripe.knows({ id: 'sub_1', price: PRICES.premium })
    expect((await tell('customer.subscription.updated', { id: 'sub_1' }, how)).status).toBe(400)
    expect(await wanjiku.plan()).toMatchObject({ plan: 'basic' })
  })

  test.skipIf(isPostgres)('of hundreds of kilobytes is accepted, one of megabytes is not', async () => {
    const { stripe, subscriber, tell } = await openSite()
    const wanjiku = await subscriber(WANJIKU)
    stripe.knows({ id: 'sub_1', price: PRICES.premium })
    expect((await tell('customer.subscription.updated', withNote(900_000))).status).toBe(200)
    expect(await wanjiku.plan()).toMatchObject({ plan: 'premium' })
    expect((await tell('customer.subscription.updated', withNote(1_100_000))).status).toBe(413)
  })

  test.skipIf(isPostgres)('with a changed body or without a signature is refused', async () => {
    const { server, stripe, subscriber } = await openSite()
    await subscriber(WANJIKU)
    const event = stripe.event('customer.subscription.deleted', { id: 'sub_1' })
    const webhook = (init: RequestInit) => server.browser()('/api/billing/webhook', init)
    expect((await webhook({ ...event, body: event.body.replace('sub_1', 'sub_2') })).status).toBe(400)
    expect((await webhook({ ...event, headers: {} })).status).toBe(400)
    expect((await webhook({ method: 'POST' })).status).toBe(400)
  })
})

describe('deleting an account', () => {
  test('ends its subscription and removes the customer at Stripe', async () => {
    const { stripe, subscriber, tell } = await openSite()
    const wanjiku = await subscriber(WANJIKU)
    expect(await (await wanjiku.leave()).json()).toMatchObject({ success: true })
    expect(stripe.statusOf('sub_1')).toBe('canceled')
    expect(stripe.customers.size).toBe(0)
    expect((await tell('customer.subscription.deleted', { id: 'sub_1' })).status).toBe(200)
  })

  test.skipIf(isPostgres)('is refused with a reason if Stripe is unreachable', async () => {
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

  test.skipIf(isPostgres)('works if the customer no longer exists at Stripe', async () => {
    const { stripe, subscriber } = await openSite()
    const wanjiku = await subscriber(WANJIKU)
    stripe.customers.clear()
    expect((await wanjiku.leave()).status).toBe(200)
  })

  test.skipIf(isPostgres)('does not call Stripe without a purchase, or with a wrong password', async () => {
    const { stripe, learner, subscriber } = await openSite()
    expect((await (await learner(KAMAU)).leave()).status).toBe(200)
    expect(stripe.asked).toEqual([])
    const wanjiku = await subscriber(WANJIKU)
    expect((await wanjiku.leave('a guess')).status).toBe(400)
    expect(stripe.statusOf('sub_1')).toBe('active')
  })

  test('works on a site without payments, and reports the customer left at Stripe', async () => {
    const { environment, subscriber, server } = await openSite()
    await subscriber(WANJIKU)
    await server.close()
    const later = await createTestServer({ environment: { DATA_DIR: environment.DATA_DIR } })
    const browser = later.browser()
    await browser('/api/auth/sign-in/email', posting(WANJIKU))
    expect((await browser('/api/auth/delete-user', posting({ password: WANJIKU.password }))).status).toBe(200)
    expect(later.faults).toEqual([
      new Error('Stripe still has the customer cus_1 of a deleted account: remove it in Stripe'),
    ])
  })
})

test.skipIf(isPostgres)('without keys nothing can be bought, and every plan is free', async () => {
  const server = await createTestServer()
  const browser = server.browser()
  await browser('/api/auth/sign-up/email', posting(WANJIKU))
  for (const address of ['checkout', 'portal', 'webhook'])
    expect((await browser(`/api/billing/${address}`, posting({ plan: 'basic' }))).status).toBe(404)
  expect(await (await browser('/api/me/plan')).json()).toEqual(FREE)
  expect(await (await browser('/config.json')).json()).toMatchObject({ offers: { payments: false } })
})

const FREE = { plan: 'free', endsAt: null, isPastDue: false }

/** A site with a fake Stripe server. */
async function openSite() {
  const stripe = await startStripe()
  onTestFinished(stripe.stop)
  const environment = { DATA_DIR: temporaryFolder(), ...stripe.environment }
  const server = await createTestServer({ environment })

  const tell = (...event: Parameters<typeof stripe.event>) =>
    server.browser()('/api/billing/webhook', stripe.event(...event))

  /** A signed-in learner with their own browser. */
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

  /** A learner who has bought Basic. */
  async function subscriber(account: typeof WANJIKU) {
    const one = await learner(account)
    await one.checkout('basic')
    stripe.knows({ id: 'sub_1' })
    await tell('customer.subscription.created', { id: 'sub_1' })
    return one
  }
  return { environment, stripe, server, tell, learner, subscriber }
}

/** Resolves after this many requests to Stripe. */
async function asked(stripe: Awaited<ReturnType<typeof startStripe>>, path: string, times: number) {
  while (stripe.asked.filter((one) => one.path === path).length < times) await new Promise(setImmediate)
}

const withNote = (letters: number) => ({ id: 'sub_1', metadata: { note: 'a'.repeat(letters) } })
