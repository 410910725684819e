import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import * as v from 'valibot'
import { ok, refuse as refused, type Result } from '#core/result/result.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { limitBytesInFlight, type BytesInFlight } from '../http/bytes-in-flight.ts'
import { clientAddress, type Connection } from '../http/client-address.ts'
import { isFromOurPages } from '../http/own-origins.ts'
import type { Limits } from '../limits/limits.ts'
import { createQuota, takeAttempt } from '../limits/rate-limit.ts'
import type { Refuse, RelayRefusal } from './relay-refusal.ts'

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

const BUSY_S = 5

/** Refuses a body of more than `most` bytes. Trusts a Content-Length, since Node reads no further; otherwise counts the bytes. */
export function bodyAtMost(most: number, refuse: Refuse) {
  const counted = bodyLimit({ maxSize: most, onError: (c) => refuse(c, { kind: 'body-too-large' }) })
  return createMiddleware<RelayEnvironment>(async (c, next) => {
    const length = c.req.header('Transfer-Encoding') === undefined ? c.req.header('Content-Length') : undefined
    if (length === undefined) return counted(c, next)
    return Number(length) > most ? refuse(c, { kind: 'body-too-large' }) : next()
  })
}

/** Refuses a call if there is no space for its body. Comes before the rate limits, so that a refused call does not count. */
export const limitBytes = (
  most: number,
  bytesInFlight: BytesInFlight,
  { trustedProxies }: Pick<RelayGuard, 'trustedProxies'>,
  refuse: Refuse,
) =>
  limitBytesInFlight<RelayEnvironment>({
    bytesInFlight,
    most,
    callerOf: (c) => c.var.learnerId ?? clientAddress(c.req.header('X-Forwarded-For'), c.env ?? {}, trustedProxies),
    refuse: (c) => refuse(c, { kind: 'busy', waitSeconds: BUSY_S }),
  })

/** Parses the body of a call with the schema of its protocol. A refusal quotes field names only, no values. */
export async function readBody<Schema extends v.GenericSchema>(
  c: Context,
  schema: Schema,
): Promise<Result<v.InferOutput<Schema>, RelayRefusal>> {
  // Also blocks forms of other sites, which cannot send this content type.
  if (!/^application\/json\b/i.test(c.req.header('Content-Type') ?? ''))
    return badBody('must be JSON, with the content type application/json')
  const text = await c.req.text()
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(undefined, 'must be JSON'), schema), text, {
    abortEarly: true,
  })
  if (parsed.success) return ok(parsed.output)
  const [issue] = parsed.issues
  return badBody(faultOf(issue), v.getDotPath(issue) ?? undefined)
}

const badBody = (fault: string, field?: string) => refused({ kind: 'bad-body', field, fault } as const)

/** valibot's own messages quote the received value: replaces them. */
function faultOf({ received, message }: v.BaseIssue<unknown>): string {
  if (received === 'undefined') return 'is missing'
  return /received/i.test(message) ? 'is not valid in this protocol' : message
}
