import { type Kysely, sql } from 'kysely'
import type { Tables } from './database.ts'
import type { SqlDialect } from './sql-dialect.ts'

export const sqliteSql: SqlDialect = {
  isShared: false,
  now: sql`cast((julianday('now') - 2440587.5) * 86400000.0 as integer)`,
  texts: (texts) => sql`json_each(${JSON.stringify(texts)})`,
  rows: (rows) => sql`json_each(${JSON.stringify(rows)})`,
  jsonArray: (column) => sql`json_group_array(${sql.ref(column)})`,
  // Keeps the order of the rows, since an `order by` takes twice the time.
  joined: (column) => sql`group_concat(${sql.ref(column)}, ',')`,
  contains: (column, part) => sql`instr(${sql.ref(column)}, ${part}) > 0`,
  // A transaction begins with the lock of the whole database.
  takeTurns: async () => {},
  removeTraces: truncateWal,
}

/** One try per second: longer than the backup of a large database takes. */
const WAL_TRIES = 60

/**
 * Empties the write-ahead log, which still contains deleted rows. This fails while another program, such as a backup, reads the
 * database: then it is retried each second for a minute, in the background.
 */
async function truncateWal(connection: Kysely<Tables>): Promise<void> {
  const isEmptied = async () => {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(connection)
    return rows[0]?.busy === 0
  }
  async function tryAgain(left: number): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, 1000).unref())
    if (left > 0 && !(await isEmptied().catch(() => false))) await tryAgain(left - 1)
  }
  if (!(await isEmptied().catch(() => false))) void tryAgain(WAL_TRIES)
}
