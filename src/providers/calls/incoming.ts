import * as v from 'valibot'
import { joinedBytes } from '#core/recording/joined.ts'
import { ok, refuse, type Result } from '#core/result/result.ts'
import type { CallFault } from './call-fault.ts'
import type { Deadline } from './provider-calls.ts'

/** An answer whose headers have arrived and whose bytes are still to come. */
export interface Incoming {
  /** In lower case and without parameters: "application/json". */
  readonly mediaType: string
  readonly headers: Headers
  readonly deadline: Deadline
  /** The next bytes; undefined after the last. Never rejects. */
  next(): Promise<Result<Uint8Array | undefined, CallFault>>
}

/** Reads at most `mostBytes`. Bytes are counted as they arrive, because a `Content-Length` may be wrong. */
export function incoming(response: Response, deadline: Deadline, mostBytes: number): Incoming {
  const reader = response.body?.getReader()
  let bytes = 0

  return {
    mediaType: (response.headers.get('Content-Type') ?? '').replace(/;.*/s, '').trim().toLowerCase(),
    headers: response.headers,
    deadline,
    async next() {
      try {
        const { value } = (await reader?.read()) ?? {}
        if (deadline.isTryOver()) return refuse(deadline.fault())
        bytes += value?.byteLength ?? 0
        return bytes > mostBytes ? refuse({ kind: 'unreadable', why: 'too-large' }) : ok(value)
      } catch {
        return refuse(deadline.isTryOver() ? deadline.fault() : { kind: 'unreachable' })
      }
    },
  }
}

/** Reads the whole answer. Nothing restarts the try's timeout meanwhile. */
export async function readBytes(answer: Incoming): Promise<Result<Uint8Array<ArrayBuffer>, CallFault>> {
  const chunks: Uint8Array[] = []
  for (;;) {
    const next = await answer.next()
    if (!next.ok) return next
    if (!next.value) return ok(joinedBytes(chunks))
    chunks.push(next.value)
  }
}

/** Reads the whole answer as text, as `readBytes` does. */
async function readText(answer: Incoming): Promise<Result<string, CallFault>> {
  const bytes = await readBytes(answer)
  return bytes.ok ? ok(new TextDecoder().decode(bytes.value)) : bytes
}

/** Reads the whole answer as JSON. Its media type must be JSON too. */
export async function readJson(answer: Incoming): Promise<Result<unknown, CallFault>> {
  if (!/^application\/(?:[\w.-]+\+)?json$/.test(answer.mediaType))
    return refuse({ kind: 'unreadable', why: 'wrong-type' })
  const text = await readText(answer)
  return text.ok ? parsedJson(text.value) : text
}

function parsedJson(text: string): Result<unknown, CallFault> {
  try {
    return ok(JSON.parse(text))
  } catch {
    return refuse({ kind: 'unreadable', why: 'wrong-shape' })
  }
}

/** How long a rate-limited key is set aside if the provider does not say. */
const DEFAULT_REST_MS = 2000

/** Statuses below 500 after which the same request may succeed. */
const TRANSIENT = [408, 409, 425]

const Detail = v.object({ reason: v.optional(v.unknown()) })
const ErrorBody = v.object({
  error: v.object({
    code: v.optional(v.unknown()),
    details: v.optional(v.fallback(v.array(v.fallback(Detail, {})), []), []),
    status: v.optional(v.unknown()),
    type: v.optional(v.unknown()),
  }),
})

/** The fault for a status other than success. The provider's message is dropped: it may quote keys and prompts. */
export async function statusFault(response: Response, answer: Incoming, now: number): Promise<CallFault> {
  const body = await readText(answer)
  return faultOf(response.status, errorCode(body.ok ? body.value : ''), retryAfter(response.headers, now))
}

/** As {@link statusFault}, from its parts: also for an error that arrives in an answer. */
export function faultOf(status: number, code?: string, retryAfterMs?: number): CallFault {
  const named = { status, ...(code && { code }) }
  if (status === 429 || (status === 503 && retryAfterMs !== undefined))
    return { kind: 'limited', ...named, retryAfterMs: retryAfterMs ?? DEFAULT_REST_MS }
  return status < 400 || status >= 500 || TRANSIENT.includes(status)
    ? { kind: 'failed', ...named }
    : { kind: 'refused', ...named }
}

/** The error's code: OpenAI's `code`, Google's `reason` or `status`, else `type`. It must consist of letters, unlike any key. */
export function errorName(error: unknown): string | undefined {
  const parsed = v.safeParse(ErrorBody, { error })
  if (!parsed.success) return undefined
  const { code, details, status, type } = parsed.output.error
  const names = [code, ...details.map(({ reason }) => reason), status, type]
  return names.find((name): name is string => typeof name === 'string' && /^[a-z_-]{1,60}$/i.test(name))
}

function errorCode(body: string): string | undefined {
  try {
    // Google sometimes wraps it in a list.
    const [answer] = [JSON.parse(body) as { error?: unknown } | null].flat()
    return errorName(answer?.error)
  } catch {
    return undefined
  }
}

/**
 * How long a provider asks to wait, in ms: `Retry-After` in seconds or as a date, or OpenAI's `Retry-After-Ms`. Undefined if it does not
 * say. `now` is in ms.
 */
export function retryAfter(headers: Headers, now: number): number | undefined {
  const ms = numberIn(headers.get('Retry-After-Ms'))
  if (ms !== undefined) return ms
  const header = headers.get('Retry-After')
  const seconds = numberIn(header)
  if (seconds !== undefined) return seconds * 1000
  const at = Date.parse(header ?? '')
  return Number.isNaN(at) ? undefined : Math.max(0, at - now)
}

const numberIn = (text: string | null) => (text && /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : undefined)
