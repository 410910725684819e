import { betterAuth } from 'better-auth'
import { APIError, createAuthMiddleware, isAPIError } from 'better-auth/api'
import type { setSessionCookie } from 'better-auth/cookies'
import { admin } from 'better-auth/plugins/admin'
import { parse } from 'hono/utils/cookie'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { ok, refuse, type Result } from '#core/result/result.ts'
import { MAX_PASSWORD_LENGTH } from '#providers/auth/password.ts'
import type { PopupFault } from '#providers/auth/popup-news.ts'
import { accountRules } from './account-rules.ts'
import { type Database, deleteExpired } from '../database/database.ts'
import { deleteAccount } from './delete-account.ts'
import { deviceName, endSignInOf } from './device-sessions.ts'
import { type VouchedIdentity, signInFault, vouchedSignIn } from '../openid/vouched-sign-in.ts'
import { ownOrigins } from '../http/own-origins.ts'
import { renewSession, signInIdOf } from './session-renewal.ts'
import { confirmationOf, confirmEmail, userOfConfirmation, vouchForOwner } from './vouch-for-owner.ts'

/** Accounts and sessions, answering the requests below `/api/auth`. */
export interface Accounts {
  handler(request: Request): Promise<Response>
  /** Whose session the cookie in these headers is. It is read and no more: only a visit renews it. */
  learner(headers: Headers): Promise<Learner | null>
  session(headers: Headers): Promise<LearnerSession | null>
  /**
   * For a link that lets the account with this email have a new password, once, for an hour; undefined where there is none.
   * The letter goes to the account's email, however the one asked for is written.
   */
  resetToken(email: string): Promise<{ readonly token: string; readonly email: string } | undefined>
  /** For a link that confirms the email of the account that has it, once, for a day; undefined where there is none. */
  confirmationToken(email: string): Promise<string | undefined>
  /** False for a token that was used, is too old, or is not ours. `headers` say whose session it is used in. */
  confirmEmail(token: string, headers: Headers): Promise<boolean>
  /** Signs in whom a provider vouches for, in the browser that sent these headers. Gives the cookies to set there. */
  signInVouched(entrance: VouchedIdentity, headers: Headers): Promise<Result<string[], PopupFault>>
}

interface Learner {
  readonly id: string
}

export interface LearnerSession extends Learner {
  readonly email: string
  readonly emailVerified: boolean
  /** The sign-in that goes on in this browser. */
  readonly signInId: string
}

/** Seconds. */
const DAY = 24 * 60 * 60

/** How long the links in emails work, in milliseconds. The first name is better-auth's. */
const linkMs = { 'reset-password': 60 * 60_000, 'confirm-email': 1000 * DAY }

/** Only its path is read; as an origin nobody has it, so that it can be trusted without harm. */
const NO_ADDRESS = 'http://no-address.invalid'

export interface PasswordHashing {
  hash(password: string): Promise<string>
  verify(kept: { readonly hash: string; readonly password: string }): Promise<boolean>
}

