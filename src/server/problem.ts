import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** Why a request was refused, as the browser reads it: `{ "problem": { "kind": … } }`. */
export type Problem =
  | { readonly kind: 'not-found' }
  | { readonly kind: 'body-too-large' }
  /** Seconds to wait before the next try, at least 1. */
  | { readonly kind: 'too-many-tries'; readonly waitSeconds: number }
  | { readonly kind: 'not-ready' }
  /** A fault of ours; what it was stands in the server's log. */
  | { readonly kind: 'unexpected' }

const statuses = {
  'not-found': 404,
  'body-too-large': 413,
  'too-many-tries': 429,
  'not-ready': 503,
  unexpected: 500,
} satisfies Record<Problem['kind'], ContentfulStatusCode>

export function problem(c: Context, refusal: Problem) {
  if (refusal.kind === 'too-many-tries') c.header('Retry-After', String(refusal.waitSeconds))
  return c.json({ problem: refusal }, statuses[refusal.kind])
}
