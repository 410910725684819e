import { sql } from 'kysely'
import { connect } from 'node:net'
import type { Client } from 'pg'
import { text } from 'node:stream/consumers'
import { inject, onTestFinished } from 'vitest'
import { openDatabase, type Database } from './database.ts'

/** True if this run of the tests uses PostgreSQL. The project `postgres` in `vitest.config.ts` runs the same files as `server`. */
export const isPostgres = process.env['TEST_DATABASE'] === 'postgres'

/** The settings of the database that belongs to a data folder. */
export async function databaseSettings(folder: string): Promise<Record<string, string>> {
  return isPostgres ? { DATABASE_URL: await urlOf(folder), AUTH_SECRET: 's'.repeat(32) } : {}
}

/** Opens the database that belongs to a data folder, as a server on this folder does. */
export async function openTestDatabase(folder: string): Promise<Database> {
  if (!isPostgres) return openDatabase(folder)
  const database = await (await import('./postgres.ts')).openPostgres(await urlOf(folder))
  whenTestFinished(() => database.close())
  return database
}

/** Hooks run in reverse order. What is opened outside of a test stays until the end of the run. */
export function whenTestFinished(work: () => Promise<void>): void {
  try {
    onTestFinished(work)
  } catch {
    return
  }
}

const urls = new Map<string, Promise<string>>()
const unused: string[] = []

function urlOf(folder: string): Promise<string> {
  const url = urls.get(folder) ?? emptyDatabase()
  if (!urls.has(folder))
    whenTestFinished(async () => {
      urls.delete(folder)
      await empty(await url)
      unused.push(await url)
    })
  urls.set(folder, url)
  return url
}

/** Creating a database takes a hundred times as long as emptying one. */
async function emptyDatabase(): Promise<string> {
  const url = unused.pop()
  return url ?? createPostgresDatabase()
}

let made = 0

/** The address of a new PostgreSQL database without tables. */
export async function createPostgresDatabase(): Promise<string> {
  const server = await text(connect(inject('postgresPort'), '127.0.0.1'))
  const name = `test_${process.pid}_${++made}`
  const client = await connection(server)
  await client.query(`create database ${name}`)
  await client.end()
  return server.replace(/postgres$/, name)
}

const cleaners = new Map<string, Promise<Client>>()

/** Uses one connection for each database: a new one would first read about all its tables, which takes longer than emptying them. */
async function empty(url: string): Promise<void> {
  const client = await (cleaners.get(url) ?? connection(url))
  cleaners.set(url, Promise.resolve(client))
  const { rows } = await client.query<{ tablename: string }>(
    `select tablename from pg_tables where schemaname = 'public' and tablename <> 'schemaVersion'`,
  )
  const tables = rows.map(({ tablename }) => tablename).toSorted((a) => (a === 'user' ? -1 : 1))
  await client.query(tables.map((table) => `delete from "${table}"`).join(';'))
}

async function connection(url: string): Promise<Client> {
  // Loads only where it is used.
  const client = new (await import('pg')).Client({ connectionString: url })
  await client.connect()
  return client
}

/** The tables of a database, with their columns and what happens to a row when the account that it refers to is deleted. */
export async function tablesOf({ kysely }: Database): Promise<readonly TestTable[]> {
  const { rows } = isPostgres
    ? await sql<TestColumn>`
        select t.table_name as "table", t.column_name as "column", (
          select r.delete_rule from information_schema.key_column_usage k
          join information_schema.referential_constraints r on r.constraint_name = k.constraint_name
          join information_schema.table_constraints u on u.constraint_name = r.unique_constraint_name
          where k.table_name = t.table_name and k.column_name = t.column_name and u.table_name = 'user'
        ) as "onDelete"
        from information_schema.columns t
        where t.table_schema = current_schema() and t.table_name <> 'schemaVersion' order by t.ordinal_position
      `.execute(kysely)
    : await sql<TestColumn>`
        select m."name" as "table", c."name" as "column", f."on_delete" as "onDelete"
        from sqlite_schema m join pragma_table_info(m."name") c
        left join pragma_foreign_key_list(m."name") f on f."table" = 'user' and f."from" = c."name"
        where m."type" = 'table' and m."name" not like 'sqlite_%'
      `.execute(kysely)
  const names = [...new Set(rows.map(({ table }) => table))]
  return names.map((name) => {
    const columns = rows.filter(({ table }) => table === name)
    return {
      name,
      columns: columns.map(({ column }) => column),
      onDelete: columns.find(({ onDelete }) => onDelete)?.onDelete ?? null,
    }
  })
}

interface TestTable {
  readonly name: string
  readonly columns: readonly string[]
  readonly onDelete: string | null
}
interface TestColumn {
  readonly table: string
  readonly column: string
  readonly onDelete: string | null
}
