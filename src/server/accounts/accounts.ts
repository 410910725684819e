import { betterAuth } from 'better-auth'
import { APIError, createAuthMiddleware, isAPIError } from 'better-auth/api'
import type { setSessionCookie } from 'better-auth/cookies'
import { admin } from 'better-auth/plugins/admin'
import { sql } from 'kysely'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { memoized } from '#core/memoize/memoize.ts'
import { ok, refuse, type Result } from '#core/result/result.ts'
import { MAX_PASSWORD_LENGTH } from '#providers/auth/account-fields.ts'
import type { PopupFault } from '#providers/auth/google-popup.ts'
import { accountRules } from './account-rules.ts'
import { compiledOnce, type Database, deleteExpired } from '../database/database.ts'
import { deleteAccount } from './delete-account.ts'
import { andThen, type MaybePromise } from '../maybe-promise.ts'
import { deviceName, endReplacedSignIns, endSignInOf, renewSession, signInIdOf } from './device-sessions.ts'
import { type VouchedIdentity, signInFault, vouchedSignIn } from '../openid/vouched-sign-in.ts'
import { ownOrigins } from '../http/own-origins.ts'
import { isRefusedPasskey, ownerConfirmation, passkeys, refuseTooMany, removePasskeys } from './passkeys.ts'
import { challengedUser, secondFactor } from './second-factor.ts'
import { confirmationOf, confirmEmail, isVouchedFor, userOfConfirmation, vouchForOwner } from './vouch-for-owner.ts'

/** Accounts and sessions. Handles the requests below `/api/auth`. */
export interface Accounts {
  handler(request: Request): Promise<Response>
  /** The owner of the session in these headers. Does not renew the session: only a visit of a page does. */
  learner(headers: Pick<Headers, 'get'>): Promise<Learner | null>
  /** The token in these headers if we have signed it. Its session may have ended: see `isCurrentSession`. */
  sessionToken(headers: Pick<Headers, 'get'>): MaybePromise<string | undefined>
  session(headers: Headers): Promise<LearnerSession | null>
  /** The email of the account for which the browser that sent these headers has given the right password, but no code yet. */
  challenged(headers: Headers): Promise<string | undefined>
  /** True if the account's owner has proved to own its email. */
  isVouchedFor(userId: string): Promise<boolean>
  /**
   * Creates a token that sets a new password for the account with this email, once, within an hour. Undefined if there is no such
   * account. Returns the account's email, which may differ from `email` in case.
   */
  resetToken(email: string): Promise<{ readonly token: string; readonly email: string } | undefined>
  /** The stored hash of the password of the account with this email; empty without one. */
  passwordHashOf(email: string): Promise<string>
  /** Creates a token that confirms the email of an account, once, within a day. Undefined if there is no such account. */
  confirmationToken(email: string): Promise<string | undefined>
  /** Returns false for a used, expired or unknown token. `headers` contain the session that the token is used in. */
  confirmEmail(token: string, headers: Headers): Promise<boolean>
  /** Signs in an identity from a provider in the browser that sent these headers. Returns the cookies to set. */
  signInVouched(identity: VouchedIdentity, headers: Headers): Promise<Result<string[], PopupFault>>
}

interface Learner {
  readonly id: string
}

export interface LearnerSession extends Learner {
  readonly email: string
  readonly emailVerified: boolean
  /** Editors decide about learners' reports and speakers' recordings. `npm run admin` gives the role. */
  readonly isEditor: boolean
  /** The id of the sign-in in this browser, which stays the same when the token is renewed. */
  readonly signInId: string
}

/** Seconds. */
const DAY = 24 * 60 * 60

/** How long the links in emails are valid, in milliseconds. The name `reset-password` is better-auth's. */
const linkMs = { 'reset-password': 60 * 60_000, 'confirm-email': 1000 * DAY }

/** Stands in without a public URL: better-auth requires a base URL and trusts its origin. Nobody can own this origin. */
const NO_ADDRESS = 'http://no-address.invalid'

export interface PasswordHashing {
  hash(password: string): Promise<string>
  verify(kept: { readonly hash: string; readonly password: string }): Promise<boolean>
}

