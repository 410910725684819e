import { createMiddleware } from 'hono/factory'
import { isFromOurPages } from '../http/own-origins.ts'
import { problem } from '../http/problem.ts'
import type { Accounts, LearnerSession } from './accounts.ts'

export interface SessionVariable {
  readonly session: LearnerSession
}

interface Guard {
  readonly accounts: Pick<Accounts, 'session'>
  readonly publicUrl: string | undefined
}

/** Lets requests of our pages pass that have a session, and sets `session`. */
export const signedIn = ({ accounts, publicUrl }: Guard) =>
  createMiddleware<{ Variables: SessionVariable }>(async (c, next) => {
    if (!isFromOurPages(publicUrl, c.req.raw)) return problem(c, { kind: 'other-site' })
    const session = await accounts.session(c.req.raw.headers)
    if (!session) return problem(c, { kind: 'signed-out' })
    c.set('session', session)
    return next()
  })

/**
 * Lets editors pass, and sets `session`. For other accounts the address does not exist. The role is read with each request, so
 * it ends at once when it is taken away.
 */
export const editorsOnly = (guard: Guard) => {
  const session = signedIn(guard)
  return createMiddleware<{ Variables: SessionVariable }>((c, next) =>
    session(c, async () => {
      if (c.var.session.isEditor) return next()
      c.res = problem(c, { kind: 'not-found' })
      return undefined
    }),
  )
}
