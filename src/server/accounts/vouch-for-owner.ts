import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** A way to sign in, as better-auth keeps it. */
interface SignInMethod {
  readonly providerId: string
  readonly accountId: string
}

/**
 * Notes that whoever is behind the account now owns its email. The first time, everything that was set before ends, except
 * `kept`, the way in that the owner has just used or set: anybody may sign up with the email of somebody else.
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
          and ("providerId" is not ${kept?.providerId ?? null} or "accountId" is not ${kept?.accountId ?? null})
      `.execute(transaction)
      await sql`delete from "session" where "userId" = ${userId}`.execute(transaction)
    }
    await sql`update "user" set "emailVerified" = 1 where "id" = ${userId}`.execute(transaction)
    // Links that were sent before are needed no more.
    await sql`
      delete from "verification" where "value" in (${userId}, ${confirmationOf(userId)})
    `.execute(transaction)
  })
}

/**
 * Notes that the link of a confirmation was used. `isInOwnSession`: in a browser that is signed in to this account, which
 * shows that the owner of the email set what was set so far.
 */
export async function confirmEmail({ kysely }: Database, userId: string, isInOwnSession: boolean): Promise<void> {
  const vouchedAt = isInOwnSession ? new Date().toISOString() : null
  await sql`
    update "user" set "emailVerified" = 1, "ownerVouchedAt" = coalesce("ownerVouchedAt", ${vouchedAt})
    where "id" = ${userId}
  `.execute(kysely)
  await sql`delete from "verification" where "value" = ${confirmationOf(userId)}`.execute(kysely)
}

/** What an open link that confirms the account's email is kept under. */
export const confirmationOf = (userId: string) => `email of ${userId}`

export const userOfConfirmation = (value: string) => value.replace(/^email of /, '')
