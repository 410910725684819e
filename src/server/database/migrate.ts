import { CompiledQuery, type Kysely, sql } from 'kysely'
import type Sqlite from 'libsql'
import * as v from 'valibot'
import { StartFault } from '../start-fault.ts'
import type { Tables } from './database.ts'
import { lockNumber } from './sql-dialect.ts'
import accounts from './migrations/001-accounts.sql?raw'
import usage from './migrations/002-usage.sql?raw'
import disabledAccounts from './migrations/003-accounts-disabled.sql?raw'
import billing from './migrations/004-billing.sql?raw'
import providerCost from './migrations/005-provider-cost.sql?raw'
import visitorsAddresses from './migrations/006-visitors-addresses.sql?raw'
import accountOwners from './migrations/007-account-owners.sql?raw'
import deviceNames from './migrations/008-device-names.sql?raw'
import learningLog from './migrations/009-learning-log.sql?raw'
import recordings from './migrations/010-recordings.sql?raw'
import reports from './migrations/011-reports.sql?raw'
import contentPacks from './migrations/012-content-packs.sql?raw'
import limits from './migrations/013-limits.sql?raw'
import secondFactor from './migrations/014-second-factor.sql?raw'
import passkeys from './migrations/015-passkeys.sql?raw'
import passkeyLimit from './migrations/016-passkey-limit.sql?raw'
import postgresTables from './migrations/postgres-009.sql?raw'
import postgresPasskeyLimit from './migrations/postgres-016.sql?raw'

/**
 * All migrations, in order. The statements of a released migration never change: add a new one. From number 10 on, both databases
 * run the same statements: write `bigint` for a number that can exceed 2³¹, `double precision` for a fraction, `text` for a time,
 * `integer` for a flag, and `blob` for bytes.
 */
export const migrations: readonly string[] = [
  accounts,
  usage,
  disabledAccounts,
  billing,
  providerCost,
  visitorsAddresses,
  accountOwners,
  deviceNames,
  learningLog,
  recordings,
  reports,
  contentPacks,
  limits,
  secondFactor,
  passkeys,
  passkeyLimit,
]

/** Keeps the secret of a day out of PostgreSQL's write-ahead log, and so out of its archives, copies and backups. A crash empties them. */
const unloggedLimits = `${limits}
alter table "attempts" set unlogged;
alter table "dailySecret" set unlogged;
`

/** PostgreSQL begins with the tables of version 9. Its triggers are functions. */
export const postgresMigrations = {
  first: { version: 9, statements: postgresTables },
  later: [...migrations.slice(9, 12), unloggedLimits, ...migrations.slice(13, 15), postgresPasskeyLimit],
}

const Version = v.object({ user_version: v.pipe(v.number(), v.minValue(0)) })

/**
 * Runs the migrations that a database has not had yet, all in one transaction, and returns how many it had before: 0 for a new one.
 * `user_version` is the number of applied migrations. Throws a `StartFault` if a newer version has applied more.
 */
export function migrate(sqlite: Sqlite.Database, all: readonly string[]): number {
  const applied = v.parse(Version, sqlite.prepare('pragma user_version').all()[0]).user_version
  if (applied > all.length)
    throw new StartFault(
      'A newer version of My Mother Language has used the data folder: start that version, or choose another folder, for example DATA_DIR=./data-old.',
    )
  if (applied === all.length) return applied
  sqlite.transaction(() => {
    for (const migration of all.slice(applied)) sqlite.exec(migration)
    sqlite.exec(`pragma user_version = ${all.length}`)
  })()
  return applied
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
