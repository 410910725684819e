import { createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from './database.ts'
import { allowances, type Plan, type PlanOf } from './plan.ts'

/** Who uses something. A visitor is known by a cookie of the device, where there is one, and by the address. */
export type Person = Account | Visitor
/** For whom something can be counted: a visitor has a cookie by then. */
export type Countable = Account | (Visitor & { readonly device: string })

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
  remaining(person: Person): Promise<Remaining>
  /** Counts a use and gives its ticket; undefined where none is left. */
  take(person: Countable): Promise<string | undefined>
  /** The picture was named: from now the ticket can be redeemed, once, for five minutes. */
  keep(ticket: string): Promise<void>
  /** False where the ticket was never given to this person, is used or is too old. */
  redeem(ticket: string, person: Person): Promise<boolean>
  /** Nobody heard the answer: the ticket can be redeemed again while it lasts. */
  reopen(ticket: string): Promise<void>
  /** The identification failed: as if it had never been. */
  giveBack(ticket: string): Promise<void>
}

export const TICKET_MS = 5 * 60_000

const DAY_MS = 24 * 60 * 60_000

/**
 * How long a visitor's address counts. A cookie is soon deleted, so the address has the same few uses; but it may be
 * another household's next month, or a whole school's: who shares one has the way of an account of one's own.
 */
const ADDRESS_MS = 30 * DAY_MS

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
  const hash = (kind: 'ticket' | 'device' | 'address', text: string) =>
    createHmac('sha256', secret).update(`usage ${kind} ${text}`).digest('base64url')
  const before = (ms: number) => instant(clock() - ms)
  let forgottenAt = clock()

  const planOfPerson = async (person: Person): Promise<Plan> =>
    person.userId === undefined ? 'free' : planOf(person.userId)

  /** How many a person has used, as an expression: it is told, and it is the condition of the next. */
  function usedBy(person: Person, plan: Plan) {
    if (person.userId !== undefined) {
      const since = allowances[plan].span === 'day' ? instant(clock()).slice(0, 10) : ''
      return sql<number>`(select count(*) from usage where "userId" = ${person.userId} and "at" >= ${since})`
    }
    const device = person.device === undefined ? null : hash('device', person.device)
    return sql<number>`max(
      (select count(*) from usage where "device" = ${device}),
      (select count(*) from usage where "network" = ${hash('address', person.address)} and "at" >= ${before(ADDRESS_MS)})
    )`
  }

  return {
    async remaining(person) {
      const plan = await planOfPerson(person)
      const limit = allowances[plan].most
      const { rows } = await sql<{ used: number }>`select ${usedBy(person, plan)} as "used"`.execute(kysely)
      const used = rows[0]?.used ?? 0
      return { plan, limit, used, remaining: limit === null ? null : Math.max(0, limit - used) }
    },

    async take(person) {
      if (clock() - forgottenAt > DAY_MS) {
        forgottenAt = clock()
        await forgetOldVisits(kysely, clock())
      }
      const plan = await planOfPerson(person)
      const { most } = allowances[plan]
      const isLeft = most === null ? sql`true` : sql`${usedBy(person, plan)} < ${most}`
      const ticket = randomBytes(24).toString('base64url')
      const owner =
        person.userId === undefined
          ? [null, hash('device', person.device), hash('address', person.address)]
          : [person.userId, null, null]
      const row = [hash('ticket', ticket), ...owner, instant(clock())]
      const { numAffectedRows } = await sql`
        insert into usage ("id", "userId", "device", "network", "at")
        select ${sql.join(row)} where ${isLeft}
      `.execute(kysely)
      return numAffectedRows === 1n ? ticket : undefined
    },

    async keep(ticket) {
      await sql`update usage set "answeredAt" = ${instant(clock())} where "id" = ${hash('ticket', ticket)}`.execute(
        kysely,
      )
    },

    async redeem(ticket, person) {
      const isTheirs =
        person.userId === undefined
          ? sql`("device" = ${hash('device', person.device ?? '')} or "network" = ${hash('address', person.address)})`
          : sql`"userId" = ${person.userId}`
      const { numAffectedRows } = await sql`
        update usage set "redeemedAt" = ${instant(clock())}
        where "id" = ${hash('ticket', ticket)} and ${isTheirs} and "redeemedAt" is null and "answeredAt" > ${before(TICKET_MS)}
      `.execute(kysely)
      return numAffectedRows === 1n
    },

    async reopen(ticket) {
      await sql`update usage set "redeemedAt" = null where "id" = ${hash('ticket', ticket)}`.execute(kysely)
    },

    async giveBack(ticket) {
      await sql`delete from usage where "id" = ${hash('ticket', ticket)}`.execute(kysely)
    },
  }
}

/** At the start: what was under way when the last process ended came to nothing, and is given back. */
export async function tidyUsage({ kysely }: Database, now: number): Promise<void> {
  await sql`delete from usage where "answeredAt" is null`.execute(kysely)
  await forgetOldVisits(kysely, now)
}

/** What is known of visitors is kept as long as it counts. */
async function forgetOldVisits(kysely: Database['kysely'], now: number): Promise<void> {
  await sql`delete from usage where "userId" is null and "at" < ${instant(now - DEVICE_MS)}`.execute(kysely)
  await sql`update usage set "network" = null where "at" < ${instant(now - ADDRESS_MS)}`.execute(kysely)
}

const instant = (ms: number) => new Date(ms).toISOString()
