import { sql } from 'kysely'
import * as v from 'valibot'
import { APIError } from 'better-auth/api'
import type { Database } from '../database/database.ts'
import type { BillingEvent, Subscription, Payments } from './payments.ts'

/** The plan of an account. It limits the features that cost the owner of the site money: images sent to a model. */
export type Plan = 'free' | 'basic' | 'premium'

/** A plan that can be bought. */
export type PaidPlan = Exclude<Plan, 'free'>

interface PlanQuota {
  /** Null: unlimited. */
  readonly most: number | null
  /** In total, or per day (UTC). */
  readonly span: 'all' | 'day'
}

export const planQuotas: Readonly<Record<Plan, PlanQuota>> = {
  free: { most: 3, span: 'all' },
  basic: { most: 20, span: 'day' },
  premium: { most: null, span: 'all' },
}

export type PlanOf = (userId: string) => Promise<Plan>

/** The plan of an account, as its learner sees it. */
interface PaidPlanState {
  readonly plan: Plan
  /** When a cancelled plan ends (UTC); null if it was not cancelled. */
  readonly endsAt: string | null
  /** The last payment failed. The plan continues while Stripe retries. */
  readonly isPastDue: boolean
}

/** Stores subscriptions and Stripe customers. */
export interface PaidPlans {
  of(userId: string): Promise<PaidPlanState>
  /** All stored data about an account, for its export. */
  kept(userId: string): Promise<{ readonly stripeCustomer: string | null; readonly subscriptions: readonly object[] }>
  customer(userId: string): Promise<string | undefined>
  keepCustomer(userId: string, customerId: string): Promise<void>
  isDealtWith(event: BillingEvent): Promise<boolean>
  /** Runs `work` while no other server does so for the same subscription. */
  inTurn(subscriptionId: string, work: () => Promise<void>): Promise<void>
  /**
   * Stores the current state of a subscription and marks the event as processed, in one transaction. Ignores subscriptions of
   * unknown customers: the owner of the site may sell other things.
   */
  keep(event: BillingEvent, subscription: Subscription | undefined): Promise<void>
}

/** The Stripe statuses in which a plan is active. */
const isCurrent = sql`"status" in ('active', 'trialing', 'past_due')`

const Row = v.object({
  plan: v.picklist(['basic', 'premium']),
  status: v.string(),
  endsAt: v.nullable(v.string()),
}) satisfies v.GenericSchema<{ plan: PaidPlan }>

const free: PaidPlanState = { plan: 'free', endsAt: null, isPastDue: false }

/** How long processed events are remembered. Stripe retries for three days. */
const EVENT_MS = 30 * 24 * 60 * 60_000

export function createPaidPlans({ kysely, dialect }: Database, clock: () => number): PaidPlans {
  return {
    async of(userId) {
      const { rows } = await sql`
        select "plan", "status", "endsAt" from "subscription"
        where "userId" = ${userId} and ${isCurrent} and "plan" is not null and ("endsAt" is null or "endsAt" > ${instant(clock())})
        -- Descending, "premium" comes before "basic".
        order by "plan" desc, "endsAt" is null desc, "endsAt" desc limit 1
      `.execute(kysely)
      if (rows.length === 0) return free
      const { plan, status, endsAt } = v.parse(Row, rows[0])
      return { plan, endsAt, isPastDue: status === 'past_due' }
    },

    async kept(userId) {
      const subscriptions = await sql<object>`
        select "id", "plan", "status", "endsAt" from "subscription" where "userId" = ${userId} order by "id"
      `.execute(kysely)
      return { stripeCustomer: (await this.customer(userId)) ?? null, subscriptions: subscriptions.rows }
    },

    async customer(userId) {
      const { rows } = await sql<{ id: string }>`select "id" from "customer" where "userId" = ${userId}`.execute(kysely)
      return rows[0]?.id
    },

    async keepCustomer(userId, customerId) {
      await sql`
        insert into "customer" ("userId", "id") values (${userId}, ${customerId})
        on conflict ("userId") do update set "id" = excluded."id"
      `.execute(kysely)
    },

    async isDealtWith({ id }) {
      const { rows } = await sql`select "id" from "billingEvent" where "id" = ${id}`.execute(kysely)
      return rows.length > 0
    },

    // A server handles one event at a time, so this holds one connection.
    inTurn: (subscriptionId, work) =>
      dialect.isShared
        ? kysely.transaction().execute(async (transaction) => {
            await dialect.takeTurns(transaction, `subscription ${subscriptionId}`)
            await work()
          })
        : work(),

    keep: (event, subscription) =>
      kysely.transaction().execute(async (transaction) => {
        await sql`delete from "billingEvent" where "at" < ${instant(clock() - EVENT_MS)}`.execute(transaction)
        await sql`
          insert into "billingEvent" ("id", "at") values (${event.id}, ${instant(clock())}) on conflict do nothing
        `.execute(transaction)
        if (!subscription) {
          await sql`delete from "subscription" where "id" = ${event.subscriptionId}`.execute(transaction)
          return
        }
        const { id, customerId, plan = null, status, endsAt } = subscription
        const row = [id, plan, status, endsAt === undefined ? null : instant(endsAt)]
        await sql`
          insert into "subscription" ("id", "plan", "status", "endsAt", "userId")
          select ${sql.join(row)}, "userId" from (
            select "userId" from "customer" where "id" = ${customerId}
            union select "userId" from "subscription" where "id" = ${id} limit 1
          ) as "owner" where true
          on conflict ("id") do update set
            "plan" = excluded."plan", "status" = excluded."status", "endsAt" = excluded."endsAt"
        `.execute(transaction)
      }),
  }
}

const instant = (ms: number) => new Date(ms).toISOString()

/**
 * Ends the subscriptions of an account before it is deleted. If Stripe is unreachable, it refuses the deletion with a message. If
 * the site no longer takes payments, it reports the customer left at Stripe and lets the deletion continue.
 */
export const endPayments =
  ({
    plans,
    payments,
    report,
  }: {
    plans: PaidPlans
    payments: Payments | undefined
    report: (fault: unknown) => void
  }) =>
  async (userId: string): Promise<void> => {
    const customerId = await plans.customer(userId)
    if (customerId === undefined) return
    if (!payments)
      return report(new Error(`Stripe still has the customer ${customerId} of a deleted account: remove it in Stripe`))
    try {
      await payments.removeCustomer(customerId)
    } catch (fault) {
      report(fault)
      throw new APIError('CONFLICT', {
        code: 'SUBSCRIPTION_NOT_ENDED',
        message: 'Your subscription could not be ended just now, so nothing was deleted. Please try again later.',
      })
    }
  }