/** `report` hears of faults of ours, never of what somebody typed. */
export function createAccounts({
  database,
  secret,
  publicUrl,
  report,
  beforeDeletion,
  hashing,
}: {
  database: Database
  secret: string
  publicUrl: string | undefined
  report: (fault: unknown) => void
  /** What must be done first; where it throws, the account stays. */
  beforeDeletion: (userId: string) => Promise<void>
  /** better-auth's own without it: scrypt, as slow as it should be. */
  hashing?: PasswordHashing
}): Accounts {
  const reportFault = (error: unknown) => {
    if (error instanceof Error && !isAPIError(error) && !isTakenEmail(error)) report(error)
  }
  const auth = betterAuth({
    baseURL: publicUrl ?? NO_ADDRESS,
    basePath: '/api/auth',
    secret,
    database: { db: database.kysely, type: 'sqlite' },
    // The account's rules count letters; here only what no rule lets through is kept out.
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 1,
      maxPasswordLength: 4 * MAX_PASSWORD_LENGTH,
      revokeSessionsOnPasswordReset: true,
      ...(hashing && { password: hashing }),
      onPasswordReset: ({ user: { id } }) => vouchForOwner(database, id, { providerId: 'credential', accountId: id }),
    },
    user: {
      deleteUser: {
        enabled: true,
        async beforeDelete(user) {
          await beforeDeletion(user.id)
          await deleteAccount(database, user)
        },
      },
    },
    // A session lasts longer by being renewed, each time under another token.
    session: {
      expiresIn: 30 * DAY,
      disableSessionRefresh: true,
      additionalFields: {
        signInId: { type: 'string', required: false, input: false },
        renewedAt: { type: 'date', required: false, input: false },
      },
    },
    databaseHooks: {
      session: {
        create: {
          // Of the browser only the name that the list of devices shows is kept.
          before: async ({ userAgent, ...made }) => ({ data: { ...made, userAgent: deviceName(userAgent ?? '') } }),
        },
      },
    },
    // Who reads the database, or a backup of it, finds no link that works.
    verification: { storeIdentifier: 'hashed' },
    // Of the first only that a disabled account gets no session: its addresses are none of ours.
    plugins: [admin({ bannedUserMessage: 'This account has been disabled.' }), vouchedSignIn(database)],
    trustedOrigins: (request) => (publicUrl || !request ? [] : ownOrigins(publicUrl, request)),
    hooks: { before: accountRules(database), after: sessionAnswers(database) },
    // Ours tell how long to wait, and count for each account and address.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { level: 'error', log: (_level, _message, ...details) => details.forEach(reportFault) },
    // A fault of ours is thrown to the app, which knows what to answer; better-call would also print it.
    onAPIError: { throw: true },
    advanced: {
      // Both are on unless a test runs; what is tested is what runs.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      useSecureCookies: publicUrl?.startsWith('https:') ?? false,
      ipAddress: { disableIpTracking: true },
    },
  })
  async function session(headers: Headers): Promise<LearnerSession | null> {
    const found = await auth.api.getSession({ headers, query: { disableRefresh: true } })
    if (!found) return null
    const { id, email, emailVerified } = found.user
    return { id, email, emailVerified, signInId: signInIdOf(found.session) }
  }

  async function learner(headers: Headers): Promise<Learner | null> {
    const { authCookies, secret: signing } = await auth.$context
    return readSession(database, { cookieName: authCookies.sessionToken.name, secret: signing }, headers)
  }

  /** Keeps a token for a link, and only a hash of it. */
  async function linkToken(kind: keyof typeof linkMs, value: string): Promise<string> {
    const { internalAdapter } = await auth.$context
    await deleteExpired(database, Date.now())
    const token = randomBytes(24).toString('base64url')
    const expiresAt = new Date(Date.now() + linkMs[kind])
    await internalAdapter.createVerificationValue({ value, identifier: `${kind}:${token}`, expiresAt })
    return token
  }

  return {
    handler: auth.handler,
    learner,
    session,
    async resetToken(email) {
      const { internalAdapter } = await auth.$context
      const found = await internalAdapter.findUserByEmail(email)
      if (!found) return undefined
      return { token: await linkToken('reset-password', found.user.id), email: found.user.email }
    },
    async confirmationToken(email) {
      const { internalAdapter } = await auth.$context
      const found = await internalAdapter.findUserByEmail(email)
      return found ? linkToken('confirm-email', confirmationOf(found.user.id)) : undefined
    },
    async confirmEmail(token, headers) {
      const { internalAdapter } = await auth.$context
      const link = await internalAdapter.consumeVerificationValue(`confirm-email:${token}`)
      if (!link) return false
      const userId = userOfConfirmation(link.value)
      await confirmEmail(database, userId, (await learner(headers))?.id === userId)
      return true
    },
    async signInVouched(entrance, headers) {
      try {
        const signedIn = await auth.api.enterVouched({ body: entrance, headers, returnHeaders: true })
        return ok(signedIn.headers.getSetCookie())
      } catch (error) {
        return refuse(signInFault(error))
      }
    },
  }
}

