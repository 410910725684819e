import { sql } from 'kysely'
import { truncateWal, type Database } from '../database/database.ts'

/**
 * Removes an account and every row that belongs to it, all at once. What refers to a user does so on delete cascade; only
 * the open links, which better-auth keeps for people who have no account yet too, name them in a text. Afterwards no file of
 * the data folder holds anything of it.
 */
export async function deleteAccount(database: Database, { id, email }: { id: string; email: string }): Promise<void> {
  await database.kysely.transaction().execute(async (transaction) => {
    await sql`
      delete from "verification" where instr("value", ${id}) or instr("identifier", ${email}) or instr("value", ${email})
    `.execute(transaction)
    await sql`delete from "user" where "id" = ${id}`.execute(transaction)
  })
  await truncateWal(database)
}
