import { CompiledQuery, type Kysely, sql } from 'kysely'
import type Sqlite from 'libsql'
import * as v from 'valibot'
import { StartFault } from '../start-fault.ts'
import type { Tables } from './database.ts'
import { postgresMigrations } from './migrations/migrations.ts'
import { lockNumber } from './sql-dialect.ts'

const Version = v.object({ user_version: v.pipe(v.number(), v.minValue(0)) })

/**
 * Runs the migrations that a database has not had yet, all in one transaction. `user_version` is the number of applied
 * migrations. Throws a `StartFault` if a newer version has applied more.
 */
export function migrate(sqlite: Sqlite.Database, migrations: readonly string[]): void {
  const applied = v.parse(Version, sqlite.prepare('pragma user_version').all()[0]).user_version
  if (applied > migrations.length)
    throw new StartFault(
      'A newer version of My Mother Language has used the data folder: start that version, or choose another folder, for example DATA_DIR=./data-old.',
    )
  if (applied === migrations.length) return
  sqlite.transaction(() => {
    for (const migration of migrations.slice(applied)) sqlite.exec(migration)
    sqlite.exec(`pragma user_version = ${migrations.length}`)
  })()
}

/**
 * Runs the migrations that a PostgreSQL database has not had yet, all in one transaction. Of several servers that start together, one
 * runs them while the others wait. Throws a `StartFault` if a newer version has applied more, or for another program's database.
 */
export async function migratePostgres(
  kysely: Kysely<Tables>,
  { first, later }: typeof postgresMigrations = postgresMigrations,
): Promise<void> {
  await kysely.transaction().execute(async (transaction) => {
    const run = (statements: string) => transaction.executeQuery(CompiledQuery.raw(statements))
    await run('set local statement_timeout = 0')
    await run(`select pg_advisory_xact_lock(${lockNumber('migrations')})`)
    const applied = await appliedIn(transaction)
    const newest = first.version + later.length
    if (applied === newest) return
    if (applied !== undefined && applied > newest)
      throw new StartFault(
        'A newer version of My Mother Language has used the database of DATABASE_URL: start that version, or use another database.',
      )
    if (applied === undefined) {
      await refuseForeign(transaction)
      await run('create table "schemaVersion" ("version" integer not null)')
      await run(first.statements)
    }
    for (const [index, migration] of later.entries())
      if (first.version + index >= (applied ?? first.version)) await run(migration)
    await run(COMPARE_BYTES)
    await run('delete from "schemaVersion"')
    await run(`insert into "schemaVersion" values (${newest})`)
  })
}

/** The number of migrations that the database has had; undefined for a new one. */
async function appliedIn(transaction: Kysely<Tables>): Promise<number | undefined> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('"schemaVersion"') is not null as "exists"
  `.execute(transaction)
  if (!rows[0]?.exists) return undefined
  const versions = await sql<{ version: number }>`select "version" from "schemaVersion"`.execute(transaction)
  return versions.rows[0]?.version
}

async function refuseForeign(transaction: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ table: string }>`
    select tablename as "table" from pg_tables where schemaname = current_schema() order by 1 limit 1
  `.execute(transaction)
  if (rows[0])
    throw new StartFault(
      `The database of DATABASE_URL contains the table ${rows[0].table} of another program: create an empty database.`,
    )
}

/** Texts compare by their bytes, as in SQLite: otherwise times and ids would be ordered by the rules of a language. */
const COMPARE_BYTES = `
do $$
declare
  found record;
begin
  for found in
    select table_name, string_agg(format('alter column %I type text collate "C"', column_name), ', ') as changes
    from information_schema.columns
    where table_schema = current_schema() and data_type = 'text' and collation_name is null
    group by table_name
  loop
    execute format('alter table %I %s', found.table_name, found.changes);
  end loop;
end
$$`
