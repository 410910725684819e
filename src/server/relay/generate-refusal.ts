import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { generateFaultMessage, RelayReason } from '#providers/generate-content/generate-fault.ts'
import type { Remaining } from '../usage.ts'
import { headersOf, saidOfBudget, statusOf, type RelayRefusal } from './relay-refusal.ts'

/** Why the assistant's relay gave no answer. */
export type GenerateRefusal =
  | RelayRefusal
  /** The plan's pictures are used up. */
  | { readonly kind: typeof RelayReason.usageLimit; readonly remaining: Remaining }
  /** Too many visitors at this address have shown pictures today. */
  | { readonly kind: typeof RelayReason.busyNetwork }
  /** A visitor asks for a name without having shown a picture, or for too long after it. */
  | { readonly kind: 'ticket-refused' }

/** A refusal as Google's protocol says it. The kind stands in the details as the reason: the page reads it there. */
export function refuseGenerate(c: Context, refusal: GenerateRefusal): Response {
  const { status, headers } = httpOf(refusal)
  const { name, message, metadata, reason = refusal.kind } = saidOf(refusal)
  const info = {
    '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
    reason,
    domain: 'my-mother-language',
  }
  const details = [{ ...info, ...(metadata && { metadata }) }]
  return c.json({ error: { code: status, message, status: name, details } }, status, headers)
}

function httpOf(refusal: GenerateRefusal): { status: ContentfulStatusCode; headers: Record<string, string> } {
  if (refusal.kind === 'usage-limit' || refusal.kind === 'busy-network') return { status: 429, headers: {} }
  if (refusal.kind === 'ticket-refused') return { status: 403, headers: {} }
  return { status: statusOf(refusal), headers: headersOf(refusal) }
}

interface Said {
  /** Google's name for such a fault. */
  readonly name: string
  readonly message: string
  /** The kind of the refusal, unless another name is known better. */
  readonly reason?: string
  readonly metadata?: Readonly<Record<string, string>>
}

function saidOf(refusal: GenerateRefusal): Said {
  switch (refusal.kind) {
    case 'other-site':
      return { name: 'PERMISSION_DENIED', message: 'Cross-site requests are refused.' }
    case 'signed-out':
      return { name: 'UNAUTHENTICATED', message: 'Sign in to use this.' }
    case 'ticket-refused':
      return { name: 'PERMISSION_DENIED', message: 'Ask for a name once, soon after its picture.' }
    case 'usage-limit': {
      const { plan, limit } = refusal.remaining
      const metadata = { plan, limit: String(limit) }
      return { name: 'RESOURCE_EXHAUSTED', message: 'You have used all the pictures in this plan.', metadata }
    }
    case 'busy-network':
      return {
        name: 'RESOURCE_EXHAUSTED',
        message: 'Visitors at your network address have shown too many pictures today.',
      }
    case 'too-many-calls':
      return { name: 'RESOURCE_EXHAUSTED', message: `Too many calls: wait ${refusal.waitSeconds} s.` }
    case 'busy':
    case 'cannot-save':
      return { name: 'UNAVAILABLE', message: `The server is busy: wait ${refusal.waitSeconds} s.` }
    case 'budget-used': {
      const { code, message } = saidOfBudget(refusal)
      return { name: 'RESOURCE_EXHAUSTED', message, reason: code }
    }
    case 'body-too-large':
      return {
        name: 'INVALID_ARGUMENT',
        message: 'The body has more than 64 KiB, or with a picture more than 1.5 MiB.',
      }
    case 'bad-body':
      return { name: 'INVALID_ARGUMENT', message: `${refusal.field ?? 'The body'} ${refusal.fault}.` }
    case 'unknown-model':
      return { name: 'NOT_FOUND', message: 'This model is not available here.' }
    case 'not-found':
      return { name: 'NOT_FOUND', message: 'This address does not exist.' }
    case 'unexpected':
      return { name: 'INTERNAL', message: 'Something went wrong on our side.' }
    case 'provider-failed': {
      const name = refusal.fault.kind === 'timed-out' ? 'DEADLINE_EXCEEDED' : 'UNAVAILABLE'
      return { name, message: `The model did not answer: ${generateFaultMessage(refusal.fault)}.` }
    }
  }
}
