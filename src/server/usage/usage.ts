import { Hono } from 'hono'
import { sql } from 'kysely'
import { createHmac, randomBytes } from 'node:crypto'
import { ok, refuse, type Result } from '#core/result/result.ts'
import { type Connection, widerNetwork } from '../http/client-address.ts'
import type { Database } from '../database/database.ts'
import { planQuotas, type Plan, type PlanOf } from '../accounts/plan.ts'
import type { RelayGuard } from '../relay/relay-guard.ts'
import { identifiedCaller, callerOf } from './caller.ts'

/** Who uses something. A visitor is known by a cookie of the device, where there is one; the address is only a brake on abuse. */
export type Caller = Account | Visitor
/** For whom something can be counted: a visitor has a cookie by then. */
export type IdentifiedCaller = Account | (Visitor & { readonly device: string })

interface Account {
  readonly userId: string
}
interface Visitor {
  readonly userId?: never
  readonly device?: string | undefined
  readonly address: string
}

export interface Remaining {
  readonly plan: Plan
  /** Null: as many as one likes. */
  readonly limit: number | null
  readonly used: number
  readonly remaining: number | null
}

/**
 * Counts what is used of a plan. One identification of a picture is one use with its two calls: the first takes it and gets
 * a ticket, the second redeems the ticket. What fails is given back. Everything is in the database, so that a restart or a
 * second process counts on; each step is one statement, so that of two at once only one has the last use, or the ticket.
 */
export interface Usage {
  remaining(caller: Caller): Promise<Remaining>
  /** Counts a use and gives its ticket, unless none is left, or too many visitors at this address have shown pictures today. */
  take(
    caller: IdentifiedCaller,
  ): Promise<Result<string, { readonly kind: 'none-left' } | { readonly kind: 'busy-network' }>>
  /** The picture was named: from now the ticket can be redeemed, once, for five minutes. */
  keep(ticket: string): Promise<void>
  /** False where the ticket was never given to this caller, is used or is too old. */
  redeem(ticket: string, caller: Caller): Promise<boolean>
  /** The identification failed: the plan does not count it. An address does, since the provider may have been asked. */
  giveBack(ticket: string): Promise<void>
}

export const TICKET_MS = 5 * 60_000

const DAY_MS = 24 * 60 * 60_000

/**
 * Pictures that visitors of one address may show in a day (UTC), and those of an IPv6 /48. A cookie is soon deleted, so this
 * is the brake on somebody who deletes it; it is loose, since a mobile carrier puts thousands of people behind one address.
 */
const DAY_OF_ADDRESS = 60
const DAY_OF_WIDER_NETWORK = 600

/** As long as a browser keeps a cookie. */
export const DEVICE_MS = 400 * DAY_MS

