import { Hono, type Context } from 'hono'
import { sql } from 'kysely'
import { createHmac, randomBytes } from 'node:crypto'
import { getCookie, setCookie } from 'hono/cookie'
import { ok, refuse, type Result } from '#core/result/result.ts'
import { type Connection, widerNetwork, clientAddress } from '../http/client-address.ts'
import type { Database } from '../database/database.ts'
import { planQuotas, type Plan, type PlanOf } from '../billing/plans.ts'
import type { RelayGuard } from '../relay/relay-guard.ts'
import { createDailySecret, hashWith } from '../limits/daily-secret.ts'

/** An account or a visitor. A visitor is identified by the device cookie, if present; the address only limits abuse. */
export type Caller = Account | Visitor
/** A caller whose uses can be counted: a visitor has a device cookie. */
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
  /** Null: unlimited. */
  readonly limit: number | null
  readonly used: number
  readonly remaining: number | null
}

/**
 * Counts the uses of a plan. Identifying an image is one use and two calls: the first takes the use and gets a ticket, the
 * second redeems the ticket. A failed use is given back. Everything is in the database, shared by all processes and kept over
 * restarts. A caller's uses are taken one at a time, and a ticket is redeemed in one statement, so
 * two parallel calls cannot share the last use or a ticket.
 */
export interface Usage {
  remaining(caller: Caller): Promise<Remaining>
  /** Counts a use and returns its ticket. `busy-network`: visitors at this network address have sent too many images today. */
  take(
    caller: IdentifiedCaller,
  ): Promise<Result<string, { readonly kind: 'none-left' } | { readonly kind: 'busy-network' }>>
  /** Call when the image was named: the ticket can then be redeemed once, for five minutes. */
  keep(ticket: string): Promise<void>
  /** Returns false if the ticket belongs to another caller, is used or has expired. */
  redeem(ticket: string, caller: Caller): Promise<boolean>
  /** Call when the identification failed: it no longer counts for the plan, but for the address, since the provider may have been called. */
  giveBack(ticket: string): Promise<void>
}

export const TICKET_MS = 5 * 60_000

/** Longer than an image takes to be identified, with all retries. */
const LONGEST_CALL_MS = 10 * 60_000

const DAY_MS = 24 * 60 * 60_000

/**
 * The daily limits (UTC) on images of visitors from one network address, and from one IPv6 /48. They stop a visitor who keeps
 * deleting the device cookie. They are high, since a mobile carrier puts thousands of people behind one address.
 */
const DAY_OF_ADDRESS = 60
const DAY_OF_WIDER_NETWORK = 600

/** The longest that browsers keep a cookie. */
const DEVICE_MS = 400 * DAY_MS

