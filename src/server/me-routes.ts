import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import * as v from 'valibot'
import { exportAccount } from './account-export.ts'
import type { Accounts, LearnerSession } from './accounts.ts'
import type { PaidPlans } from './billing/paid-plans.ts'
import type { Database } from './database.ts'
import { deviceSessions, endAllSignIns, endSignIn } from './device-sessions.ts'
import { isFromOurPages } from './own-origins.ts'
import { problem } from './problem.ts'

/** What a learner sees and ends of the account's own: always the one whose session asks, no address names another. */
export function meRoutes({
  accounts,
  database,
  plans,
  publicUrl,
  clock,
}: {
  accounts: Pick<Accounts, 'session'>
  database: Database
  plans: PaidPlans
  publicUrl: string | undefined
  clock: () => number
}) {
  return new Hono<{ Variables: { session: LearnerSession } }>()
    .use(
      createMiddleware<{ Variables: { session: LearnerSession } }>(async (c, next) => {
        if (!isFromOurPages(publicUrl, c.req.raw)) return problem(c, { kind: 'other-site' })
        const session = await accounts.session(c.req.raw.headers)
        if (!session) return problem(c, { kind: 'signed-out' })
        c.set('session', session)
        return next()
      }),
    )
    .get('/sessions', async (c) => {
      const { id: userId, signInId } = c.var.session
      return c.json(await deviceSessions(database, { userId, signInId, now: clock() }))
    })
    .post('/sessions/end', async (c) => {
      const body = v.safeParse(Ended, await c.req.json().catch(() => undefined))
      if (!body.success) return problem(c, { kind: 'bad-body' })
      await endSignIn(database, c.var.session.id, body.output.id)
      return c.json({ ended: true })
    })
    .post('/sessions/end-all', async (c) => {
      await endAllSignIns(database, c.var.session.id)
      return c.json({ ended: true })
    })
    .get('/plan', async (c) => c.json(await plans.of(c.var.session.id)))
    .get('/export', async (c) => {
      const { id: userId, signInId } = c.var.session
      return c.json(await exportAccount(database, { userId, signInId, plans, now: clock() }))
    })
}

const Ended = v.object({ id: v.string() })
