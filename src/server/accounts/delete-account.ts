import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/**
 * Deletes an account and all its rows in one transaction. Foreign keys cascade, except for open links, which refer to users in a
 * text column. Afterwards no file of the data folder contains anything of the account.
 */
export async function deleteAccount(database: Database, { id, email }: { id: string; email: string }): Promise<void> {
  const { kysely, dialect } = database
  await kysely.transaction().execute(async (transaction) => {
    await sql`
      delete from "verification"
      where ${dialect.contains('value', id)} or ${dialect.contains('identifier', email)} or ${dialect.contains('value', email)}
    `.execute(transaction)
    await sql`delete from "user" where "id" = ${id}`.execute(transaction)
  })
  await dialect.removeTraces(kysely)
}
