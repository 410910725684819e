import { type Kysely, type RawBuilder, sql } from 'kysely'
import { createHash } from 'node:crypto'
import type { Tables } from './database.ts'

/** The SQL in which SQLite and PostgreSQL differ. */
export interface SqlDialect {
  /** True if several servers may use the database at the same time. */
  readonly isShared: boolean
  /** The time of the database's own clock, in milliseconds since 1970. */
  readonly now: RawBuilder<number>
  /** A table with the column "value": one row per text. */
  texts(texts: readonly string[]): RawBuilder<unknown>
  /** A table with the column "value": one JSON array per row, to be read with `"value" ->> 0`, which is a text in PostgreSQL. */
  rows(rows: readonly (readonly (string | number)[])[]): RawBuilder<unknown>
  /** The texts of a column, as the text of a JSON array. Null without rows. */
  jsonArray(column: string): RawBuilder<string | null>
  /** The texts of a column with commas between, in the order of `by`, in which the rows already are. Null without rows. */
  joined(column: string, by: string): RawBuilder<string | null>
  /** True if the text in a column contains `part`. */
  contains(column: string, part: string): RawBuilder<boolean>
  /**
   * Lets one transaction with this name run at a time: a condition on the number of rows holds until they are inserted. It must be
   * the first statement of the transaction.
   */
  takeTurns(transaction: Kysely<Tables>, name: string): Promise<void>
  /** Removes deleted rows from the database's files, as far as the server can. */
  removeTraces(connection: Kysely<Tables>): Promise<void>
}

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

export const postgresSql: SqlDialect = {
  isShared: true,
  now: sql`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`,
  // No JSON: PostgreSQL refuses the escape sequence of a NUL character.
  texts: (texts) => sql`unnest(cast(${texts} as text[])) as "each" ("value")`,
  rows: (rows) => sql`json_array_elements(cast(${JSON.stringify(rows)} as json)) as "each" ("value")`,
  jsonArray: (column) => sql`cast(json_agg(${sql.ref(column)}) as text)`,
  joined: (column, by) => sql`string_agg(${sql.ref(column)}, ',' order by ${sql.ref(by)})`,
  contains: (column, part) => sql`strpos(${sql.ref(column)}, ${part}) > 0`,
  takeTurns: async (transaction, name) => {
    await sql`select pg_advisory_xact_lock(cast(${lockNumber(name)} as bigint))`.execute(transaction)
  },
  // Autovacuum removes them. The owner of the database decides how long its own backups and logs are kept.
  removeTraces: async () => {},
}

/** The number of an advisory lock, as a decimal text. */
export const lockNumber = (name: string): string =>
  String(createHash('sha256').update(`my-mother-language ${name}`).digest().readBigInt64BE())
