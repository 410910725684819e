import { betterAuth } from 'better-auth'
import { isAPIError } from 'better-auth/api'
import { MAX_PASSWORD_LENGTH } from '#providers/auth/password.ts'
import { accountRules } from './account-rules.ts'
import type { Database } from './database.ts'
import { ownOrigins } from './own-origins.ts'
import { readSession } from './session-reader.ts'

/** Accounts and sessions, answering the requests below `/api/auth`. */
export interface Accounts {
  handler(request: Request): Promise<Response>
  /** Whose session the cookie in these headers is. It is read and no more: only a visit makes it last longer. */
  learner(headers: Headers): Promise<Learner | null>
}

export interface Learner {
  readonly id: string
}

const DAY = 24 * 60 * 60

/** Only its path is read; as an origin nobody has it, so that it can be trusted without harm. */
const NO_ADDRESS = 'http://no-address.invalid'

/** `report` hears of faults of ours, never of what somebody typed. */
export function createAccounts({
  database,
  secret,
  publicUrl,
  report,
}: {
  database: Database
  secret: string
  publicUrl: string | undefined
  report: (fault: unknown) => void
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
    emailAndPassword: { enabled: true, minPasswordLength: 1, maxPasswordLength: 4 * MAX_PASSWORD_LENGTH },
    session: { expiresIn: 30 * DAY, updateAge: DAY },
    trustedOrigins: (request) => (publicUrl || !request ? [] : ownOrigins(publicUrl, request)),
    hooks: { before: accountRules },
    // Ours tell how long to wait, and count for each account and address.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { level: 'error', log: (_level, _message, ...details) => details.forEach(reportFault) },
    onAPIError: { onError: reportFault },
    advanced: {
      // Both are on unless a test runs; what is tested is what runs.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      useSecureCookies: publicUrl?.startsWith('https:') ?? false,
      ipAddress: { disableIpTracking: true },
    },
  })
  return {
    handler: auth.handler,
    async learner(headers) {
      const { authCookies, secret: signing } = await auth.$context
      return readSession(database, { cookieName: authCookies.sessionToken.name, secret: signing }, headers)
    },
  }
}
