import { Hono, type Context } from 'hono'
import * as v from 'valibot'
import type { Accounts } from './accounts.ts'
import { NewPasskey, UsedPasskey } from './passkeys.ts'
import { CODE_LOCK_SECONDS } from './second-factor.ts'
import { clientAddress, type Connection } from '../http/client-address.ts'
import { FULL_QUEUE_SECONDS, type CredentialQueue } from './credential-queue.ts'
import type { KnownDevices } from './known-device.ts'
import { isFromOurPages } from '../http/own-origins.ts'
import { problem } from '../http/problem.ts'
import type { Limits } from '../limits/limits.ts'
import { createRateLimit, createFailureLimit, takeAttempt, type Outcome } from '../limits/rate-limit.ts'

/** Correct passwords do not count: a class of 40, or thousands of a mobile carrier's customers, share one address. */
export interface SignInLimits {
  /** Per minute. */
  readonly wrongOfAddress: number
  /** Per 15 minutes, then a growing wait. There is no limit per account alone: anybody could use it to lock the owner out. */
  readonly wrongOfAccountFromAddress: number
  /** Per minute. */
  readonly signUpsOfAddress: number
}

export const defaultSignInLimits: SignInLimits = {
  wrongOfAddress: 100,
  wrongOfAccountFromAddress: 10,
  signUpsOfAddress: 60,
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const backoff = { firstMs: MINUTE, maxMs: HOUR, resetMs: 24 * HOUR }

/** The routes of better-auth that the product uses. The others are not reachable. */
export function authRoutes({
  accounts,
  queue,
  devices,
  limits,
  attempts,
  trustedProxies,
  publicUrl,
  sendsEmails,
  hasPasskeys,
  onSignUp,
}: {
  accounts: Pick<Accounts, 'handler' | 'session' | 'challenged' | 'isVouchedFor'>
  /** Every request that hashes a password runs in this queue. */
  queue: CredentialQueue
  devices: KnownDevices
  limits: SignInLimits
  attempts: Limits
  trustedProxies: number
  publicUrl: string | undefined
  /** Without emails, `/reset-password` does not exist. */
  sendsEmails: boolean
  /** True if the site has a domain for passkeys. */
  hasPasskeys: boolean
  /** Called with the email of each new account. */
  onSignUp: (email: string) => void
}) {
  const wrongOfAddress = createFailureLimit(attempts, {
    name: 'wrong of address',
    most: limits.wrongOfAddress,
    spanMs: MINUTE,
  })
  const wrongOfAccount = createFailureLimit(attempts, {
    name: 'wrong of account',
    most: limits.wrongOfAccountFromAddress,
    spanMs: 15 * MINUTE,
    backoff,
  })
  const signUps = createRateLimit(attempts, { name: 'sign-ups', most: limits.signUpsOfAddress, spanMs: MINUTE })
  const passkeyChallenges = createRateLimit(attempts, {
    name: 'passkey challenges',
    most: limits.wrongOfAddress,
    spanMs: MINUTE,
  })
  const addressOf = (c: AuthContext) => clientAddress(c.req.header('X-Forwarded-For'), c.env ?? {}, trustedProxies)

  /** `path`: the route of better-auth, if ours has another name. */
  const answer = async (c: AuthContext, body?: string, path?: string, method = c.req.method) => {
    const headers = new Headers(c.req.raw.headers)
    headers.delete('Content-Length')
    const response = await accounts.handler(
      new Request(path === undefined ? c.req.url : new URL(path, c.req.url), {
        method,
        headers,
        ...(body !== undefined && { body }),
      }),
    )
    // Only the lock of the second factor: all other limits are here.
    if (response.status === 429) return tooManyTries(c, CODE_LOCK_SECONDS * 1000)
    if (response.status < 500) return response
    const status = refusedPasskeys.get(await codeOf(response))
    return status
      ? new Response(response.body, { status, headers: response.headers })
      : problem(c, { kind: 'unexpected' })
  }

  /** Undefined if the queue refused the request before it was checked. */
  const queued = async (c: AuthContext, fields: object, path?: string): Promise<Response | undefined> => {
    const task = () => answer(c, JSON.stringify(fields), path)
    const done = await queue.run(task, { caller: addressOf(c), signal: c.req.raw.signal })
    return typeof done === 'string' ? undefined : done.value
  }

  /** Handles a request that may be a guess, of a password or a link's token, and counts its failure. */
  const attempt = async (
    c: AuthContext,
    account: string,
    fields: object,
    { guessed = '', path }: { guessed?: 'code' | ''; path?: string } = {},
  ): Promise<Response> => {
    const device = await devices.numberOf(c, account)
    // A known device has its own attempts.
    const address = device ?? addressOf(c)
    // A right password does not clear the wrong codes.
    const key = `${address} ${account}${guessed && ` ${guessed}`}`
    const waitMs = await takeAttempt([wrongOfAddress, address], [wrongOfAccount, key])
    if (waitMs > 0) return tooManyTries(c, waitMs)
    let outcome: Outcome = 'unknown'
    let isOfAccount = false
    try {
      const response = await queued(c, fields, path)
      if (!response) return busy(c)
      const code = response.ok ? undefined : await codeOf(response)
      outcome = response.ok ? 'right' : isFailure(code) ? 'wrong' : 'unknown'
      isOfAccount = isWrongPassword(code) || isWrongCode(code)
      return response
    } finally {
      await wrongOfAddress.end(address, outcome)
      // Only wrong passwords of existing accounts count here, so that made-up emails cannot fill the map.
      await wrongOfAccount.end(key, outcome === 'wrong' && !isOfAccount ? 'unknown' : outcome)
    }
  }

  const withDeviceCookie = async (response: Response, account: string): Promise<Response> => {
    response.headers.append('Set-Cookie', await devices.cookieFor(account))
    return response
  }

  const emailOfSession = async (c: AuthContext) => (await accounts.session(c.req.raw.headers))?.email ?? ''

  /** Signs in with the code that a right password asked for. */
  const enterCode = async (c: AuthContext): Promise<Response> => {
    const account = await accounts.challenged(c.req.raw.headers)
    // With a session, better-auth would check the code for its account.
    if (account === undefined || (await accounts.session(c.req.raw.headers)))
      return c.json({ code: 'INVALID_TWO_FACTOR_COOKIE', message: 'The password must be entered again' }, 401)
    const { code } = fieldsIn(await c.req.text())
    const signedIn = await attempt(c, account, { code }, { guessed: 'code' })
    return signedIn.ok ? withDeviceCookie(signedIn, account) : signedIn
  }

  /** Changes the second factor, which needs the password. */
  const changeSecondFactor = async (c: AuthContext): Promise<Response> => {
    const { password } = fieldsIn(await c.req.text())
    return attempt(c, await emailOfSession(c), { password })
  }

  /**
   * True if the account can have passkeys. If the server sends emails, the email must be confirmed first: that removes what a stranger set up.
   */
  const isEmailConfirmed = async (c: AuthContext) => {
    const session = await accounts.session(c.req.raw.headers)
    return !session || !sendsEmails || accounts.isVouchedFor(session.id)
  }

  /** Confirms who uses the session: by the password, or by the account that has just signed in again. */
  const confirmOwner = async (c: AuthContext, { password, uid }: Readonly<Record<string, unknown>>) =>
    attempt(c, await emailOfSession(c), { password, uid }, { path: '/api/auth/confirm-owner' })

  /** Signs in with a passkey. Nobody guesses one, but a check takes time. */
  const enterWithPasskey = async (c: AuthContext): Promise<Response> => {
    const address = addressOf(c)
    const waitMs = await takeAttempt([wrongOfAddress, address])
    if (waitMs > 0) return tooManyTries(c, waitMs)
    let outcome: Outcome = 'unknown'
    try {
      const used = v.safeParse(UsedPasskey, jsonIn(await c.req.text()))
      const signedIn = used.success
        ? await answer(
            c,
            JSON.stringify({ response: used.output.credential }),
            '/api/auth/passkey/verify-authentication',
          )
        : faultyPasskey(c, 'AUTHENTICATION_FAILED')
      if (signedIn.status < 500) outcome = signedIn.ok ? 'right' : 'wrong'
      const user = signedIn.ok ? v.safeParse(SignedIn, await signedIn.clone().json()) : undefined
      return user?.success ? await withDeviceCookie(signedIn, user.output.user.email) : signedIn
    } finally {
      await wrongOfAddress.end(address, outcome)
    }
  }

  const passkeyRoutes = () =>
    new Hono<{ Bindings: Connection }>()
      .post('/options-to-add', async (c) => {
        if (!(await isEmailConfirmed(c))) return emailNotConfirmed(c)
        const confirmed = await confirmOwner(c, fieldsIn(await c.req.text()))
        return confirmed.ok ? answer(c, undefined, '/api/auth/passkey/generate-register-options', 'GET') : confirmed
      })
      .post('/add', async (c) => {
        const added = v.safeParse(NewPasskey, jsonIn(await c.req.text()))
        if (!added.success) return faultyPasskey(c, 'FAILED_TO_VERIFY_REGISTRATION')
        const { name, credential } = added.output
        const body = JSON.stringify({ name, response: credential })
        const response = await answer(c, body, '/api/auth/passkey/verify-registration')
        return response.ok ? c.json({ added: true }) : response
      })
      .post('/remove', async (c) => {
        const { id, ...proof } = fieldsIn(await c.req.text())
        const confirmed = await confirmOwner(c, proof)
        return confirmed.ok ? answer(c, JSON.stringify({ id }), '/api/auth/passkey/delete-passkey') : confirmed
      })
      .post('/options-to-sign-in', async (c) => {
        const waitMs = await takeAttempt([passkeyChallenges, addressOf(c)])
        if (waitMs > 0) return tooManyTries(c, waitMs)
        const offered = await answer(c, undefined, '/api/auth/passkey/generate-authenticate-options', 'GET')
        if (!offered.ok) return offered
        // better-auth always prefers the verification of the user. A passkey that names its account needs no list of passkeys.
        const { allowCredentials: _none, ...options } = v.parse(Fields, await offered.json())
        return c.json({ ...options, userVerification: 'required' }, 200, {
          'Set-Cookie': offered.headers.getSetCookie(),
        })
      })
      .post('/sign-in', enterWithPasskey)

  return new Hono<{ Bindings: Connection }>()
    .use((c, next) =>
      // better-auth refuses them too, but only after they have counted as attempts of the visitor's address.
      isFromOurPages(publicUrl, c.req.raw) ? next() : Promise.resolve(problem(c, { kind: 'other-site' })),
    )
    .route('/passkey', hasPasskeys ? passkeyRoutes() : new Hono<{ Bindings: Connection }>())
    .get('/get-session', (c) => answer(c))
    .post('/sign-in/email', async (c) => {
      const { email, password } = fieldsIn(await c.req.text())
      const signedIn = await attempt(c, accountOf(email), { email, password })
      return signedIn.ok && !(await asksForCode(signedIn)) ? withDeviceCookie(signedIn, accountOf(email)) : signedIn
    })
    .post('/sign-up/email', async (c) => {
      const { email, password } = fieldsIn(await c.req.text())
      const waitMs = await takeAttempt([signUps, addressOf(c)])
      if (waitMs > 0) return tooManyTries(c, waitMs)
      const signedUp = await queued(c, { email, password })
      if (!signedUp) return busy(c)
      if (!signedUp.ok) return signedUp
      onSignUp(accountOf(email))
      return withDeviceCookie(signedUp, accountOf(email))
    })
    .post('/change-password', async (c) => {
      const { currentPassword, newPassword } = fieldsIn(await c.req.text())
      const email = await emailOfSession(c)
      const changed = await attempt(c, email, { currentPassword, newPassword })
      return changed.ok ? withDeviceCookie(changed, email) : changed
    })
    .post('/reset-password', async (c) => {
      if (!sendsEmails) return problem(c, { kind: 'not-found' })
      const { token, newPassword } = fieldsIn(await c.req.text())
      return attempt(c, '', { token, newPassword })
    })
    .post('/delete-user', async (c) => {
      const { password, uid } = fieldsIn(await c.req.text())
      return attempt(c, await emailOfSession(c), { password, uid })
    })
    .post('/two-factor/enable', async (c) =>
      (await isEmailConfirmed(c)) ? changeSecondFactor(c) : emailNotConfirmed(c),
    )
    .post('/two-factor/turn-on', async (c) => {
      const session = await accounts.session(c.req.raw.headers)
      if (!session) return problem(c, { kind: 'signed-out' })
      const { code } = fieldsIn(await c.req.text())
      return attempt(c, session.email, { code }, { guessed: 'code', path: '/api/auth/two-factor/verify-totp' })
    })
    .post('/two-factor/disable', changeSecondFactor)
    .post('/two-factor/generate-backup-codes', changeSecondFactor)
    .post('/two-factor/verify-totp', enterCode)
    .post('/two-factor/verify-backup-code', enterCode)
    .post('/sign-out', async (c) => answer(c, await c.req.text()))
    .post('/update-user', async (c) => answer(c, await c.req.text()))
}

/**
 * The statuses of passkeys that are refused. The passkey plugin calls them its own fault, and better-auth keeps the status of an
 * answer whose code one of our hooks replaces.
 */
const refusedPasskeys: ReadonlyMap<string | undefined, number> = new Map([
  ['FAILED_TO_VERIFY_REGISTRATION', 400],
  ['TOO_MANY_PASSKEYS', 403],
])

type AuthContext = Context<{ Bindings: Connection }>

const tooManyTries = (c: AuthContext, waitMs: number) =>
  problem(c, { kind: 'too-many-tries', waitSeconds: Math.ceil(waitMs / 1000) })

const busy = (c: AuthContext) => problem(c, { kind: 'busy', waitSeconds: FULL_QUEUE_SECONDS })

const emailNotConfirmed = (c: AuthContext) =>
  c.json({ code: 'EMAIL_NOT_CONFIRMED', message: 'The email must be confirmed first' }, 403)

const faultyPasskey = (c: AuthContext, code: 'AUTHENTICATION_FAILED' | 'FAILED_TO_VERIFY_REGISTRATION') =>
  c.json({ code, message: 'This is no passkey' }, 400)

const isWrongPassword = (code: string | undefined) =>
  code === 'INVALID_EMAIL_OR_PASSWORD' || code === 'INVALID_PASSWORD'

const isWrongCode = (code: string | undefined) => code === 'INVALID_CODE' || code === 'INVALID_BACKUP_CODE'

/** True if a refusal may come from guessing emails, passwords, codes or links. */
const isFailure = (code: string | undefined) =>
  isWrongPassword(code) ||
  isWrongCode(code) ||
  code === 'USER_NOT_FOUND' ||
  code === 'INVALID_EMAIL' ||
  code === 'INVALID_TOKEN'

const Challenge = v.object({ twoFactorRedirect: v.literal(true) })

/** True if the password was right, but a code is needed too. */
const asksForCode = async (response: Response) => v.is(Challenge, await response.clone().json())

const SignedIn = v.object({ user: v.object({ email: v.string() }) })

const Refused = v.object({ code: v.string() })

async function codeOf(response: Response): Promise<string | undefined> {
  const parsed = v.safeParse(
    Refused,
    await response
      .clone()
      .json()
      .catch(() => undefined),
  )
  return parsed.success ? parsed.output.code : undefined
}

/** An object or a list is as invalid as null. Nested deeply, it could not be written as JSON again. */
const Fields = v.record(
  v.string(),
  v.pipe(
    v.unknown(),
    v.transform((value) => (typeof value === 'object' ? null : value)),
  ),
)

/**
 * Parses a body, so that the routes can pass on only the fields they name: better-auth also accepts others, such as an image or a
 * redirect, and a hook can only add fields. `accountRules` validates the values.
 */
function fieldsIn(body: string): Readonly<Record<string, unknown>> {
  const parsed = v.safeParse(Fields, jsonIn(body))
  return parsed.success ? parsed.output : {}
}

function jsonIn(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** The account that an attempt counts for. An attempt without an email counts too, though it is refused later. */
const accountOf = (email: unknown) => (typeof email === 'string' ? email.trim().toLowerCase().slice(0, 254) : '')
