import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { SqlDialect } from './sql-dialect.ts'

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
