import * as v from 'valibot'
import type { CallFault } from './call-fault.ts'
import { type Incoming, readText } from './incoming.ts'

/** How long a key rests that asked too often, where the provider does not say. */
const USUAL_REST_MS = 2000

/** Statuses below 500 that say nothing about the request: the same may be asked again. */
const PASSING = [408, 409, 425]

const Detail = v.object({ reason: v.optional(v.unknown()) })
const ErrorBody = v.object({
  error: v.object({
    code: v.optional(v.unknown()),
    details: v.optional(v.fallback(v.array(v.fallback(Detail, {})), []), []),
    status: v.optional(v.unknown()),
    type: v.optional(v.unknown()),
  }),
})

/** What a status other than good says. The words beside it are not kept: providers quote keys and prompts in them. */
export async function statusFault(response: Response, answer: Incoming, now: number): Promise<CallFault> {
  const body = await readText(answer)
  return faultOf(response.status, errorCode(body.ok ? body.value : ''), retryAfter(response.headers, now))
}

/** As {@link statusFault}, for an error that came as an answer. */
export function faultOf(status: number, code?: string, retryAfterMs?: number): CallFault {
  const named = { status, ...(code && { code }) }
  if (status === 429 || (status === 503 && retryAfterMs !== undefined))
    return { kind: 'limited', ...named, retryAfterMs: retryAfterMs ?? USUAL_REST_MS }
  return status < 400 || status >= 500 || PASSING.includes(status)
    ? { kind: 'failed', ...named }
    : { kind: 'refused', ...named }
}

/** Only a name in letters, which no key is: `code` of OpenAI's, the `reason` or `status` of Google's, else `type`. */
export function errorName(error: unknown): string | undefined {
  const parsed = v.safeParse(ErrorBody, { error })
  if (!parsed.success) return undefined
  const { code, details, status, type } = parsed.output.error
  const names = [code, ...details.map(({ reason }) => reason), status, type]
  return names.find((name): name is string => typeof name === 'string' && /^[a-z_-]{1,60}$/i.test(name))
}

function errorCode(body: string): string | undefined {
  try {
    // Google wraps it in a list at times.
    const [answer] = [JSON.parse(body) as { error?: unknown } | null].flat()
    return errorName(answer?.error)
  } catch {
    return undefined
  }
}

/** How long a provider asks to be left alone: seconds or a date, or milliseconds in a header of OpenAI's; undefined if it does not say. */
export function retryAfter(headers: Headers, now: number): number | undefined {
  const ms = numberIn(headers.get('Retry-After-Ms'))
  if (ms !== undefined) return ms
  const said = headers.get('Retry-After')
  const seconds = numberIn(said)
  if (seconds !== undefined) return seconds * 1000
  const at = Date.parse(said ?? '')
  return Number.isNaN(at) ? undefined : Math.max(0, at - now)
}

const numberIn = (text: string | null) => (text && /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : undefined)