/** `report` receives the server's own faults, never what a client sent. */
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
  /** Runs before an account is deleted. If it throws, the account stays. */
  beforeDeletion: (userId: string) => Promise<void>
  /** Default: better-auth's own, scrypt. */
  hashing?: PasswordHashing
}): Accounts {
  const reportFault = (error: unknown) => {
    if (error instanceof Error && !isAPIError(error) && !isTakenEmail(error)) report(error)
  }
  const auth = betterAuth({
    baseURL: publicUrl ?? NO_ADDRESS,
    basePath: '/api/auth',
    secret,
    // Flags are 0 and 1, and times are texts, in PostgreSQL too.
    database: { db: database.kysely, type: 'sqlite' },
    // `accountRules` checks the length in characters; this limit only excludes what those rules never allow.
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 1,
      maxPasswordLength: 4 * MAX_PASSWORD_LENGTH,
      revokeSessionsOnPasswordReset: true,
      ...(hashing && { password: hashing }),
      async onPasswordReset({ user: { id } }) {
        // Somebody who knew the former password could have added one.
        await removePasskeys(database.kysely, id)
        await vouchForOwner(database, id, { providerId: 'credential', accountId: id })
      },
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
    // `renewSession` extends sessions, each time with a new token.
    session: {
      expiresIn: 30 * DAY,
      disableSessionRefresh: true,
      // `accountRules` says what needs a new sign-in.
      freshAge: 0,
      additionalFields: {
        signInId: { type: 'string', required: false, input: false },
        renewedAt: { type: 'date', required: false, input: false },
      },
    },
    databaseHooks: {
      session: {
        create: {
          // Stores only the device name, not the user agent.
          // A session that replaces another one contains a device name already, so the name comes from the request.
          before: async ({ userAgent, ...made }, ctx) => ({
            data: { ...made, userAgent: deviceName(ctx?.headers?.get('User-Agent') ?? userAgent ?? '') },
          }),
        },
      },
    },
    // The database and its backups contain no usable link.
    verification: { storeIdentifier: 'hashed' },
    // The admin plugin only denies sessions to banned users and reads the role; its routes are not reachable.
    plugins: [
      admin({ bannedUserMessage: 'This account has been disabled.' }),
      secondFactor(),
      passkeys(database, publicUrl),
      ownerConfirmation,
      vouchedSignIn(database),
    ],
    trustedOrigins: (request) => (publicUrl || !request ? [] : ownOrigins(publicUrl, request)),
    hooks: { before: accountRules(database), after: sessionAnswers(database) },
    // `authRoutes` has its own limits, per account and address, which report how long to wait.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log: (_level, message, ...details) =>
        details.filter((detail) => !isRefusedPasskey(message, detail)).forEach(reportFault),
    },
    // The app answers and reports server faults. Without this, better-call would also print them.
    onAPIError: { throw: true },
    advanced: {
      // better-auth turns these checks off under test by default.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      useSecureCookies: publicUrl?.startsWith('https:') ?? false,
      ipAddress: { disableIpTracking: true },
    },
  })
  async function session(headers: Headers): Promise<LearnerSession | null> {
    const found = await auth.api.getSession({ headers, query: { disableRefresh: true } })
    if (!found) return null
    const { id, email, emailVerified, role } = found.user
    return { id, email, emailVerified, isEditor: role === 'editor', signInId: signInIdOf(found.session) }
  }

  /** The name of the session's cookie, and the token in its value; undefined for one that this server did not sign. */
  let sessionCookie: MaybePromise<{ name: string; tokenIn: (value: string) => string | undefined }> | undefined

  function sessionToken(headers: Pick<Headers, 'get'>): MaybePromise<string | undefined> {
    sessionCookie ??= auth.$context.then(
      (context) =>
        (sessionCookie = {
          name: context.authCookies.sessionToken.name,
          // Checking a signature takes longer than reading the session.
          tokenIn: memoized((value) => signedValue(value, context.secret), { most: MOST_CHECKED_COOKIES }),
        }),
    )
    return andThen(sessionCookie, ({ name, tokenIn }) => {
      const value = cookieNamed(name, headers)
      return value === undefined ? undefined : tokenIn(value)
    })
  }

  const learnerOfSession = compiledOnce(
    database.kysely,
    (current: CurrentSession) =>
      sql<Learner>`select "userId" as "id" from "session" where ${isCurrentSession(current)}`,
  )

  /** Reads the session with one query and no write. better-auth takes ten times as long, which would delay a model's answer. */
  async function learner(headers: Pick<Headers, 'get'>): Promise<Learner | null> {
    const token = await sessionToken(headers)
    if (token === undefined) return null
    return (await database.readRow(learnerOfSession({ token, now: new Date().toISOString() }))) ?? null
  }

  /** Creates a token for a link and stores a hash of it. */
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
    sessionToken,
    session,
    async challenged(headers) {
      const context = await auth.$context
      const userId = await challengedUser(context, (name) => signedValue(cookieNamed(name, headers), context.secret))
      return userId === undefined ? undefined : (await context.internalAdapter.findUserById(userId))?.email
    },
    isVouchedFor: (userId) => isVouchedFor(database, userId),
    async passwordHashOf(email) {
      const { rows } = await sql<{ password: string | null }>`
        select "password" from "account" join "user" on "user"."id" = "userId"
        where "email" = ${email} and "providerId" = 'credential'
      `.execute(database.kysely)
      return rows[0]?.password ?? ''
    },
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

