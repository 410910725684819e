import { Hono, type Context } from 'hono'
import * as v from 'valibot'
import type { Accounts } from './accounts.ts'
import { clientAddress, type Connection } from './client-address.ts'
import { problem } from './problem.ts'
import { createRateLimit, takeTry } from './rate-limit.ts'

/** Tries a minute. */
export interface TryLimits {
  readonly signInsOfAddress: number
  /** An account is never limited by itself: that would let anybody lock its owner out. */
  readonly signInsOfAccountFromAddress: number
  readonly signUpsOfAddress: number
  /** Of a password that confirms a change or a deletion. */
  readonly confirmationsOfAddress: number
}

export const usualTryLimits: TryLimits = {
  signInsOfAddress: 10,
  signInsOfAccountFromAddress: 10,
  signUpsOfAddress: 30,
  confirmationsOfAddress: 10,
}

/** What the product uses of better-auth; the rest of it has no address. */
export function authRoutes({
  accounts,
  limits,
  clock,
  trustedProxies,
  sendsLetters,
  welcome,
}: {
  accounts: Accounts
  limits: TryLimits
  clock: () => number
  trustedProxies: number
  /** Without a mail server there is no link to a new password. */
  sendsLetters: boolean
  /** Hears of each new account. */
  welcome: (email: string) => void
}) {
  const signIns = perMinute(limits.signInsOfAddress)
  const accountSignIns = perMinute(limits.signInsOfAccountFromAddress)
  const signUps = perMinute(limits.signUpsOfAddress)
  const confirmations = perMinute(limits.confirmationsOfAddress)
  const addressOf = (c: AuthContext) => clientAddress(c.req.header('X-Forwarded-For'), c.env ?? {}, trustedProxies)

  const answer = async (c: AuthContext, body?: string) => {
    const { method } = c.req.raw
    const headers = new Headers(c.req.raw.headers)
    headers.delete('Content-Length')
    const response = await accounts.handler(
      new Request(c.req.url, { method, headers, ...(body !== undefined && { body }) }),
    )
    return response.status >= 500 ? problem(c, { kind: 'unexpected' }) : response
  }

  return new Hono<{ Bindings: Connection }>()
    .get('/get-session', (c) => answer(c))
    .post('/sign-in/email', async (c) => {
      const { email, password } = fieldsIn(await c.req.text())
      const address = addressOf(c)
      const waitMs = takeTry(clock(), [signIns, address], [accountSignIns, `${address} ${accountOf(email)}`])
      return waitMs > 0 ? tooManyTries(c, waitMs) : answer(c, JSON.stringify({ email, password }))
    })
    .post('/sign-up/email', async (c) => {
      const { email, password } = fieldsIn(await c.req.text())
      const waitMs = takeTry(clock(), [signUps, addressOf(c)])
      if (waitMs > 0) return tooManyTries(c, waitMs)
      const signedUp = await answer(c, JSON.stringify({ email, password }))
      if (signedUp.ok) welcome(accountOf(email))
      return signedUp
    })
    .post('/change-password', async (c) => {
      const { currentPassword, newPassword } = fieldsIn(await c.req.text())
      const waitMs = takeTry(clock(), [confirmations, addressOf(c)])
      return waitMs > 0 ? tooManyTries(c, waitMs) : answer(c, JSON.stringify({ currentPassword, newPassword }))
    })
    .post('/reset-password', async (c) => {
      if (!sendsLetters) return problem(c, { kind: 'not-found' })
      const { token, newPassword } = fieldsIn(await c.req.text())
      const waitMs = takeTry(clock(), [confirmations, addressOf(c)])
      return waitMs > 0 ? tooManyTries(c, waitMs) : answer(c, JSON.stringify({ token, newPassword }))
    })
    .post('/delete-user', async (c) => {
      const { password, uid } = fieldsIn(await c.req.text())
      const waitMs = takeTry(clock(), [confirmations, addressOf(c)])
      return waitMs > 0 ? tooManyTries(c, waitMs) : answer(c, JSON.stringify({ password, uid }))
    })
    .post('/sign-out', async (c) => answer(c, await c.req.text()))
    .post('/update-user', async (c) => answer(c, await c.req.text()))
}

const perMinute = (most: number) => createRateLimit({ most, spanMs: 60_000 })

type AuthContext = Context<{ Bindings: Connection }>

const tooManyTries = (c: AuthContext, waitMs: number) =>
  problem(c, { kind: 'too-many-tries', waitSeconds: Math.ceil(waitMs / 1000) })

/**
 * Of a body only the fields that we name are passed on: better-auth would also keep a picture, or follow a link, and what a
 * hook gives back it only adds to the body. Whether they are good is for the account's rules to say.
 */
function fieldsIn(body: string): Readonly<Record<string, unknown>> {
  try {
    const parsed = v.safeParse(v.record(v.string(), v.unknown()), JSON.parse(body))
    return parsed.success ? parsed.output : {}
  } catch {
    return {}
  }
}

/** Whose account a try is for; one without an email is refused soon after, and counts all the same. */
const accountOf = (email: unknown) => (typeof email === 'string' ? email.trim().toLowerCase().slice(0, 254) : '')
