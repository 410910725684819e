import { createMiddleware } from 'hono/factory'
import type { Accounts } from '../accounts/accounts.ts'
import { clientAddress, type Connection } from '../http/client-address.ts'
import { isFromOurPages } from '../http/own-origins.ts'
import type { Limits } from '../limits/limits.ts'
import { createQuota, takeAttempt } from '../limits/rate-limit.ts'
import type { Refuse } from './relay-refusal.ts'

export interface RelayEnvironment {
  Bindings: Connection
  /** Undefined for a visitor. */
  Variables: { learnerId: string | undefined }
}

/** Limits on the calls of one relay. */
export interface CallLimits {
  readonly minuteOfLearner: number
  /** A school has one address. */
  readonly minuteOfAddress: number
  readonly dayOfAddress: number
}

/** A turn with the tutor takes one or two calls. The daily limit of a learner is in the budget. */
export const defaultCallLimits: CallLimits = {
  minuteOfLearner: 30,
  minuteOfAddress: 300,
  dayOfAddress: 6000,
}

/** The dependencies of a relay for deciding who may call, and how often. */
export interface RelayGuard {
  readonly accounts: Pick<Accounts, 'learner'>
  readonly publicUrl: string | undefined
  readonly trustedProxies: number
  readonly attempts: Limits
  readonly limits: CallLimits
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Allows signed-in learners, from our own pages or from a client that is not a browser. */
export const learnersOnly = ({ accounts, publicUrl }: RelayGuard, refuse: Refuse) =>
  createMiddleware<RelayEnvironment>(async (c, next) => {
    if (!isFromOurPages(publicUrl, c.req.raw)) return refuse(c, { kind: 'other-site' })
    const learner = await accounts.learner(c.req.raw.headers)
    if (!learner) return refuse(c, { kind: 'signed-out' })
    c.set('learnerId', learner.id)
    return next()
  })

/** Limits the calls of one relay (`name`) per learner and per address. Needs `learnerId`, so it comes after the middleware that sets it. */
export function withinLimits(name: string, { limits, attempts, trustedProxies }: RelayGuard, refuse: Refuse) {
  const quota = (of: keyof CallLimits, spanMs: number) =>
    createQuota(attempts, { name: `${name} ${of}`, most: limits[of], spanMs })
  const minuteOfLearner = quota('minuteOfLearner', MINUTE)
  const minuteOfAddress = quota('minuteOfAddress', MINUTE)
  const dayOfAddress = quota('dayOfAddress', DAY)

  return createMiddleware<RelayEnvironment>(async (c, next) => {
    const address = clientAddress(c.req.header('X-Forwarded-For'), c.env ?? {}, trustedProxies)
    const { learnerId } = c.var
    const waitMs = await takeAttempt(
      ...(learnerId === undefined ? [] : [[minuteOfLearner, learnerId] as const]),
      [minuteOfAddress, address],
      [dayOfAddress, address],
    )
    if (waitMs > 0) return refuse(c, { kind: 'too-many-calls', waitSeconds: Math.ceil(waitMs / 1000) })
    return next()
  })
}
