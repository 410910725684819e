import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { DatabaseFault } from '../database/database-fault.ts'
import { codeOf } from '../start-fault.ts'

/** Why a request was refused, as the browser reads it: `{ "problem": { "kind": … } }`. */
export type Problem =
  | { readonly kind: 'not-found' }
  | { readonly kind: 'body-too-large' }
  | { readonly kind: 'bad-body' }
  /** A page of another site asks. */
  | { readonly kind: 'other-site' }
  /** Nobody is signed in, or the session was ended elsewhere. */
  | { readonly kind: 'signed-out' }
  /** Seconds to wait before the next try, at least 1. */
  | { readonly kind: 'too-many-tries'; readonly waitSeconds: number }
  /** The mail server does not take the letter now. */
  | { readonly kind: 'mail-failed' }
  /** Stripe does not answer, or refuses: nothing was paid and nothing changed. */
  | { readonly kind: 'payments-away' }
  | { readonly kind: 'not-ready' }
  /** The server has as much to do as it can take, or its database is locked: nothing changed. Seconds to wait, at least 1. */
  | { readonly kind: 'busy'; readonly waitSeconds: number }
  /** The database can keep nothing, or cannot be read: nothing changed. Seconds to wait, at least 1. */
  | { readonly kind: 'cannot-save'; readonly waitSeconds: number }
  /** A fault of ours; what it was stands in the server's log. */
  | { readonly kind: 'unexpected' }

const statuses = {
  'not-found': 404,
  'body-too-large': 413,
  'bad-body': 400,
  'other-site': 403,
  'signed-out': 401,
  'too-many-tries': 429,
  'mail-failed': 503,
  'payments-away': 503,
  'not-ready': 503,
  busy: 503,
  'cannot-save': 503,
  unexpected: 500,
} satisfies Record<Problem['kind'], ContentfulStatusCode>

export function problem(c: Context, refusal: Problem) {
  if ('waitSeconds' in refusal) c.header('Retry-After', String(refusal.waitSeconds))
  return c.json({ problem: refusal }, statuses[refusal.kind])
}

/** A lock is released soon; making room on a disk takes longer. */
export const databaseProblem = ({ kind }: DatabaseFault) =>
  kind === 'locked' || kind === 'closed'
    ? ({ kind: 'busy', waitSeconds: 2 } as const)
    : ({ kind: 'cannot-save', waitSeconds: 60 } as const)

/** Whether the client left before its whole body had arrived, or took too long to send it. */
export const wasAbandoned = (c: Context, fault: unknown) => c.req.raw.signal.aborted && codeOf(fault) === 'ECONNRESET'
