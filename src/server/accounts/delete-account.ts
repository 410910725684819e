import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/**
 * The condition on an open link, or a sign-in in progress, that belongs to an account. Its value names the account by its id, or in JSON by
 * its email. The email alone could be the end of another one.
 */
export const isLinkOf = ({ dialect }: Pick<Database, 'dialect'>, { id, email }: { id: string; email: string }) =>
  sql<boolean>`(${dialect.contains('value', id)} or ${dialect.contains('value', JSON.stringify(email))})`

/**
 * Deletes an account and all its rows in one transaction. Foreign keys cascade, except for open links, which refer to users in a
 * text column. Afterwards no file of the data folder contains anything of the account.
 */
export async function deleteAccount(database: Database, { id, email }: { id: string; email: string }): Promise<void> {
  const { kysely, dialect } = database
  await kysely.transaction().execute(async (transaction) => {
    await sql`
      delete from "verification" where ${isLinkOf(database, { id, email })}
    `.execute(transaction)
    await sql`delete from "user" where "id" = ${id}`.execute(transaction)
  })
  await dialect.removeTraces(kysely)
}
