import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Stripe } from 'stripe'

const WEBHOOK_SECRET = 'whsec_of_the_test'
export const PRICES = { basic: 'price_basic', premium: 'price_premium' }

interface KeptSubscription {
  readonly id: string
  readonly customer: string
  readonly status: string
  readonly price: string
  /** Seconds. */
  readonly cancel_at: number | null
}

type Form = URLSearchParams

/** A fake Stripe API on this machine, for the calls that we make. */
export async function startStripe() {
  const asked: { readonly path: string; readonly form: Form; readonly headers: IncomingMessage['headers'] }[] = []
  const customers = new Map<string, Form>()
  /** By idempotency key: the earlier response. */
  const answered = new Map<string, unknown>()
  const subscriptions = new Map<string, KeptSubscription>()
  /** The open checkout sessions and their customers. */
  const sessions = new Map<string, string>()
  let made = 0
  let isAway = false
  let events = 0
  let waiting = Promise.resolve()

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const path = `${request.method} ${request.url}`
    const page = /^GET \/(?:checkout|portal)\?back=(.*)$/.exec(path)
    if (page) {
      response.setHeader('Content-Type', 'text/html')
      response.end(pageOf(page[1] ?? ''))
      return
    }
    const form = new URLSearchParams(await text(request))
    asked.push({ path, form, headers: request.headers })
    // The response is fixed when the request arrives, however long it is held back.
    const key = request.headers['idempotency-key'] as string | undefined
    const [status, body] = isAway
      ? ([500, { error: { type: 'api_error', message: 'Stripe is away' } }] as const)
      : request.headers.authorization === 'Bearer sk_test_key'
        ? answerTo(path, form, key)
        : ([401, { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } }] as const)
    await waiting
    response.writeHead(status, { 'Content-Type': 'application/json', 'Request-Id': `req_${asked.length}` })
    response.end(JSON.stringify(body))
  }

  function answerTo(path: string, form: Form, key: string | undefined): readonly [number, unknown] {
    if (path === 'POST /v1/customers') {
      const before = key === undefined ? undefined : answered.get(key)
      if (before) return [200, before]
      // Stripe quotes what it refuses.
      const email = form.get('email') ?? ''
      if (email.endsWith('.refused'))
        return [
          400,
          {
            error: {
              type: 'invalid_request_error',
              code: 'email_invalid',
              param: 'email',
              message: `Invalid email address: ${email}`,
            },
          },
        ]
      const customer = { id: `cus_${customers.size + 1}`, object: 'customer' }
      customers.set(customer.id, form)
      if (key !== undefined) answered.set(key, customer)
      return [200, customer]
    }
    const removed = /^DELETE \/v1\/customers\/(\w+)$/.exec(path)?.[1]
    if (removed !== undefined) {
      if (!customers.delete(removed)) return missing('id', removed)
      for (const one of subscriptions.values())
        if (one.customer === removed) subscriptions.set(one.id, { ...one, status: 'canceled' })
      return [200, { id: removed, object: 'customer', deleted: true }]
    }
    const subscription = /^GET \/v1\/subscriptions\/(\w+)$/.exec(path)?.[1]
    if (subscription !== undefined) {
      const kept = subscriptions.get(subscription)
      return kept ? [200, subscriptionJson(kept)] : missing('id', subscription)
    }
    const expired = /^POST \/v1\/checkout\/sessions\/(\w+)\/expire$/.exec(path)?.[1]
    if (expired !== undefined) {
      sessions.delete(expired)
      return [200, { id: expired, object: 'checkout.session', status: 'expired' }]
    }
    const query = new URL(path.split(' ')[1] ?? '', url).searchParams
    const customer = form.get('customer') ?? query.get('customer') ?? ''
    if (!customers.has(customer)) return missing('customer', customer)
    if (path.startsWith('GET /v1/checkout/sessions?')) {
      const open = [...sessions].filter(([, whose]) => whose === customer && query.get('status') === 'open')
      return [200, { object: 'list', data: open.map(([id]) => ({ id, object: 'checkout.session' })), has_more: false }]
    }
    if (path === 'POST /v1/checkout/sessions') {
      const id = `cs_${++made}`
      sessions.set(id, customer)
      return [200, { id, object: 'checkout.session', url: `${url}/checkout?back=${form.get('success_url')}` }]
    }
    if (path === 'POST /v1/billing_portal/sessions')
      return [
        200,
        { id: 'bps_1', object: 'billing_portal.session', url: `${url}/portal?back=${form.get('return_url')}` },
      ]
    return [404, { error: { type: 'invalid_request_error', message: `Unrecognized request URL (${path})` } }]
  }

  /** An event as Stripe sends it, signed by the package's own helper. */
  function event(type: string, object: object, { id = `evt_${++events}`, secret = WEBHOOK_SECRET, age = 0 } = {}) {
    const body = JSON.stringify({ id, object: 'event', type, api_version: '2026', data: { object } })
    const signed = { payload: body, secret, timestamp: Math.floor(Date.now() / 1000) - age }
    const signature = Stripe.webhooks.generateTestHeaderString(signed)
    return { method: 'POST', headers: { 'Stripe-Signature': signature, Origin: 'https://stripe.com' }, body }
  }

  return {
    url,
    stop() {
      server.close()
      server.closeAllConnections()
    },
    environment: {
      STRIPE_API_BASE: url,
      STRIPE_SECRET_KEY: 'sk_test_key',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_PRICE_BASIC: PRICES.basic,
      STRIPE_PRICE_PREMIUM: PRICES.premium,
    },
    asked,
    customers,
    sessions,
    event,
    goAway: () => void (isAway = true),
    comeBack: () => void (isAway = false),
    /** Holds back the responses to later requests until the returned function is called. */
    holdAnswers() {
      const held: { release?: () => void } = {}
      waiting = new Promise((resolve) => (held.release = resolve))
      return () => held.release?.()
    },
    /** Sets the state of a subscription at Stripe. */
    knows(subscription: Partial<KeptSubscription> & { id: string }) {
      const usual = { customer: 'cus_1', status: 'active', price: PRICES.basic, cancel_at: null }
      const before = subscriptions.get(subscription.id) ?? usual
      subscriptions.set(subscription.id, { ...before, ...subscription })
    },
    statusOf: (id: string) => subscriptions.get(id)?.status,
  }
}

/** A stand-in for Stripe's checkout and portal pages. */
const pageOf = (back: string) =>
  `<!doctype html><title>Stripe</title><link rel="icon" href="data:,"><a href="${back.replaceAll('&', '&amp;')}">Done</a>`

const subscriptionJson = ({ id, customer, status, price, cancel_at }: KeptSubscription) => ({
  id,
  object: 'subscription',
  customer,
  status,
  cancel_at,
  items: { object: 'list', data: [{ id: 'si_1', object: 'subscription_item', price: { id: price, object: 'price' } }] },
})

const missing = (param: string, id: string) =>
  [
    404,
    { error: { type: 'invalid_request_error', code: 'resource_missing', param, message: `No such thing: '${id}'` } },
  ] as const
