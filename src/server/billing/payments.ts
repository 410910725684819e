import { Stripe } from 'stripe'
import * as v from 'valibot'
import type { PaidPlan } from '../accounts/plan.ts'
import type { PaymentSettings } from './payment-settings.ts'

/** A subscription as it is now. */
export interface Subscription {
  readonly id: string
  readonly customerId: string
  /** Undefined where the price is none that this site sells. */
  readonly plan: PaidPlan | undefined
  /** In Stripe's words: `active`, `past_due`, `canceled` … */
  readonly status: string
  /** Milliseconds; where it ends by itself. */
  readonly endsAt: number | undefined
}

/** Something happened to a subscription. What it is now has to be asked: events come late, twice and in any order. */
export interface BillingEvent {
  readonly id: string
  readonly subscriptionId: string | undefined
}

/** Takes the money. Every method throws where Stripe cannot be reached or refuses. */
export interface Payments {
  /** A customer who knows nobody but the account; the same one, however often it is asked for. */
  addCustomer(account: { userId: string; email: string; replaces: string | undefined }): Promise<string>
  /** Undefined where Stripe knows the customer no more. */
  checkoutPage(order: { customerId: string; userId: string; plan: PaidPlan; site: string }): Promise<string | undefined>
  /** Where a subscription is changed and ended. Undefined where Stripe knows the customer no more. */
  portalPage(order: { customerId: string; site: string }): Promise<string | undefined>
  /** Undefined where there never was one. */
  subscription(id: string): Promise<Subscription | undefined>
  /** Ends every subscription at once, and removes who it was. One that is gone already is no fault. */
  removeCustomer(customerId: string): Promise<void>
  /** What Stripe says in this body; undefined where it is not Stripe who says it. */
  event(body: string, signature: string): Promise<BillingEvent | undefined>
}

const TIMEOUT_MS = 10_000

const Event = v.object({
  id: v.string(),
  type: v.string(),
  // Of the many things that Stripe tells of, some have no id; which of them we asked for is the owner's setting there.
  data: v.object({ object: v.object({ id: v.optional(v.string()), subscription: v.optional(v.unknown()) }) }),
})

/** Through Stripe, by its own package. `clock`: milliseconds. */
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
      const customer = await stripe.customers.create(
        { email, metadata: { userId } },
        // Two tabs at once make one.
        { idempotencyKey: `customer ${userId} after ${replaces}` },
      )
      return customer.id
    },

    checkoutPage: ({ customerId, userId, plan, site }) =>
      unlessMissing(async () => {
        // Two pages that were left open would be paid twice.
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

/** Undefined where what was named is not there. `of`: which parameter named it, where there are several. */
async function unlessMissing<Value>(ask: () => Promise<Value>, of?: string): Promise<Value | undefined> {
  try {
    return await ask()
  } catch (fault) {
    const isMissing = fault instanceof Stripe.errors.StripeInvalidRequestError && fault.code === 'resource_missing'
    if (isMissing && (of === undefined || fault.param === of)) return undefined
    throw fault
  }
}

function connectionOf(apiBase: string) {
  const { hostname, port } = new URL(apiBase)
  return { host: hostname, port: port || '80', protocol: 'http' as const }
}
