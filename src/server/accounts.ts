import { randomBytes } from 'node:crypto'
import { betterAuth } from 'better-auth'
import { isAPIError } from 'better-auth/api'
import { admin } from 'better-auth/plugins/admin'
import { ok, refuse, type Result } from '#core/result/result.ts'
import { MAX_PASSWORD_LENGTH } from '#providers/auth/password.ts'
import type { PopupFault } from '#providers/auth/popup-news.ts'
import { accountRules } from './account-rules.ts'
import { forgetWhatEnded, type Database } from './database.ts'
import { deviceName } from './device-name.ts'
import { deleteAccount } from './delete-account.ts'
import { entranceFault, vouchedSignIn, type Entrance } from './openid/vouched-sign-in.ts'
import { ownOrigins } from './own-origins.ts'
import { sessionAnswers } from './session-answers.ts'
import { readSession } from './session-reader.ts'
import { signInIdOf } from './session-renewal.ts'
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

/** How long the links in emails work, in milliseconds. The first name is better-auth's. */
const linkMs = { 'reset-password': 60 * 60_000, 'confirm-email': 1000 * DAY }

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
    await forgetWhatEnded(database, Date.now())
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

/** The learner is told; it is no fault of ours. */
const isTakenEmail = (error: Error) => error.message.includes('UNIQUE constraint failed: user.email')
