import type { Kysely, RawBuilder } from 'kysely'
import type { Tables } from './database.ts'

/** The SQL in which the databases differ: `sqlite-dialect.ts` and `postgres-dialect.ts`. */
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
