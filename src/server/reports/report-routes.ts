import { Hono } from 'hono'
import * as v from 'valibot'
import { Decision } from '#content/correction.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { editorsOnly, type SessionVariable } from '../accounts/signed-in.ts'
import { problem } from '../http/problem.ts'
import type { Reports } from './reports.ts'

const Topic = v.pipe(v.string(), v.maxLength(100))
const Instant = v.pipe(v.string(), v.maxLength(30))

const Decided = v.object({ topic: Topic, decision: Decision, seenAt: v.nullable(Instant) })
const Reopened = v.object({ topic: Topic, at: Instant })

/** Learners' reports about words and answers, and editors' decisions about them. Only editors have access. */
export const reportRoutes = ({
  accounts,
  reports,
  publicUrl,
  clock,
}: {
  accounts: Pick<Accounts, 'session'>
  reports: Reports
  publicUrl: string | undefined
  clock: () => number
}) =>
  new Hono<{ Variables: SessionVariable }>()
    .use(editorsOnly({ accounts, publicUrl }))
    .get('/', async (c) => c.json(await (c.req.query('show') === 'decided' ? reports.decided() : reports.open())))
    .post('/decisions', async (c) => {
      const body = v.safeParse(Decided, await c.req.json().catch(() => undefined))
      if (!body.success) return problem(c, { kind: 'bad-body' })
      const { topic, decision, seenAt } = body.output
      const decided = await reports.decide(topic, decision, { editorId: c.var.session.id, seenAt, now: clock() })
      return decided ? c.json(decided) : problem(c, { kind: 'decided-meanwhile' })
    })
    .post('/decisions/undo', async (c) => {
      const body = v.safeParse(Reopened, await c.req.json().catch(() => undefined))
      if (!body.success) return problem(c, { kind: 'bad-body' })
      const isOpen = await reports.reopen(body.output.topic, body.output.at)
      return isOpen ? c.json({ open: true }) : problem(c, { kind: 'decided-meanwhile' })
    })
