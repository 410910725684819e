import { betterAuth } from 'better-auth'
import { isAPIError } from 'better-auth/api'
import { MAX_PASSWORD_LENGTH } from '#providers/auth/password.ts'
import { accountRules } from './account-rules.ts'
import type { Database } from './database.ts'

/** Accounts and sessions, answering the requests below `/api/auth`. */
export interface Accounts {
  handler(request: Request): Promise<Response>
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
  return betterAuth({
    baseURL: publicUrl ?? NO_ADDRESS,
    basePath: '/api/auth',
    secret,
    database: { db: database.kysely, type: 'sqlite' },
    // The account's rules count letters; here only what no rule lets through is kept out.
    emailAndPassword: { enabled: true, minPasswordLength: 1, maxPasswordLength: 4 * MAX_PASSWORD_LENGTH },
    session: { expiresIn: 30 * DAY, updateAge: DAY },
    trustedOrigins: (request) => (publicUrl || !request ? [] : originsOf(request)),
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
}

/** A site that was told no address of its own trusts the pages that come from where the request went. */
function originsOf(request: Request): string[] {
  const host = request.headers.get('host') ?? new URL(request.url).host
  return [`http://${host}`, `https://${host}`]
}
