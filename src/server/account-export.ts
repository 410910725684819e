import { sql } from 'kysely'
import * as v from 'valibot'
import type { PaidPlans } from './billing/paid-plans.ts'
import type { Database } from './database.ts'
import { deviceSessions } from './device-sessions.ts'

const User = v.object({
  id: v.string(),
  email: v.string(),
  emailVerified: v.pipe(
    v.number(),
    v.transform((flag) => flag !== 0),
  ),
  name: v.string(),
  image: v.nullable(v.string()),
  createdAt: v.string(),
  updatedAt: v.string(),
  ownerVouchedAt: v.nullable(v.string()),
})
const Way = v.object({
  providerId: v.string(),
  accountId: v.string(),
  scope: v.nullable(v.string()),
  createdAt: v.string(),
  updatedAt: v.string(),
})
const Cost = v.object({ day: v.string(), calls: v.number(), tokens: v.number() })
const Use = v.object({
  at: v.string(),
  answeredAt: v.nullable(v.string()),
  redeemedAt: v.nullable(v.string()),
})
const Link = v.object({ createdAt: v.string(), expiresAt: v.string() })

/**
 * Everything that the server keeps of a learner, but what opens the account: the password, which nobody can read anyway, and
 * the tokens of sessions and providers.
 */
export async function exportAccount(
  database: Database,
  { userId, signInId, plans, now }: { userId: string; signInId: string; plans: PaidPlans; now: number },
) {
  const { kysely } = database
  const users = await sql`select * from "user" where "id" = ${userId}`.execute(kysely)
  const ways = await sql`select * from "account" where "userId" = ${userId} order by "createdAt"`.execute(kysely)
  const uses = await sql`
    select "at", "answeredAt", "redeemedAt" from "usage" where "userId" = ${userId} order by "at"
  `.execute(kysely)
  const costs = await sql`
    select "day", "calls", "tokens" from "providerCost" where "userId" = ${userId} order by "day"
  `.execute(kysely)
  const { id, name, image, ...user } = v.parse(User, users.rows[0])
  const { email } = user
  const links = await sql`
    select "createdAt", "expiresAt" from "verification"
    where instr("value", ${id}) or instr("identifier", ${email}) or instr("value", ${email}) order by "createdAt"
  `.execute(kysely)
  return {
    exportedAt: new Date(now).toISOString(),
    account: { ...user, uid: id, displayName: name, photoUrl: image },
    signInWays: v
      .parse(v.array(Way), ways.rows)
      .map(({ providerId, accountId, scope, createdAt: since, updatedAt: changedAt }) => ({
        way: providerId === 'credential' ? 'password' : providerId,
        ...(providerId !== 'credential' && { idThere: accountId }),
        ...(scope !== null && { scope }),
        since,
        changedAt,
      })),
    openLinks: v.parse(v.array(Link), links.rows),
    sessions: await deviceSessions(database, { userId, signInId, now }),
    plan: (await plans.of(userId)).plan,
    payments: await plans.kept(userId),
    picturesIdentified: v.parse(v.array(Use), uses.rows),
    callsToModels: v.parse(v.array(Cost), costs.rows),
  }
}
