import { Hono, type Context } from 'hono'
import { deleteCookie, getSignedCookie, setSignedCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import * as v from 'valibot'
import { createHash } from 'node:crypto'
import { type PopupFault, POPUP_CHANNEL, type PopupResult } from '#providers/auth/google-popup.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { clientAddress, type Connection } from '../http/client-address.ts'
import type { CredentialQueue } from '../accounts/credential-queue.ts'
import { isFromOurPages } from '../http/own-origins.ts'
import type { Limits } from '../limits/limits.ts'
import { createRateLimit, takeAttempt } from '../limits/rate-limit.ts'
import { newSecrets, type OpenidProvider, type ProviderFault } from './openid-provider.ts'

/** Enough time to find a password. */
const TIMEOUT_S = 10 * 60

const Id = v.pipe(v.string(), v.uuid())
/** The cookie of an attempt, kept while the browser is at the provider. */
const Attempt = v.object({
  state: v.string(),
  nonce: v.string(),
  verifier: v.string(),
  /** The account that confirms an action: the identity must belong to it. */
  uid: v.optional(v.string()),
})

const away: PopupFault = { kind: 'other', message: 'The sign-in service did not respond. Please try again later.' }
const noEmail: PopupFault = { kind: 'other', message: 'The sign-in service did not share your email address.' }
const busy: PopupFault = { kind: 'busy' }
/** Without details: the page shows its general message. */
const failed: PopupFault = { kind: 'other' }

const cookie = (attempt: string) => `google-sign-in-${attempt}`
const path = '/api/auth/google'

/**
 * Sign-in in a popup, in two steps: a redirect to the provider's page, and the callback with a code. Every outcome ends on our own
 * page, which reports it to the opener. State, nonce and PKCE bind the callback to the browser that started.
 */
export function openidRoutes({
  provider,
  accounts,
  queue,
  secret,
  publicUrl,
  trustedProxies,
  attempts: limits,
  attemptsOfAddress,
  report,
}: {
  provider: OpenidProvider
  accounts: Pick<Accounts, 'session' | 'signInVouched'>
  /** A sign-in can remove earlier credentials, so it runs in the queue of credential changes. */
  queue: CredentialQueue
  /** Signs the cookie of an attempt. */
  secret: string
  publicUrl: string | undefined
  trustedProxies: number
  attempts: Limits
  /** Per minute. */
  attemptsOfAddress: number
  report: (fault: unknown) => void
}): Hono<{ Bindings: Connection }> {
  const attempts = createRateLimit(limits, { name: 'openid sign-ins', most: attemptsOfAddress, spanMs: 60_000 })
  const redirectUri = (c: Context) => `${publicUrl ?? new URL(c.req.url).origin}/api/auth/google/callback`

  const cookieOptions = {
    path,
    httpOnly: true,
    // The callback is a top-level navigation from another site, which Lax allows.
    sameSite: 'Lax',
    secure: publicUrl?.startsWith('https:') ?? false,
  } as const

  async function keep(c: Context, attempt: string, kept: v.InferOutput<typeof Attempt>) {
    await setSignedCookie(c, cookie(attempt), JSON.stringify(kept), secret, { ...cookieOptions, maxAge: TIMEOUT_S })
  }

  /** Reads and deletes the cookie: it is valid for one callback. */
  async function takeKept(c: Context, attempt: string) {
    const kept = await getSignedCookie(c, secret, cookie(attempt))
    deleteCookie(c, cookie(attempt), cookieOptions)
    const parsed = v.safeParse(Attempt, parsedJson(kept || ''))
    return parsed.success ? parsed.output : undefined
  }

  const addressOf = (c: Context<{ Bindings: Connection }>) =>
    clientAddress(c.req.header('X-Forwarded-For'), c.env ?? {}, trustedProxies)

  return new Hono<{ Bindings: Connection }>()
    .use(
      createMiddleware(async (c, next) => {
        await next()
        for (const [name, value] of Object.entries(popupHeaders)) c.header(name, value)
      }),
    )
    .get('/', async (c) => {
      const attempt = attemptIn(c)
      if (!attempt || !isFromOurPages(publicUrl, c.req.raw)) return ended(c, attempt, failed)
      const waitMs = await takeAttempt([attempts, addressOf(c)])
      if (waitMs > 0) return ended(c, attempt, { kind: 'too-many-tries', waitSeconds: Math.ceil(waitMs / 1000) })
      const confirming = c.req.query('confirm') === undefined ? undefined : await accounts.session(c.req.raw.headers)
      if (confirming === null) return ended(c, attempt, { kind: 'signed-out' })
      const kept = newSecrets(attempt)
      const page = await provider.signInPage({ ...kept, redirectUri: redirectUri(c) })
      if (!page.ok) return ended(c, attempt, faultOf(page.fault))
      await keep(c, attempt, { ...kept, ...(confirming && { uid: confirming.id }) })
      return c.redirect(page.value.href)
    })
    .get('/callback', async (c) => {
      const attempt = attemptIn(c)
      const kept = await takeKept(c, attempt)
      // A forged link, or an expired cookie.
      if (!kept) return ended(c, attempt, failed)
      const answer = new URL(c.req.url).searchParams
      const identity = await provider.identity({ ...kept, answer, redirectUri: redirectUri(c) })
      if (!identity.ok) return ended(c, attempt, faultOf(identity.fault))
      const entrance = { identity: identity.value, uid: kept.uid }
      const task = () => accounts.signInVouched(entrance, c.req.raw.headers)
      const turn = await queue.run(task, { caller: addressOf(c), signal: c.req.raw.signal })
      if (typeof turn === 'string') return ended(c, attempt, busy)
      const signedIn = turn.value
      if (!signedIn.ok) return ended(c, attempt, signedIn.fault)
      for (const session of signedIn.value) c.header('Set-Cookie', session, { append: true })
      return ended(c, attempt)
    })
    .onError((fault, c) => {
      report(fault)
      return ended(c, attemptIn(c), failed)
    })
}

/** The last page in the popup. */
function ended(c: Context, attempt: string, fault?: PopupFault) {
  if (fault) c.set('refusal', fault.kind)
  return c.html(popupPage({ attempt, ...(fault && { fault }) }), 200, { 'Content-Security-Policy': popupPolicy })
}

/** The attempt's id, from our page's request or from the state in the callback; empty if invalid. */
function attemptIn(c: Context): string {
  const id = v.safeParse(Id, c.req.query('attempt') ?? c.req.query('state')?.split('.')[0])
  return id.success ? id.output : ''
}

function faultOf(fault: ProviderFault): PopupFault {
  if (fault.kind === 'denied') return { kind: 'denied' }
  if (fault.kind === 'away') return away
  if (fault.kind === 'no-email') return noEmail
  return fault.message ? { kind: 'other', message: fault.message } : failed
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The opener closes the popup. The popup closes itself in case the opener is gone. */
const script = `
  new BroadcastChannel(${JSON.stringify(POPUP_CHANNEL)}).postMessage(JSON.parse(document.documentElement.dataset.result))
  setTimeout(() => close(), 400)
`

/** The Content-Security-Policy of the popup's last page, which may run only its own script. */
const popupPolicy = Object.entries({
  'default-src': "'none'",
  'script-src': `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
})
  .map(([directive, sources]) => `${directive} ${sources}`)
  .join('; ')

/**
 * The headers of all responses in the popup. The opener policy of our pages would separate the popup from its opener, which would
 * then see it as closed.
 */
const popupHeaders = { 'Cross-Origin-Opener-Policy': 'unsafe-none', 'Referrer-Policy': 'no-referrer' }

/** The page that reports the outcome of the sign-in to our pages and closes the popup. */
function popupPage(result: PopupResult): string {
  const text = result.fault ? 'You were not signed in.' : 'You are signed in.'
  return `<!doctype html>
<html lang="en" data-result="${escaped(JSON.stringify(result))}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>Sign in</title></head>
<body><p>${text} You can close this window.</p><script>${script}</script></body>
</html>
`
}

const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