/** A taken email is the learner's error, not a server fault. SQLite and PostgreSQL name it differently. */
const isTakenEmail = ({ message }: Error) =>
  message.includes('UNIQUE constraint failed: user.email') || message.includes('constraint "user_email_key"')

/** The first cookie with this name. Not with Hono's `parse`, which takes several times as long as it checks what others may send. */
function cookieNamed(name: string, headers: Pick<Headers, 'get'>): string | undefined {
  const start = `${name}=`
  for (const pair of headers.get('Cookie')?.split(';') ?? []) {
    const cookie = pair.trim()
    if (cookie.startsWith(start)) return decoded(cookie.slice(start.length))
  }
  return undefined
}

function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value)
  } catch {
    return undefined
  }
}

/** A signed cookie is `value.signature`; the signature is 32 bytes in base64. */
const SIGNATURE = /^[A-Za-z0-9+/]{43}=$/
const SIGNATURE_LENGTH = 44

/** They take about 3 MB. */
const MOST_CHECKED_COOKIES = 10_000

/** The condition on a row of the table of sessions. */
export const isCurrentSession = ({ token, now }: CurrentSession) =>
  sql<boolean>`"token" = ${token} and "expiresAt" > ${now}`

/** `now`: an ISO string in UTC, as in the tables. */
export interface CurrentSession {
  readonly token: string
  readonly now: string
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

/** The user fields that our pages read. */
const User = v.object({
  id: v.string(),
  email: v.string(),
  emailVerified: v.boolean(),
  name: v.string(),
  image: v.nullish(v.string()),
  twoFactorEnabled: v.nullish(v.boolean()),
})
const WithUser = v.object({ user: User })
const WithEmail = v.object({ email: v.string() })

/** Changes better-auth's responses before they are sent. */
const sessionAnswers = (database: Database) =>
  createAuthMiddleware(async (ctx) => {
    // The server's own calls have no request and need no changes.
    if (!ctx.request) return
    // The two-factor plugin answers next, and ends the new session, which nobody has received.
    if (ctx.path === '/sign-in/email' && ctx.context.newSession?.user['twoFactorEnabled'])
      return endSignInBefore(ctx, database)
    if (ctx.path === '/get-session') await renewSession(ctx, database)
    else await endSessionsBefore(ctx, database)
    if (ctx.path === '/sign-up/email') await tellTakenEmail(ctx, ctx.context.returned)
    if (ctx.path === '/passkey/verify-registration') await tellTooManyPasskeys(ctx, ctx.context.returned, database)
    const answer = v.safeParse(WithUser, ctx.context.returned)
    if (answer.success) return ctx.json({ user: await withWaysToSignIn(ctx, answer.output.user) })
  })

/** Ends the sign-in of the browser's cookie, which a right password replaces. */
async function endSignInBefore(ctx: HookContext, database: Database): Promise<void> {
  const { authCookies, secret } = ctx.context
  const before = await ctx.getSignedCookie(authCookies.sessionToken.name, secret)
  if (before) await endSignInOf(database, before)
}

/** Reports a taken email if two processes sign up the same one in parallel: better-auth gives no reason in that case. */
async function tellTakenEmail({ context: { internalAdapter }, body }: HookContext, returned: unknown): Promise<void> {
  if (!isAPIError(returned) || returned.body?.code !== 'FAILED_TO_CREATE_USER') return
  const { email } = v.parse(WithEmail, body)
  if (await internalAdapter.findUserByEmail(email))
    throw new APIError('UNPROCESSABLE_ENTITY', { code: 'USER_ALREADY_EXISTS', message: 'An account has this email' })
}

/** The database refuses a passkey that is added at the same time as the last one: the passkey plugin gives no reason in that case. */
async function tellTooManyPasskeys(
  { context: { session } }: HookContext,
  returned: unknown,
  database: Database,
): Promise<void> {
  if (session && isAPIError(returned) && returned.body?.code === 'FAILED_TO_VERIFY_REGISTRATION')
    await refuseTooMany(database, session.user.id)
}

/** A browser has only one session, and an account has a limited number. */
async function endSessionsBefore(ctx: HookContext, database: Database): Promise<void> {
  const { authCookies, newSession, secret } = ctx.context
  if (!newSession) return
  const before = await ctx.getSignedCookie(authCookies.sessionToken.name, secret)
  await endReplacedSignIns(database, newSession.session, before)
}

/**
 * Adds the user's sign-in methods. The session itself is left out of the response, so that no script can read its token.
 */
async function withWaysToSignIn(ctx: HookContext, { twoFactorEnabled, ...user }: v.InferOutput<typeof User>) {
  const accounts = await ctx.context.internalAdapter.findAccounts(user.id)
  const ways = accounts.map(({ providerId }) => providerId)
  return {
    ...user,
    hasPassword: ways.includes('credential'),
    hasGoogle: ways.some((way) => way !== 'credential'),
    hasSecondFactor: twoFactorEnabled === true,
  }
}
