import { Hono, type Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import * as v from 'valibot'
import type { Accounts, LearnerSession } from '../accounts/accounts.ts'
import { createSerialQueue } from '../database/serial-queue.ts'
import { isFromOurPages } from '../http/own-origins.ts'
import { problem } from '../http/problem.ts'
import type { Limits } from '../limits/limits.ts'
import { createRateLimit, takeAttempt } from '../limits/rate-limit.ts'
import type { PaidPlans } from './plans.ts'
import type { BillingEvent, Payments } from './payments.ts'

/** The dependencies for selling plans. */
export interface Billing {
  readonly payments: Payments
  readonly plans: PaidPlans
}

const Order = v.object({ plan: v.picklist(['basic', 'premium']) })

/** Limit per learner on opening Stripe pages. */
const PAGES_A_MINUTE = 20

type Signed = { Variables: { session: LearnerSession } }

/**
 * `POST checkout` and `POST portal` return the address of a Stripe page, where a learner buys, changes or ends a plan. Only the
 * signed events that Stripe sends to `webhook` set the plan.
 */
export function billingRoutes({
  payments,
  plans,
  accounts,
  publicUrl,
  attempts,
  report,
}: Billing & {
  accounts: Pick<Accounts, 'session'>
  publicUrl: string | undefined
  attempts: Limits
  report: (fault: unknown) => void
}): Hono {
  const site = (c: Context) => publicUrl ?? new URL(c.req.url).origin
  const pages = createRateLimit(attempts, { name: 'payment pages', most: PAGES_A_MINUTE, spanMs: 60_000 })
  const enqueue = createSerialQueue()

  const learner = createMiddleware<Signed>(async (c, next) => {
    if (!isFromOurPages(publicUrl, c.req.raw)) return problem(c, { kind: 'other-site' })
    const session = await accounts.session(c.req.raw.headers)
    if (!session) return problem(c, { kind: 'signed-out' })
    const waitMs = await takeAttempt([pages, session.id])
    if (waitMs > 0) return problem(c, { kind: 'too-many-tries', waitSeconds: Math.ceil(waitMs / 1000) })
    c.set('session', session)
    return next()
  })

  /** `replaces`: the earlier customer, if it was removed at Stripe. */
  async function newCustomer({ id: userId, email }: LearnerSession, replaces: string | undefined): Promise<string> {
    const customerId = await payments.addCustomer({ userId, email, replaces })
    await plans.keepCustomer(userId, customerId)
    return customerId
  }

  /** Asks Stripe for the current state, since events may arrive late or twice. */
  async function keepState(event: BillingEvent & { readonly subscriptionId: string }): Promise<void> {
    if (await plans.isDealtWith(event)) return
    const subscription = await payments.subscription(event.subscriptionId)
    if (subscription && !subscription.plan)
      report(
        new Error(
          `The price of ${subscription.id} is not in the settings: check STRIPE_PRICE_BASIC and STRIPE_PRICE_PREMIUM`,
        ),
      )
    await plans.keep(event, subscription)
  }

  /** The address of the portal; undefined for a learner who never bought a plan. */
  async function portal(c: Context<Signed>) {
    const customerId = await plans.customer(c.var.session.id)
    return customerId === undefined ? undefined : payments.portalPage({ customerId, site: site(c) })
  }

  const routes = new Hono<Signed>()
    .post('/checkout', learner, async (c) => {
      const order = v.safeParse(Order, await c.req.json().catch(() => undefined))
      if (!order.success) return problem(c, { kind: 'bad-body' })
      const { session } = c.var
      // A paying learner goes to the portal, so as not to pay twice.
      const { plan } = await plans.of(session.id)
      const changed = plan === 'free' ? undefined : await portal(c)
      if (changed) return c.json({ url: changed })
      const kept = await plans.customer(session.id)
      const page = (customerId: string) =>
        payments.checkoutPage({ customerId, userId: session.id, plan: order.output.plan, site: site(c) })
      const url = (kept && (await page(kept))) ?? (await page(await newCustomer(session, kept)))
      return url ? c.json({ url }) : problem(c, { kind: 'payments-away' })
    })
    .post('/portal', learner, async (c) => {
      const url = await portal(c)
      return url ? c.json({ url }) : problem(c, { kind: 'not-found' })
    })
    .post('/webhook', async (c) => {
      const signature = c.req.header('Stripe-Signature')
      const event = signature && (await payments.event(await c.req.text(), signature))
      if (!event) return problem(c, { kind: 'bad-body' })
      // In order, so that an older state from Stripe does not overwrite a newer one.
      const { subscriptionId } = event
      if (subscriptionId !== undefined)
        await enqueue(() => plans.inTurn(subscriptionId, () => keepState({ ...event, subscriptionId })))
      return c.json({ received: true })
    })
    // Stripe sends an event again after an error.
    .onError((fault, c) => {
      report(fault)
      return problem(c, { kind: 'payments-away' })
    })
  return new Hono().route('/', routes)
}
