import { randomBytes } from 'node:crypto'
import { betterAuth } from 'better-auth'
import { createEmailVerificationToken, isAPIError } from 'better-auth/api'
import { admin } from 'better-auth/plugins/admin'
import { sql } from 'kysely'
import { ok, refuse, type Result } from '#core/result/result.ts'
import { MAX_PASSWORD_LENGTH } from '#providers/auth/password.ts'
import type { PopupFault } from '#providers/auth/popup-news.ts'
import { accountRules } from './account-rules.ts'
import { forgetWhatEnded, type Database } from './database.ts'
import { deleteAccount } from './delete-account.ts'
import { entranceFault, vouchedSignIn, type Entrance } from './google/vouched-sign-in.ts'
import { ownOrigins } from './own-origins.ts'
import { sessionAnswers } from './session-answers.ts'
import { readSession } from './session-reader.ts'
import { signInIdOf } from './session-renewal.ts'

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
  /** For a link that shows, for a day, that who follows it reads this email. */
  verificationToken(email: string): Promise<string>
  /** False for a token that is too old, or not ours. */
  verifyEmail(token: string): Promise<boolean>
  /** Signs in whom a provider vouches for, in the browser that sent these headers. Gives the cookies to set there. */
  enter(entrance: Entrance, headers: Headers): Promise<Result<string[], PopupFault>>
}

export interface Learner {
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

const RESET_MS = 60 * 60_000

/** Only its path is read; as an origin nobody has it, so that it can be trusted without harm. */
const NO_ADDRESS = 'http://no-address.invalid'

/** `report` hears of faults of ours, never of what somebody typed. */
export function createAccounts({
  database,
  secret,
  publicUrl,
  report,
  beforeDeletion,
}: {
  database: Database
  secret: string
  publicUrl: string | undefined
  report: (fault: unknown) => void
  /** What must be done first; where it throws, the account stays. */
  beforeDeletion: (userId: string) => Promise<void>
}): Accounts {
  const reportFault = (error: unknown) => {
    if (error instanceof Error && !isAPIError(error)) report(error)
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
      onPasswordReset: ({ user }) => emailWasReached(database, user.id),
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

  return {
    handler: auth.handler,
    async learner(headers) {
      const { authCookies, secret: signing } = await auth.$context
      return readSession(database, { cookieName: authCookies.sessionToken.name, secret: signing }, headers)
    },
    session,
    async resetToken(email) {
      const { internalAdapter } = await auth.$context
      const found = await internalAdapter.findUserByEmail(email)
      if (!found) return undefined
      await forgetWhatEnded(database, Date.now())
      const token = randomBytes(24).toString('base64url')
      const expiresAt = new Date(Date.now() + RESET_MS)
      const identifier = `reset-password:${token}`
      await internalAdapter.createVerificationValue({ value: found.user.id, identifier, expiresAt })
      return { token, email: found.user.email }
    },
    verificationToken: async (email) =>
      createEmailVerificationToken((await auth.$context).secret, email, undefined, DAY),
    async verifyEmail(token) {
      try {
        const verified = await auth.api.verifyEmail({ query: { token } })
        return verified?.status === true
      } catch (refused) {
        if (isAPIError(refused)) return false
        throw refused
      }
    },
    async enter(entrance, headers) {
      try {
        const entered = await auth.api.enterVouched({ body: entrance, headers, returnHeaders: true })
        return ok(entered.headers.getSetCookie())
      } catch (error) {
        return refuse(entranceFault(error))
      }
    },
  }
}

/** Who followed a link that was sent to an email has it; other such links are needed no more. */
async function emailWasReached({ kysely }: Database, userId: string): Promise<void> {
  await sql`update "user" set "emailVerified" = 1 where "id" = ${userId}`.execute(kysely)
  await sql`delete from "verification" where "value" = ${userId}`.execute(kysely)
}