export function createUsage({
  database: { kysely },
  secret,
  planOf,
  clock,
}: {
  database: Database
  secret: string
  planOf: PlanOf
  clock: () => number
}): Usage {
  const hash = (kind: 'ticket' | 'device', text: string) =>
    createHmac('sha256', secret).update(`usage ${kind} ${text}`).digest('base64url')
  const before = (ms: number) => instant(clock() - ms)
  const hashAddress = createAddressHash(clock)

  const planOfCaller = async (caller: Caller): Promise<Plan> =>
    caller.userId === undefined ? 'free' : planOf(caller.userId)

  /** How many a caller has used, as an expression: it is told, and it is the condition of the next. */
  function usedBy(caller: Caller, plan: Plan) {
    if (caller.userId !== undefined) {
      const since = planQuotas[plan].span === 'day' ? dayOf(clock()) : ''
      return sql<number>`(select count(*) from usage where "userId" = ${caller.userId} and "at" >= ${since})`
    }
    const device = caller.device === undefined ? null : hash('device', caller.device)
    return sql<number>`(select count(*) from usage where "device" = ${device} and "givenBackAt" is null)`
  }

  /** The hashes of a visitor's address, which change every day. */
  function networkHashes({ address }: Visitor) {
    const wider = widerNetwork(address)
    return { network: hashAddress(address), wider: wider === undefined ? null : hashAddress(wider) }
  }

  /** A visitor's networks, and what a row says of its owner. */
  function ownerOf(caller: IdentifiedCaller) {
    if (caller.userId !== undefined) return [undefined, [caller.userId, null, null, null]] as const
    const networks = networkHashes(caller)
    return [networks, [null, hash('device', caller.device), networks.network, networks.wider]] as const
  }

  /** Also pictures whose use was given back were shown. */
  const isBelowBrakes = ({ network, wider }: ReturnType<typeof networkHashes>) => sql`
    (select count(*) from usage where "network" = ${network}) < ${DAY_OF_ADDRESS}
    and (select count(*) from usage where "widerNetwork" = ${wider}) < ${DAY_OF_WIDER_NETWORK}
  `

  async function isLeft(caller: Caller, plan: Plan): Promise<boolean> {
    const { most } = planQuotas[plan]
    const { rows } = await sql<{ used: number }>`select ${usedBy(caller, plan)} as "used"`.execute(kysely)
    return most === null || (rows[0]?.used ?? 0) < most
  }

  return {
    async remaining(caller) {
      const plan = await planOfCaller(caller)
      const limit = planQuotas[plan].most
      const { rows } = await sql<{ used: number }>`select ${usedBy(caller, plan)} as "used"`.execute(kysely)
      const used = rows[0]?.used ?? 0
      return { plan, limit, used, remaining: limit === null ? null : Math.max(0, limit - used) }
    },

    async take(caller) {
      const plan = await planOfCaller(caller)
      const { most } = planQuotas[plan]
      const isWithinPlan = most === null ? sql`true` : sql`${usedBy(caller, plan)} < ${most}`
      const ticket = randomBytes(24).toString('base64url')
      const [networks, owner] = ownerOf(caller)
      const row = [hash('ticket', ticket), ...owner, instant(clock())]
      const { numAffectedRows } = await sql`
        insert into usage ("id", "userId", "device", "network", "widerNetwork", "at")
        select ${sql.join(row)} where ${isWithinPlan} and ${networks ? isBelowBrakes(networks) : sql`true`}
      `.execute(kysely)
      if (numAffectedRows === 1n) return ok(ticket)
      return refuse({ kind: networks && (await isLeft(caller, plan)) ? 'busy-network' : 'none-left' })
    },

    async keep(ticket) {
      await sql`update usage set "answeredAt" = ${instant(clock())} where "id" = ${hash('ticket', ticket)}`.execute(
        kysely,
      )
    },

    async redeem(ticket, caller) {
      const isTheirs =
        caller.userId === undefined
          ? sql`("device" = ${hash('device', caller.device ?? '')} or "network" = ${hashAddress(caller.address)})`
          : sql`"userId" = ${caller.userId}`
      const { numAffectedRows } = await sql`
        update usage set "redeemedAt" = ${instant(clock())}
        where "id" = ${hash('ticket', ticket)} and ${isTheirs} and "redeemedAt" is null and "answeredAt" > ${before(TICKET_MS)}
      `.execute(kysely)
      return numAffectedRows === 1n
    },

    async giveBack(ticket) {
      const id = hash('ticket', ticket)
      await sql`delete from usage where "id" = ${id} and "userId" is not null`.execute(kysely)
      await sql`
        update usage set "givenBackAt" = ${instant(clock())}, "redeemedAt" = coalesce("redeemedAt", ${instant(clock())})
        where "id" = ${id}
      `.execute(kysely)
    },
  }
}

/** At the start: what was under way when the last process ended came to nothing, and is given back. The key of its addresses is gone. */
export async function releaseUnfinishedUses({ kysely }: Database): Promise<void> {
  await sql`delete from usage where "answeredAt" is null`.execute(kysely)
  await sql`update usage set "network" = null, "widerNetwork" = null where "network" is not null`.execute(kysely)
}

/** What is known of visitors is kept as long as it counts. The address counts on the day of the visit. */
export async function deleteOldVisits({ kysely }: Database, now: number): Promise<void> {
  await sql`
    delete from usage where "userId" is null
    and ("at" < ${instant(now - DEVICE_MS)} or ("givenBackAt" is not null and "at" < ${dayOf(now)}))
  `.execute(kysely)
  await sql`
    update usage set "network" = null, "widerNetwork" = null where "network" is not null and "at" < ${dayOf(now)}
  `.execute(kysely)
}

/**
 * Hashes addresses with a key that is only in memory, for one day: there are so few addresses that with the key each of
 * them could be found by trying. A restart makes a new key too, and the brake begins anew.
 */
function createAddressHash(clock: () => number): (address: string) => string {
  let kept: { readonly day: string; readonly key: Buffer } | undefined
  return (address) => {
    const now = clock()
    const day = dayOf(now)
    if (kept?.day !== day) {
      const made = { day, key: randomBytes(32) }
      kept = made
      // Also where no visitor comes the next day.
      setTimeout(() => kept === made && (kept = undefined), DAY_MS - (now % DAY_MS)).unref()
    }
    return createHmac('sha256', kept.key).update(address).digest('base64url')
  }
}

const dayOf = (ms: number) => instant(ms).slice(0, 10)

const instant = (ms: number) => new Date(ms).toISOString()

/**
 * `GET /api/usage`: what remains of the plan, to whoever asks, signed in or not. Where pictures are counted a visitor's
 * device gets its number here: the number that comes with an answer is lost when the visitor leaves before it.
 */
export const usageRoutes = (usage: Usage, guard: RelayGuard, { counts }: { counts: boolean }) =>
  new Hono<{ Bindings: Connection }>().get('/', async (c) => {
    const caller = await callerOf(c, guard)
    return c.json(await usage.remaining(counts ? identifiedCaller(c, caller, guard) : caller))
  })
