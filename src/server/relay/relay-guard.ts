import { createMiddleware } from 'hono/factory'
import type { Accounts } from '../accounts/accounts.ts'
import { clientAddress, type Connection } from '../http/client-address.ts'
import { isFromOurPages } from '../http/own-origins.ts'
import { takeAttempt } from '../http/rate-limit.ts'
import { createQuota } from './quota.ts'
import type { Refuse } from './relay-refusal.ts'

export interface RelayEnvironment {
  Bindings: Connection
  /** Undefined for a visitor. */
  Variables: { learnerId: string | undefined }
}

/** Calls of one relay. */
export interface CallLimits {
  readonly minuteOfLearner: number
  /** A school has one address. */
  readonly minuteOfAddress: number
  readonly dayOfAddress: number
}

/** A turn with the tutor takes one call or two. How many a learner has in a day is the budget's to say. */
export const defaultCallLimits: CallLimits = {
  minuteOfLearner: 30,
  minuteOfAddress: 300,
  dayOfAddress: 6000,
}

/** What a relay must know to say who may call, and how often. */
export interface RelayGuard {
  readonly accounts: Pick<Accounts, 'learner'>
  readonly publicUrl: string | undefined
  readonly trustedProxies: number
  /** Milliseconds. */
  readonly clock: () => number
  readonly limits: CallLimits
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Lets signed-in learners in, from our pages or from no page at all. */
export const learnersOnly = ({ accounts, publicUrl }: RelayGuard, refuse: Refuse) =>
  createMiddleware<RelayEnvironment>(async (c, next) => {
    if (!isFromOurPages(publicUrl, c.req.raw)) return refuse(c, { kind: 'other-site' })
    const learner = await accounts.learner(c.req.raw.headers)
    if (!learner) return refuse(c, { kind: 'signed-out' })
    c.set('learnerId', learner.id)
    return next()
  })

/** Lets a learner call so often, and an address. Stands behind what says who calls. */
export function withinLimits({ limits, clock, trustedProxies }: RelayGuard, refuse: Refuse) {
  const minuteOfLearner = createQuota({ most: limits.minuteOfLearner, spanMs: MINUTE })
  const minuteOfAddress = createQuota({ most: limits.minuteOfAddress, spanMs: MINUTE })
  const dayOfAddress = createQuota({ most: limits.dayOfAddress, spanMs: DAY })

  return createMiddleware<RelayEnvironment>(async (c, next) => {
    const address = clientAddress(c.req.header('X-Forwarded-For'), c.env ?? {}, trustedProxies)
    const { learnerId } = c.var
    const waitMs = takeAttempt(
      clock(),
      ...(learnerId === undefined ? [] : [[minuteOfLearner, learnerId] as const]),
      [minuteOfAddress, address],
      [dayOfAddress, address],
    )
    if (waitMs > 0) return refuse(c, { kind: 'too-many-calls', waitSeconds: Math.ceil(waitMs / 1000) })
    return next()
  })
}
