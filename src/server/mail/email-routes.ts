import { Hono } from 'hono'
import * as v from 'valibot'
import type { Accounts } from '../accounts/accounts.ts'
import { clientAddress, type Connection } from '../http/client-address.ts'
import { Email } from '../accounts/email.ts'
import { isFromOurPages } from '../http/own-origins.ts'
import { problem } from '../http/problem.ts'
import type { Limits } from '../limits/limits.ts'
import { createRateLimit, takeAttempt } from '../limits/rate-limit.ts'
import { resetEmail, sendVerification, type Mailer } from './mail.ts'

/** Emails per hour. */
export interface EmailLimits {
  readonly emailsOfAddress: number
  /** There is no limit per account alone: anybody could use it to block the owner's emails. */
  readonly emailsToAccountFromAddress: number
}

export const defaultEmailLimits: EmailLimits = { emailsOfAddress: 20, emailsToAccountFromAddress: 5 }

const ResetRequest = v.object({ email: Email })
const Confirmation = v.object({ token: v.string() })

/** Requests emails and handles the links in them. Without a mail server these routes do not exist. */
export function emailRoutes({
  mailer,
  accounts,
  limits,
  attempts,
  trustedProxies,
}: {
  mailer: Mailer
  accounts: Pick<Accounts, 'session' | 'resetToken' | 'confirmEmail'>
  limits: EmailLimits
  attempts: Limits
  trustedProxies: number
}) {
  const { mail, publicUrl, supportEmail } = mailer
  const ofAddress = createRateLimit(attempts, { name: 'emails of address', most: limits.emailsOfAddress, spanMs: HOUR })
  const confirmations = createRateLimit(attempts, {
    name: 'confirmations',
    most: CONFIRMATIONS_A_MINUTE,
    spanMs: 60_000,
  })
  const toAccount = createRateLimit(attempts, {
    name: 'emails to account',
    most: limits.emailsToAccountFromAddress,
    spanMs: HOUR,
  })

  async function waitSeconds(forwardedFor: string | undefined, connection: Connection, email: string): Promise<number> {
    const address = clientAddress(forwardedFor, connection, trustedProxies)
    const waitMs = await takeAttempt([ofAddress, address], [toAccount, `${address} ${email.toLowerCase()}`])
    return Math.ceil(waitMs / 1000)
  }

  return new Hono<{ Bindings: Connection }>()
    .post('/request-password-reset', async (c) => {
      if (!isFromOurPages(publicUrl, c.req.raw)) return problem(c, { kind: 'other-site' })
      const body = v.safeParse(ResetRequest, await c.req.json().catch(() => undefined))
      if (!body.success) return c.json({ code: 'INVALID_EMAIL', message: 'This is not an email address' }, 400)
      const { email } = body.output
      const wait = await waitSeconds(c.req.header('X-Forwarded-For'), c.env ?? {}, email)
      if (wait > 0) return problem(c, { kind: 'too-many-tries', waitSeconds: wait })
      const reset = await accounts.resetToken(email)
      if (!reset) return c.json({ asked: true })
      const link = `${publicUrl}/reset-password?token=${reset.token}`
      const sent = await mail.send(reset.email, resetEmail(link, supportEmail))
      return sent.ok ? c.json({ asked: true }) : problem(c, sent.fault)
    })
    .post('/send-verification-email', async (c) => {
      if (!isFromOurPages(publicUrl, c.req.raw)) return problem(c, { kind: 'other-site' })
      const session = await accounts.session(c.req.raw.headers)
      if (!session) return problem(c, { kind: 'signed-out' })
      const { email, emailVerified } = session
      if (emailVerified) return c.json({ asked: true })
      const wait = await waitSeconds(c.req.header('X-Forwarded-For'), c.env ?? {}, email)
      if (wait > 0) return problem(c, { kind: 'too-many-tries', waitSeconds: wait })
      const sent = await sendVerification(mailer, email)
      return sent.ok ? c.json({ asked: true }) : problem(c, sent.fault)
    })
    .post('/verify-email', async (c) => {
      if (!isFromOurPages(publicUrl, c.req.raw)) return problem(c, { kind: 'other-site' })
      const address = clientAddress(c.req.header('X-Forwarded-For'), c.env ?? {}, trustedProxies)
      const waitMs = await takeAttempt([confirmations, address])
      if (waitMs > 0) return problem(c, { kind: 'too-many-tries', waitSeconds: Math.ceil(waitMs / 1000) })
      const confirmation = v.safeParse(Confirmation, await c.req.json().catch(() => undefined))
      const isConfirmed =
        confirmation.success && (await accounts.confirmEmail(confirmation.output.token, c.req.raw.headers))
      if (isConfirmed) return c.json({ confirmed: true })
      return c.json({ code: 'INVALID_TOKEN', message: 'The link was used before, or is too old' }, 400)
    })
}

const HOUR = 60 * 60_000

/** Per network address. */
const CONFIRMATIONS_A_MINUTE = 100