export function createUsage({
  database,
  secret,
  planOf,
  clock,
}: {
  database: Database
  secret: string
  planOf: PlanOf
  clock: () => number
}): Usage {
  const { kysely, dialect } = database
  const hash = (kind: 'ticket' | 'device', text: string) =>
    createHmac('sha256', secret).update(`usage ${kind} ${text}`).digest('base64url')
  const before = (ms: number) => instant(clock() - ms)
  const dailySecret = createDailySecret(database, clock)
  const hashAddress = (address: string) => hashWith(dailySecret, `usage address ${address}`)

  const planOfCaller = async (caller: Caller): Promise<Plan> =>
    caller.userId === undefined ? 'free' : planOf(caller.userId)

  /** The number of uses as an SQL expression, both for reading it and as a condition of the next use. */
  function usedBy(caller: Caller, plan: Plan) {
    if (caller.userId !== undefined) {
      const since = planQuotas[plan].span === 'day' ? dayOf(clock()) : ''
      return sql<number>`(select count(*) from usage where "userId" = ${caller.userId} and "at" >= ${since})`
    }
    const device = caller.device === undefined ? null : hash('device', caller.device)
    return sql<number>`(select count(*) from usage where "device" = ${device} and "givenBackAt" is null)`
  }

  /** The hashes of a visitor's address, whose key changes every day. */
  async function networkHashes({ address }: Visitor) {
    const wider = widerNetwork(address)
    return { network: await hashAddress(address), wider: wider === undefined ? null : await hashAddress(wider) }
  }

  /** A visitor's network hashes (undefined for an account), and the columns userId, device, network and widerNetwork. */
  async function ownerOf(caller: IdentifiedCaller) {
    if (caller.userId !== undefined) return [undefined, [caller.userId, null, null, null]] as const
    const networks = await networkHashes(caller)
    return [networks, [null, hash('device', caller.device), networks.network, networks.wider]] as const
  }

  /** Counts uses that were given back too, since their images were sent. */
  const isBelowAddressLimits = ({ network, wider }: Awaited<ReturnType<typeof networkHashes>>) => sql`
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
      const [networks, owner] = await ownerOf(caller)
      const row = [hash('ticket', ticket), ...owner, instant(clock())]
      const isTaken = await kysely.transaction().execute(async (transaction) => {
        for (const counted of owner) if (counted !== null) await dialect.takeTurns(transaction, `usage ${counted}`)
        const { numAffectedRows } = await sql`
          insert into usage ("id", "userId", "device", "network", "widerNetwork", "at")
          select ${sql.join(row)} where ${isWithinPlan} and ${networks ? isBelowAddressLimits(networks) : sql`true`}
        `.execute(transaction)
        return numAffectedRows === 1n
      })
      if (isTaken) return ok(ticket)
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
          ? sql`("device" = ${hash('device', caller.device ?? '')} or "network" = ${await hashAddress(caller.address)})`
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

/**
 * Run at startup: gives back the uses that the last process left unfinished, and deletes its address hashes, whose key is lost. Where
 * other servers may share the database, only uses that are too old to be in progress.
 */
export async function releaseUnfinishedUses({ kysely, dialect }: Database, now: number): Promise<void> {
  if (dialect.isShared) {
    await sql`
      delete from usage where "answeredAt" is null and "givenBackAt" is null and "at" < ${instant(now - LONGEST_CALL_MS)}
    `.execute(kysely)
    return
  }
  await sql`delete from usage where "answeredAt" is null`.execute(kysely)
  await sql`update usage set "network" = null, "widerNetwork" = null where "network" is not null`.execute(kysely)
}

/** Deletes visitors' data that no longer counts. Address hashes count only on the day of the visit. */
export async function deleteOldVisits({ kysely }: Database, now: number): Promise<void> {
  await sql`
    delete from usage where "userId" is null
    and ("at" < ${instant(now - DEVICE_MS)} or ("givenBackAt" is not null and "at" < ${dayOf(now)}))
  `.execute(kysely)
  await sql`
    update usage set "network" = null, "widerNetwork" = null where "network" is not null and "at" < ${dayOf(now)}
  `.execute(kysely)
}

const dayOf = (ms: number) => instant(ms).slice(0, 10)

const instant = (ms: number) => new Date(ms).toISOString()

/**
 * `GET /api/usage`: the remaining uses of the caller, signed in or not. If images are counted (`counts`), it also sets a visitor's
 * device cookie: a cookie set with an image's response would be lost if the visitor disconnects before it.
 */
export const usageRoutes = (usage: Usage, guard: RelayGuard, { counts }: { counts: boolean }) =>
  new Hono<{ Bindings: Connection }>().get('/', async (c) => {
    const caller = await callerOf(c, guard)
    return c.json(await usage.remaining(counts ? identifiedCaller(c, caller, guard) : caller))
  })

const COOKIE = 'device'

/** The caller whose uses count: the signed-in learner, or else a visitor with a device cookie, if present, and an address. */
export async function callerOf(
  c: Context,
  { accounts, trustedProxies }: Pick<RelayGuard, 'accounts' | 'trustedProxies'>,
): Promise<Caller> {
  const learner = await accounts.learner(c.req.raw.headers)
  if (learner) return { userId: learner.id }
  const address = clientAddress(c.req.header('X-Forwarded-For'), (c.env ?? {}) as Connection, trustedProxies)
  return { device: deviceIn(c), address }
}

/** The same caller, ready to be counted: sets a random device cookie for a visitor without one. */
export function identifiedCaller(
  c: Context,
  caller: Caller,
  { publicUrl }: Pick<RelayGuard, 'publicUrl'>,
): IdentifiedCaller {
  if (caller.userId !== undefined) return caller
  if (caller.device !== undefined) return { ...caller, device: caller.device }
  const device = randomBytes(16).toString('base64url')
  setCookie(c, COOKIE, device, {
    path: '/api',
    httpOnly: true,
    sameSite: 'Strict',
    secure: publicUrl?.startsWith('https:') ?? false,
    maxAge: DEVICE_MS / 1000,
  })
  return { ...caller, device }
}

function deviceIn(c: Context): string | undefined {
  const device = getCookie(c, COOKIE)
  return device && /^[\w-]{22}$/.test(device) ? device : undefined
}
