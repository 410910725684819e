import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { SyncProblem } from '#core/learning-log/sync.ts'
import type { DatabaseFault } from '../database/database-fault.ts'
import { codeOf } from '../start-fault.ts'

/** Why a request was refused, as the browser reads it: `{ "problem": { "kind": … } }`. */
export type Problem =
  | { readonly kind: 'not-found' }
  | { readonly kind: 'body-too-large' }
  | { readonly kind: 'bad-body' }
  /** The request comes from a page of another site. */
  | { readonly kind: 'other-site' }
  /** There is no session, or it was ended on another device. */
  | { readonly kind: 'signed-out' }
  /** Seconds to wait before the next try, at least 1. */
  | { readonly kind: 'too-many-tries'; readonly waitSeconds: number }
  /** The mail server did not accept the email. */
  | { readonly kind: 'mail-failed' }
  /** Stripe does not respond or refuses: nothing was paid or changed. */
  | { readonly kind: 'payments-away' }
  /** The speaker does not agree that recordings are played, or has withdrawn it. */
  | { readonly kind: 'no-consent' }
  /** Too much waits for an editor, or the speaker has recorded too much. */
  | { readonly kind: 'recordings-full' }
  | { readonly kind: 'not-ready' }
  /** The server is at its limit, or its database is locked or away: nothing changed. Seconds to wait, at least 1. */
  | { readonly kind: 'busy'; readonly waitSeconds: number }
  /** The database cannot be written to or read: nothing changed. Seconds to wait, at least 1. */
  | { readonly kind: 'cannot-save'; readonly waitSeconds: number }
  /** Another editor decided about the same reports: nothing changed. */
  | { readonly kind: 'decided-meanwhile' }
  /** The device and the server cannot exchange the learner's record now. */
  | SyncProblem
  /** A bug or failure of the server; the server's log has the details. */
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
  'no-consent': 409,
  'recordings-full': 409,
  'not-ready': 503,
  busy: 503,
  'cannot-save': 503,
  'decided-meanwhile': 409,
  'clock-wrong': 409,
  'other-epoch': 409,
  unexpected: 500,
} satisfies Record<Problem['kind'], ContentfulStatusCode>

export function problem(c: Context, refusal: Problem) {
  if ('waitSeconds' in refusal) c.header('Retry-After', String(refusal.waitSeconds))
  return c.json({ problem: refusal }, statuses[refusal.kind])
}

/** A lock is released soon, and a database server restarts soon; freeing disk space takes longer. */
export const databaseProblem = ({ kind }: DatabaseFault) =>
  kind === 'full' || kind === 'damaged'
    ? ({ kind: 'cannot-save', waitSeconds: 60 } as const)
    : ({ kind: 'busy', waitSeconds: 2 } as const)

/** True if the client disconnected before its whole body arrived, or took too long to send it. */
export const wasAbandoned = (c: Context, fault: unknown) => c.req.raw.signal.aborted && codeOf(fault) === 'ECONNRESET'
