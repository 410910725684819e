import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { removePasskeys } from './passkeys.ts'
import { removeSecondFactor } from './second-factor.ts'

/** A sign-in method, as better-auth stores it. */
interface SignInMethod {
  readonly providerId: string
  readonly accountId: string
}

/**
 * Records that the account's user has proved to own its email. The first time, it removes all sessions, passkeys, the
 * second factor and the sign-in methods except `kept`, which the owner has just used or set: a stranger may have signed up with the
 * owner's email.
 */
export async function vouchForOwner(
  { kysely }: Database,
  userId: string,
  kept: SignInMethod | undefined,
): Promise<void> {
  await kysely.transaction().execute(async (transaction) => {
    const { numAffectedRows } = await sql`
      update "user" set "ownerVouchedAt" = ${new Date().toISOString()}
      where "id" = ${userId} and "ownerVouchedAt" is null
    `.execute(transaction)
    if (numAffectedRows === 1n) {
      await sql`
        delete from "account" where "userId" = ${userId}
          and ("providerId" is distinct from ${kept?.providerId ?? null} or "accountId" is distinct from ${kept?.accountId ?? null})
      `.execute(transaction)
      await sql`delete from "session" where "userId" = ${userId}`.execute(transaction)
      await removeSecondFactor(transaction, userId)
      await removePasskeys(transaction, userId)
    }
    await sql`update "user" set "emailVerified" = 1 where "id" = ${userId}`.execute(transaction)
    // Earlier links are no longer needed.
    await sql`
      delete from "verification" where "value" in (${userId}, ${confirmationOf(userId)})
    `.execute(transaction)
  })
}

/**
 * Records that a confirmation link was used. `isInOwnSession`: the browser is signed in to this account, which shows that the
 * owner of the email created it.
 */
export async function confirmEmail({ kysely }: Database, userId: string, isInOwnSession: boolean): Promise<void> {
  const vouchedAt = isInOwnSession ? new Date().toISOString() : null
  await sql`
    update "user" set "emailVerified" = 1, "ownerVouchedAt" = coalesce("ownerVouchedAt", ${vouchedAt})
    where "id" = ${userId}
  `.execute(kysely)
  await sql`delete from "verification" where "value" = ${confirmationOf(userId)}`.execute(kysely)
}

/** True if the account's user has proved to own its email. */
export async function isVouchedFor({ kysely }: Database, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from "user" where "id" = ${userId} and "ownerVouchedAt" is not null
  `.execute(kysely)
  return rows.length > 0
}

/** The stored value of a confirmation link. */
export const confirmationOf = (userId: string) => `email of ${userId}`

export const userOfConfirmation = (value: string) => value.replace(/^email of /, '')