/** The learner is told; it is no fault of ours. */
const isTakenEmail = (error: Error) => error.message.includes('UNIQUE constraint failed: user.email')

/** Signed cookies are a value, a point, and a signature of 32 bytes in base 64. */
const SIGNATURE = /^[A-Za-z0-9+/]{43}=$/
const SIGNATURE_LENGTH = 44

/**
 * Whose session is in the cookie of that name, straight from the database: one look-up, and nothing is written. better-auth
 * itself takes ten times as long for it, and a model's answer should not wait for that.
 */
async function readSession(
  { kysely }: Pick<Database, 'kysely'>,
  { cookieName, secret }: { cookieName: string; secret: string },
  headers: Headers,
): Promise<{ readonly id: string } | null> {
  const token = signedValue(parse(headers.get('Cookie') ?? '', cookieName)[cookieName], secret)
  if (token === undefined) return null
  const session = await kysely
    .selectFrom('session')
    .select(['userId', 'expiresAt'])
    .where('token', '=', token)
    .executeTakeFirst()
  return session && new Date(session.expiresAt) > new Date() ? { id: session.userId } : null
}

export function signedValue(cookie: string | undefined, secret: string): string | undefined {
  const point = (cookie?.length ?? 0) - SIGNATURE_LENGTH - 1
  if (!cookie || point < 1 || cookie[point] !== '.') return undefined
  const value = cookie.slice(0, point)
  const signature = cookie.slice(point + 1)
  if (!SIGNATURE.test(signature)) return undefined
  const ours = createHmac('sha256', secret).update(value).digest()
  return timingSafeEqual(ours, Buffer.from(signature, 'base64')) ? value : undefined
}

type HookContext = Parameters<typeof setSessionCookie>[0]

/** What our pages read of a user. */
const User = v.object({
  id: v.string(),
  email: v.string(),
  emailVerified: v.boolean(),
  name: v.string(),
  image: v.nullish(v.string()),
})
const WithUser = v.object({ user: User })
const WithEmail = v.object({ email: v.string() })

/** What becomes of an answer of better-auth's before it leaves. */
const sessionAnswers = (database: Database) =>
  createAuthMiddleware(async (ctx) => {
    // Our own server asks too, at each call of a learner, and needs no more than who it is.
    if (!ctx.request) return
    if (ctx.path === '/get-session') await renewSession(ctx, database)
    else await endSessionBefore(ctx, database)
    if (ctx.path === '/sign-up/email') await tellTakenEmail(ctx, ctx.context.returned)
    const answer = v.safeParse(WithUser, ctx.context.returned)
    if (answer.success) return ctx.json({ user: await withWaysToSignIn(ctx, answer.output.user) })
  })

/** Two sign-ups with one email, in two processes at once: better-auth does not say why the second account was not made. */
async function tellTakenEmail({ context: { internalAdapter }, body }: HookContext, returned: unknown): Promise<void> {
  if (!isAPIError(returned) || returned.body?.code !== 'FAILED_TO_CREATE_USER') return
  const { email } = v.parse(WithEmail, body)
  if (await internalAdapter.findUserByEmail(email))
    throw new APIError('UNPROCESSABLE_ENTITY', { code: 'USER_ALREADY_EXISTS', message: 'An account has this email' })
}

/** A browser has one session: who signs in there, or as another, leaves none behind. */
async function endSessionBefore(ctx: HookContext, database: Database): Promise<void> {
  const { authCookies, newSession, secret } = ctx.context
  if (!newSession) return
  const before = await ctx.getSignedCookie(authCookies.sessionToken.name, secret)
  if (before && before !== newSession.session.token) await endSignInOf(database, before)
}

/**
 * Wherever our pages read who is signed in, they also read how. Of the session they need nothing: its token stays where
 * no script reads it.
 */
async function withWaysToSignIn(ctx: HookContext, user: v.InferOutput<typeof User>) {
  const accounts = await ctx.context.internalAdapter.findAccounts(user.id)
  const ways = accounts.map(({ providerId }) => providerId)
  return { ...user, hasPassword: ways.includes('credential'), hasGoogle: ways.some((way) => way !== 'credential') }
}
