import { APIError, type createAuthMiddleware } from 'better-auth/api'
import { symmetricDecrypt } from 'better-auth/crypto'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { type Kysely, sql } from 'kysely'
import { createHmac } from 'node:crypto'
import type { Database, Tables } from '../database/database.ts'

type Context = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]

/** Seconds in which the code of the second factor can be entered after the password. */
const CHALLENGE_SECONDS = 600

/** Seconds for which ten wrong codes in a row lock an account's second factor. The tenth needs the right password too. */
export const CODE_LOCK_SECONDS = 900

/** The second factor of better-auth: codes of an authenticator app (TOTP, RFC 6238), and ten backup codes. */
export const secondFactor = () =>
  twoFactor({
    issuer: 'My Mother Language',
    twoFactorCookieMaxAge: CHALLENGE_SECONDS,
    accountLockout: { enabled: true, maxFailedAttempts: 10, durationSeconds: CODE_LOCK_SECONDS },
    backupCodeOptions: { storeBackupCodes: 'encrypted' },
  })

/** The cookie after a right password, and the row that belongs to it, name the user who owes a code. */
const CHALLENGE_COOKIE = 'two_factor'

interface Challenges extends Pick<Context['context'], 'createAuthCookie'> {
  readonly internalAdapter: Pick<Context['context']['internalAdapter'], 'findVerificationValue'>
}

/** The user whose password was right in this browser, and who has not entered a code yet. */
export async function challengedUser(
  { internalAdapter, createAuthCookie }: Challenges,
  signedCookie: (name: string) => string | null | undefined | false | Promise<string | null | undefined | false>,
): Promise<string | undefined> {
  const challenge = await signedCookie(createAuthCookie(CHALLENGE_COOKIE).name)
  if (!challenge) return undefined
  return (await internalAdapter.findVerificationValue(challenge))?.value
}

/** Each code of an app belongs to one span, counted since the epoch. */
export const SPAN_MS = 30_000

/**
 * Marks an app's code as used and refuses one that was used before, or is older than one that was: better-auth would accept a
 * code that somebody saw again for a minute. A wrong code changes nothing; better-auth refuses and counts it.
 */
export async function useCode(ctx: Context, { kysely }: Database, userId: string, code: string): Promise<void> {
  const { rows } = await sql<{ secret: string }>`
    select "secret" from "twoFactor" where "userId" = ${userId}
  `.execute(kysely)
  if (!rows[0]) return
  const secret = await symmetricDecrypt({ key: ctx.context.secretConfig, data: rows[0].secret })
  const now = Math.floor(Date.now() / SPAN_MS)
  const span = [now - 1, now, now + 1].find((each) => codeAt(secret, each) === code)
  if (span === undefined) return
  const { numAffectedRows } = await sql`
    update "twoFactor" set "usedSpan" = ${span} where "userId" = ${userId} and coalesce("usedSpan", 0) < ${span}
  `.execute(kysely)
  if (numAffectedRows !== 1n)
    throw new APIError('UNAUTHORIZED', { code: 'INVALID_CODE', message: 'This code was used before' })
}

/** The code of a span (RFC 4226). */
export function codeAt(secret: string, span: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(span))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const number = hash.readUInt32BE(hash[19]! & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

export async function removeSecondFactor(connection: Kysely<Tables>, userId: string): Promise<void> {
  await sql`delete from "twoFactor" where "userId" = ${userId}`.execute(connection)
  await sql`update "user" set "twoFactorEnabled" = 0 where "id" = ${userId}`.execute(connection)
}
