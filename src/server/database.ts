import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, SqliteDialect, sql } from 'kysely'
import Sqlite from 'libsql'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/migrations.ts'
import { StartFault } from './start-fault.ts'

/** Instants are ISO texts in UTC. */
interface Tables {
  session: { id: string; token: string; userId: string; expiresAt: string; updatedAt: string }
}

export interface Database {
  readonly kysely: Kysely<Tables>
  /** Throws when the database does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}

/**
 * Opens the embedded database of a data folder, making it where there is none, in its newest shape. What was answered is
 * on the disk: a power cut loses nothing that was acknowledged.
 */
export function openDatabase(folder: string): Database {
  const sqlite = openSqlite(join(folder, 'my-mother-language.db'))
  const kysely = new Kysely<Tables>({ dialect: new SqliteDialect({ database: sqlite }) })
  return {
    kysely,
    async ping() {
      await sql`select 1`.execute(kysely)
    },
    close: () => kysely.destroy(),
  }
}

function openSqlite(file: string): Sqlite.Database {
  try {
    const sqlite = new Sqlite(file)
    // It holds emails, and the folder may have been there before, open to others.
    chmodSync(file, 0o600)
    // Another process may hold it for a moment: a backup, or the old server while the new one starts.
    sqlite.exec('pragma busy_timeout = 5000')
    sqlite.exec('pragma journal_mode = wal')
    sqlite.exec('pragma synchronous = full')
    sqlite.exec('pragma foreign_keys = on')
    migrate(sqlite, migrations)
    return sqlite
  } catch (error) {
    if (error instanceof StartFault) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartFault(
      `The database ${file} cannot be opened (${reason}): restore it from a backup, or move it away.`,
    )
  }
}

/** Sessions that ended by themselves, and links that nobody followed in time, are never asked for again. */
export async function forgetWhatEnded({ kysely }: Database, now: number): Promise<void> {
  const instant = new Date(now).toISOString()
  await kysely.deleteFrom('session').where('expiresAt', '<', instant).execute()
  await sql`delete from "verification" where "expiresAt" < ${instant}`.execute(kysely)
}
