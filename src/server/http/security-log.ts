import { createMiddleware } from 'hono/factory'
import * as v from 'valibot'
import { type Log, inRequest, requestIdFrom, routePattern } from './log.ts'

interface Watched {
  readonly done?: string
  readonly refused?: string
}

/** The events to log for these routes, by outcome. A route is a method and a pattern. */
const watchedRoutes: Readonly<Record<string, Watched>> = {
  'POST /api/auth/sign-in/email': { refused: 'sign-in-refused' },
  'GET /api/auth/google/callback': { refused: 'sign-in-refused' },
  'POST /api/auth/sign-up/email': { done: 'account-made', refused: 'sign-up-refused' },
  'POST /api/auth/request-password-reset': { done: 'password-reset-asked' },
  'POST /api/auth/reset-password': { done: 'password-reset', refused: 'password-reset-refused' },
  'POST /api/auth/verify-email': { done: 'email-confirmed', refused: 'email-confirmation-refused' },
  'POST /api/auth/change-password': { done: 'password-changed', refused: 'password-change-refused' },
  'POST /api/auth/delete-user': { done: 'account-deleted', refused: 'account-deletion-refused' },
  'POST /api/auth/two-factor/enable': { refused: 'second-factor-change-refused' },
  'POST /api/auth/two-factor/turn-on': { done: 'second-factor-on', refused: 'second-factor-change-refused' },
  'POST /api/auth/two-factor/disable': { done: 'second-factor-off', refused: 'second-factor-change-refused' },
  'POST /api/auth/two-factor/generate-backup-codes': {
    done: 'backup-codes-made',
    refused: 'second-factor-change-refused',
  },
  'POST /api/auth/two-factor/verify-totp': { refused: 'sign-in-refused' },
  'POST /api/auth/two-factor/verify-backup-code': { done: 'backup-code-used', refused: 'sign-in-refused' },
  'POST /api/auth/passkey/options-to-add': { refused: 'passkey-change-refused' },
  'POST /api/auth/passkey/add': { done: 'passkey-added', refused: 'passkey-change-refused' },
  'POST /api/auth/passkey/remove': { done: 'passkey-removed', refused: 'passkey-change-refused' },
  'POST /api/auth/passkey/sign-in': { done: 'passkey-used', refused: 'sign-in-refused' },
  'POST /api/editor/reports/decisions': { done: 'report-decided' },
  'POST /api/editor/reports/decisions/undo': { done: 'report-reopened' },
  'PUT /api/recordings/speaker': { done: 'speaker-saved' },
  'DELETE /api/recordings/takes': { done: 'recording-withdrawn' },
  'POST /api/recordings/decisions/:id/accept': { done: 'recording-accepted' },
  'POST /api/recordings/decisions/:id/refuse': { done: 'recording-refused' },
  'POST /api/recordings/decisions/:id/undo': { done: 'recording-reopened' },
  'POST /api/me/sessions/end-all': { done: 'signed-out-everywhere' },
}

/** The kind of a refusal that is shown as a page: neither its status nor its body says it, so the route sets it for the log. */
export interface RefusalVariable {
  readonly refusal: string | undefined
}

/**
 * Gives each request an id, sent as `X-Request-Id`, and logs the request and its security event: with the pattern of the route, the
 * status and our own name for the reason.
 */
export const securityLog = (log: Log, { trustedProxies }: { trustedProxies: number }) =>
  createMiddleware<{ Variables: RefusalVariable }>(async (c, next) => {
    const requestId = requestIdFrom(c.req.header('X-Request-Id'), trustedProxies)
    const began = performance.now()
    await inRequest(requestId, next)
    c.res.headers.set('X-Request-Id', requestId)
    const { status } = c.res
    const reason = c.get('refusal') ?? (status >= 400 ? await reasonOf(c.res) : undefined)
    const entry = { route: routePattern(c), status, ...(reason !== undefined && { reason }), requestId }
    const event = eventOf(watchedRoutes[`${c.req.method} ${entry.route}`], status, reason)
    if (event) log(status >= 400 || reason !== undefined ? 'warn' : 'info', { event, ...entry })
    logRequest(log, { ...entry, ms: performance.now() - began })
  })

/** The log line of every request. Copying its fields with a spread would take ten times as long. */
export const logRequest = (
  log: Log,
  {
    route,
    status,
    reason,
    requestId,
    ms,
  }: { route: string; status: number; reason?: string; requestId: string; ms: number },
) => log(status >= 500 ? 'warn' : 'debug', { event: 'request', route, status, reason, requestId, ms: Math.round(ms) })

function eventOf(at: Watched | undefined, status: number, reason: string | undefined): string | undefined {
  if (status === 429 || reason === 'too-many-tries' || reason === 'recordings-full') return 'limit-hit'
  if (reason === 'other-site') return 'other-site-refused'
  // The server's own faults are reported separately.
  if (status >= 500) return undefined
  return status < 400 && reason === undefined ? at?.done : at?.refused
}

/** Finds our name for a refusal in each error format that the API uses. */
const Refused = v.union([
  v.pipe(
    v.object({ problem: v.object({ kind: v.string() }) }),
    v.transform(({ problem }) => problem.kind),
  ),
  v.pipe(
    v.object({ error: v.object({ details: v.tuple([v.object({ reason: v.string() })]) }) }),
    v.transform(({ error }) => error.details[0].reason),
  ),
  v.pipe(
    v.object({ error: v.object({ code: v.string() }) }),
    v.transform(({ error }) => error.code),
  ),
  v.pipe(
    v.object({ code: v.string() }),
    v.transform(({ code }) => code),
  ),
])

async function reasonOf(response: Response): Promise<string | undefined> {
  if (!/^application\/json\b/.test(response.headers.get('Content-Type') ?? '')) return undefined
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  const parsed = v.safeParse(Refused, body)
  return parsed.success && /^[A-Za-z_-]{1,60}$/.test(parsed.output) ? parsed.output : undefined
}
