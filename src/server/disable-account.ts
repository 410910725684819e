import { sql } from 'kysely'
import type { Database } from './database.ts'

/** Signs every device of an account out, and lets none sign in until it is enabled again. False where no account has the email. */
export async function disableAccount({ kysely }: Database, email: string): Promise<boolean> {
  return kysely.transaction().execute(async (transaction) => {
    const { numAffectedRows } = await sql`
      update "user" set "banned" = 1 where "email" = ${email.toLowerCase()}
    `.execute(transaction)
    await sql`
      delete from "session" where "userId" in (select "id" from "user" where "email" = ${email.toLowerCase()})
    `.execute(transaction)
    return numAffectedRows === 1n
  })
}

/** False where no account has the email. */
export async function enableAccount({ kysely }: Database, email: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update "user" set "banned" = 0 where "email" = ${email.toLowerCase()}
  `.execute(kysely)
  return numAffectedRows === 1n
}
