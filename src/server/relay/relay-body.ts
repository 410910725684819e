import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import * as v from 'valibot'
import { ok, refuse as refused, type Result } from '#core/result/result.ts'
import { clientAddress } from '../http/client-address.ts'
import { limitBytesInFlight, type BytesInFlight } from '../http/bytes-in-flight.ts'
import type { RelayGuard, RelayEnvironment } from './relay-guard.ts'
import type { Refuse, RelayRefusal } from './relay-refusal.ts'

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
