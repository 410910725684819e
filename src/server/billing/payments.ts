import { Stripe } from 'stripe'
import * as v from 'valibot'
import type { PaidPlan } from './plans.ts'
import type { PaymentSettings } from './payment-settings.ts'

/** The current state of a subscription. */
export interface Subscription {
  readonly id: string
  readonly customerId: string
  /** Undefined if the price is not in the settings. */
  readonly plan: PaidPlan | undefined
  /** Stripe's status: `active`, `past_due`, `canceled` … */
  readonly status: string
  /** Milliseconds; set if the subscription was cancelled. */
  readonly endsAt: number | undefined
}

/** A change of a subscription. Fetch its current state: events arrive late, twice and in any order. */
export interface BillingEvent {
  readonly id: string
  readonly subscriptionId: string | undefined
}

/** The payment provider. Every method throws if Stripe is unreachable or refuses. */
export interface Payments {
  /** Creates a customer with only the account's id and email. Idempotent: repeated calls return the same customer. */
  addCustomer(account: { userId: string; email: string; replaces: string | undefined }): Promise<string>
  /** Undefined if the customer no longer exists. */
  checkoutPage(order: { customerId: string; userId: string; plan: PaidPlan; site: string }): Promise<string | undefined>
  /** The page to change or end a subscription. Undefined if the customer no longer exists. */
  portalPage(order: { customerId: string; site: string }): Promise<string | undefined>
  /** Undefined if there is no such subscription. */
  subscription(id: string): Promise<Subscription | undefined>
  /** Deletes the customer, which ends all its subscriptions at once. Does nothing if the customer no longer exists. */
  removeCustomer(customerId: string): Promise<void>
  /** Parses a signed event; undefined if the signature or the body is invalid. */
  event(body: string, signature: string): Promise<BillingEvent | undefined>
}

const TIMEOUT_MS = 10_000

const Event = v.object({
  id: v.string(),
  type: v.string(),
  // Some of Stripe's objects have no id. The owner's Stripe settings decide which events arrive.
  data: v.object({ object: v.object({ id: v.optional(v.string()), subscription: v.optional(v.unknown()) }) }),
})

/** Payments through Stripe's own package. `clock`: milliseconds. */
export function createStripePayments(
  { secretKey, webhookSecret, prices, apiBase }: PaymentSettings,
  clock: () => number = Date.now,
): Payments {
  const stripe = new Stripe(secretKey, {
    maxNetworkRetries: 1,
    timeout: TIMEOUT_MS,
    telemetry: false,
    ...(apiBase && connectionOf(apiBase)),
  })
  const plans = new Map<string, PaidPlan>([
    [prices.basic, 'basic'],
    [prices.premium, 'premium'],
  ])

  return {
    async addCustomer({ userId, email, replaces = 'none' }) {
      // Two parallel tabs create one customer.
      const options = { idempotencyKey: `customer ${userId} after ${replaces}` }
      const customer = await stripe.customers.create({ email, metadata: { userId } }, options).catch(failed)
      return customer.id
    },

    checkoutPage: ({ customerId, userId, plan, site }) =>
      unlessMissing(async () => {
        // Closes earlier checkout pages: a learner could pay on each of them.
        const open = await stripe.checkout.sessions.list({ customer: customerId, status: 'open' })
        for (const { id } of open.data) await stripe.checkout.sessions.expire(id)
        const { url } = await stripe.checkout.sessions.create({
          mode: 'subscription',
          customer: customerId,
          client_reference_id: userId,
          line_items: [{ price: prices[plan], quantity: 1 }],
          subscription_data: { metadata: { userId } },
          success_url: `${site}/profile?tab=subscription&bought=${plan}`,
          cancel_url: `${site}/profile?tab=subscription`,
        })
        return url ?? undefined
      }, 'customer'),

    portalPage: ({ customerId, site }) =>
      unlessMissing(async () => {
        const return_url = `${site}/profile?tab=subscription`
        return (await stripe.billingPortal.sessions.create({ customer: customerId, return_url })).url
      }, 'customer'),

    subscription: (id) =>
      unlessMissing(async () => {
        const { customer, items, status, cancel_at: endsAt } = await stripe.subscriptions.retrieve(id)
        const priceId = items.data[0]?.price.id
        return {
          id,
          customerId: typeof customer === 'string' ? customer : customer.id,
          plan: priceId === undefined ? undefined : plans.get(priceId),
          status,
          endsAt: endsAt === null ? undefined : endsAt * 1000,
        }
      }),

    async removeCustomer(customerId) {
      await unlessMissing(() => stripe.customers.del(customerId))
    },

    async event(body, signature) {
      try {
        const signed = await stripe.webhooks.constructEventAsync(
          body,
          signature,
          webhookSecret,
          undefined,
          undefined,
          clock(),
        )
        const { id, type, data } = v.parse(Event, signed)
        return { id, subscriptionId: subscriptionIdIn(type, data.object) }
      } catch (fault) {
        if (fault instanceof Stripe.errors.StripeSignatureVerificationError || v.isValiError(fault)) return undefined
        throw fault
      }
    },
  }
}

function subscriptionIdIn(type: string, { id, subscription }: v.InferOutput<typeof Event>['data']['object']) {
  if (type.startsWith('customer.subscription.')) return id
  return type.startsWith('checkout.session.') && typeof subscription === 'string' ? subscription : undefined
}

/** Returns undefined if Stripe reports a missing resource. `of`: only if this parameter names it. */
async function unlessMissing<Value>(ask: () => Promise<Value>, of?: string): Promise<Value | undefined> {
  try {
    return await ask()
  } catch (fault) {
    const isMissing = fault instanceof Stripe.errors.StripeInvalidRequestError && fault.code === 'resource_missing'
    if (isMissing && (of === undefined || fault.param === of)) return undefined
    return failed(fault)
  }
}

/** Throws an error with the codes of Stripe's. Its message may quote the email of a learner; Stripe shows the owner of the site all of it by the id. */
function failed(fault: unknown): never {
  if (!(fault instanceof Stripe.errors.StripeError)) throw fault
  const { type, code, param, statusCode, requestId } = fault
  const codes = [type, statusCode, code, param, requestId].filter((part) => part !== undefined && part !== '')
  throw new Error(`Stripe is unreachable or refused a request (${codes.join(', ')})`)
}

function connectionOf(apiBase: string) {
  const { hostname, port } = new URL(apiBase)
  return { host: hostname, port: port || '80', protocol: 'http' as const }
}
