import { Hono, type Context } from 'hono'
import * as v from 'valibot'
import type { Accounts } from './accounts.ts'
import { clientAddress, type Connection } from './client-address.ts'
import { problem } from './problem.ts'
import { createTryLimit, type TryLimit } from './try-limit.ts'

/** Tries a minute. */
export interface TryLimits {
  readonly signInsOfAddress: number
  /** An account is never limited by itself: that would let anybody lock its owner out. */
  readonly signInsOfAccountFromAddress: number
  readonly signUpsOfAddress: number
}

export const usualTryLimits: TryLimits = {
  signInsOfAddress: 10,
  signInsOfAccountFromAddress: 10,
  signUpsOfAddress: 30,
}

/** What the product uses of better-auth; the rest of it has no address. */
export function authRoutes({
  accounts,
  limits,
  clock,
  trustedProxies,
}: {
  accounts: Accounts
  limits: TryLimits
  clock: () => number
  trustedProxies: number
}) {
  const signIns = perMinute(limits.signInsOfAddress)
  const accountSignIns = perMinute(limits.signInsOfAccountFromAddress)
  const signUps = perMinute(limits.signUpsOfAddress)
  const addressOf = (c: AuthContext) => clientAddress(c.req.header('X-Forwarded-For'), c.env ?? {}, trustedProxies)

  const answer = async (c: AuthContext, body?: string) => {
    const { method, headers } = c.req.raw
    const response = await accounts.handler(
      new Request(c.req.url, { method, headers, ...(body !== undefined && { body }) }),
    )
    return response.status >= 500 ? problem(c, { kind: 'unexpected' }) : response
  }

  return new Hono<{ Bindings: Connection }>()
    .get('/get-session', (c) => answer(c))
    .post('/sign-in/email', async (c) => {
      const body = await c.req.text()
      const address = addressOf(c)
      const waitMs = take(clock(), [signIns, address], [accountSignIns, `${address} ${emailIn(body)}`])
      return waitMs > 0 ? tooManyTries(c, waitMs) : answer(c, body)
    })
    .post('/sign-up/email', async (c) => {
      const waitMs = take(clock(), [signUps, addressOf(c)])
      return waitMs > 0 ? tooManyTries(c, waitMs) : answer(c, await c.req.text())
    })
    .post('/sign-out', async (c) => answer(c, await c.req.text()))
    .post('/update-user', async (c) => answer(c, await c.req.text()))
}

const perMinute = (most: number) => createTryLimit({ most, spanMs: 60_000 })

type AuthContext = Context<{ Bindings: Connection }>

/** Milliseconds until all limits allow a try; if they do now, it is counted. */
function take(now: number, ...kept: readonly (readonly [limit: TryLimit, key: string])[]): number {
  const waitMs = Math.max(...kept.map(([limit, key]) => limit.wait(key, now)))
  if (waitMs === 0) for (const [limit, key] of kept) limit.count(key, now)
  return waitMs
}

const tooManyTries = (c: AuthContext, waitMs: number) =>
  problem(c, { kind: 'too-many-tries', waitSeconds: Math.ceil(waitMs / 1000) })

const WithEmail = v.object({ email: v.pipe(v.string(), v.trim(), v.toLowerCase()) })

/** Whose account a try is for; a body without one is refused soon after, and counts all the same. */
function emailIn(body: string): string {
  try {
    const parsed = v.safeParse(WithEmail, JSON.parse(body))
    return parsed.success ? parsed.output.email.slice(0, 254) : ''
  } catch {
    return ''
  }
}
