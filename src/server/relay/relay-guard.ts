import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import * as v from 'valibot'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { ok, refuse as refused, type Result } from '#core/result/result.ts'
import { budgetCode, type CallFault } from '#providers/calls/call-fault.ts'
import { OWN_FAILURE, protocolError } from '#providers/chat-completions/chat-completions.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { limitBytesInFlight, type BytesInFlight } from '../http/bytes-in-flight.ts'
import { clientAddress, type Connection } from '../http/client-address.ts'
import { isFromOurPages } from '../http/own-origins.ts'
import type { Limits } from '../limits/limits.ts'
import { createQuota, takeAttempt } from '../limits/rate-limit.ts'
import type { BudgetFault } from '../usage/provider-budget.ts'

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

/** Why a relay refused a request. Each relay responds in the format of its protocol, so that the provider's own package reads it. */
export type RelayRefusal =
  | { readonly kind: 'other-site' }
  | { readonly kind: 'signed-out' }
  /** Seconds to wait before the next call, at least 1. */
  | { readonly kind: 'too-many-calls'; readonly waitSeconds: number }
  /** The site's daily budget for models is used up, or a share of it. */
  | ({ readonly kind: 'budget-used' } & BudgetFault)
  | { readonly kind: 'body-too-large' }
  /** `field`: the path of the invalid field, if one is to blame. `fault` completes the sentence "model …". */
  | { readonly kind: 'bad-body'; readonly field: string | undefined; readonly fault: string }
  | { readonly kind: 'unknown-model' }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'provider-failed'; readonly fault: CallFault }
  /** The server has no space for the body, or the database is locked. Seconds to wait, at least 1. */
  | { readonly kind: 'busy'; readonly waitSeconds: number }
  /** The database cannot be written to or read. Seconds to wait, at least 1. */
  | { readonly kind: 'cannot-save'; readonly waitSeconds: number }
  /** A bug or failure of the server; the server's log has the details. */
  | { readonly kind: 'unexpected' }

export type RelayContext = Context<RelayEnvironment>

/** Responds with a refusal in a relay's protocol. */
export type Refuse = (c: Context, refusal: RelayRefusal) => Response

const statuses = {
  'other-site': 403,
  'signed-out': 401,
  'too-many-calls': 429,
  'budget-used': 429,
  'body-too-large': 413,
  'bad-body': 400,
  'unknown-model': 404,
  'not-found': 404,
  busy: 503,
  'cannot-save': 503,
  unexpected: 500,
} satisfies Record<Exclude<RelayRefusal['kind'], 'provider-failed'>, ContentfulStatusCode>

/** All provider faults are 5xx, whatever the provider's status: its problem with our key or request is not the learner's. */
const providerStatuses = {
  'timed-out': 504,
  aborted: 503,
  limited: 503,
  unreachable: 502,
  refused: 502,
  failed: 502,
  unreadable: 502,
} satisfies Record<CallFault['kind'], ContentfulStatusCode>

/** 502 and 504 always mean the provider. 503 can also mean our server: the body then says that it is busy or cannot save. */
export function statusOf(refusal: RelayRefusal): ContentfulStatusCode {
  return refusal.kind === 'provider-failed' ? providerStatuses[refusal.fault.kind] : statuses[refusal.kind]
}

/** The headers of a refusal in both protocols: how long to wait, and whether a retry makes sense. */
export function headersOf(refusal: RelayRefusal): Record<string, string> {
  const waitSeconds = waitOf(refusal)
  return {
    ...(waitSeconds !== undefined && { 'Retry-After': String(waitSeconds) }),
    // The relay has retried already, or a retry is useless today. OpenAI's package respects this header.
    ...(['provider-failed', 'budget-used'].includes(refusal.kind) && { 'X-Should-Retry': 'false' }),
  }
}

function waitOf(refusal: RelayRefusal): number | undefined {
  if ('waitSeconds' in refusal) return refusal.waitSeconds
  if (refusal.kind !== 'provider-failed' || refusal.fault.kind !== 'limited') return undefined
  return Math.max(1, Math.ceil(refusal.fault.retryAfterMs / 1000))
}

/** The code and message of a used-up budget share, in both protocols. */
export function budgetError({ owner }: BudgetFault): { readonly code: string; readonly message: string } {
  const whose = {
    site: 'The daily budget of this site for language models is used up.',
    account: 'Your share of the daily budget for language models is used up.',
    unconfirmed: 'The daily share of accounts with an unconfirmed email is used up.',
    visitors: 'The daily share of visitors is used up.',
  }[owner]
  return { code: budgetCode(owner), message: `${whose} It starts anew at midnight UTC.` }
}

/** Responds with an error in the format of OpenAI's protocols. */
export const refuseOpenai: Refuse = (c, refusal) => c.json(bodyOf(refusal), statusOf(refusal), headersOf(refusal))

function bodyOf(refusal: RelayRefusal) {
  switch (refusal.kind) {
    case 'other-site':
      return openaiError('permission_error', 'other_site', 'Cross-site requests are refused.')
    case 'signed-out':
      return openaiError('authentication_error', 'signed_out', 'Sign in to use this.')
    case 'too-many-calls':
      return openaiError('rate_limit_error', 'rate_limit_exceeded', `Too many calls: wait ${refusal.waitSeconds} s.`)
    case 'busy':
    case 'cannot-save':
      return openaiError('server_error', OWN_FAILURE, `The server is busy: wait ${refusal.waitSeconds} s.`)
    case 'budget-used': {
      const { code, message } = budgetError(refusal)
      return openaiError('insufficient_quota', code, message)
    }
    case 'body-too-large':
      return openaiError('invalid_request_error', 'request_too_large', 'The body is too large.')
    case 'bad-body': {
      const { field, fault } = refusal
      return openaiError('invalid_request_error', 'invalid_request', `${field ?? 'The body'} ${fault}.`, field)
    }
    case 'unknown-model':
      return openaiError('invalid_request_error', 'model_not_found', 'This model is not available here.', 'model')
    case 'not-found':
      return openaiError('invalid_request_error', 'not_found', 'This address does not exist.')
    case 'unexpected':
      return openaiError('server_error', 'unexpected', 'Something went wrong on our side.')
    case 'provider-failed':
      return protocolError(refusal.fault)
  }
}

/** An error in the format of OpenAI's protocols. */
export const openaiError = (type: string, code: string, message: string, param: string | null = null) => ({
  error: { message, type, param, code },
})
