import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import { Pool } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startPostgres } from './start-postgres.fixture.ts'
import { createTestServer, posting, temporaryFolder } from '../server.fixture.ts'
import { keptRows, rowsOf, textsOf } from './earlier-rows.fixture.ts'
import { postgresFault } from './database-fault.ts'
import type { Tables } from './database.ts'
import { migrations, postgresMigrations, migratePostgres } from './migrate.ts'
import { openPostgres } from './postgres.ts'
import { createPostgresDatabase, openTestDatabase } from './test-database.fixture.ts'

const WANJIKU = { email: 'wanjiku@example.org', password: 'the secret' }

/** A database without tables, and how it is opened. */
async function newDatabase() {
  const url = await createPostgresDatabase()
  const open = async () => {
    const database = await openPostgres(url)
    onTestFinished(() => database.close())
    return database
  }
  return { url, open }
}

/** A connection that runs no migrations. */
function connected(url: string) {
  const kysely = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: new Pool({ connectionString: url, max: 1 }) }),
  })
  onTestFinished(() => kysely.destroy())
  return kysely
}

const versionsIn = async ({ kysely }: Awaited<ReturnType<typeof openPostgres>>) =>
  (await sql<{ version: number }>`select "version" from "schemaVersion"`.execute(kysely)).rows

describe('the migrations of PostgreSQL', () => {
  test('run once when five servers start together', async () => {
    const { open } = await newDatabase()
    const opened = await Promise.all(Array.from({ length: 5 }, open))
    for (const database of opened) expect(await versionsIn(database)).toEqual([{ version: migrations.length }])
  })

  test('continue from the version of a database with data', async () => {
    const { open } = await newDatabase()
    const { kysely } = await open()
    await sql`
      insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
      values ('wanjiku', '', ${WANJIKU.email}, 0, '2026', '2026')
    `.execute(kysely)
    const later = [...postgresMigrations.later, `alter table "user" add column "village" text`]
    for (let times = 0; times < 2; times++) await migratePostgres(kysely, { ...postgresMigrations, later })
    const { rows } = await sql`select "id", "village" from "user"`.execute(kysely)
    expect(rows).toEqual([{ id: 'wanjiku', village: null }])
    await expect(migratePostgres(kysely)).rejects.toThrow(
      /^A newer version of My Mother Language has used the database/,
    )
  })

  test.each([...postgresMigrations.later.keys()])(
    'keep the rows of a database that had %i of those after the first',
    async (count) => {
      const { url, open } = await newDatabase()
      const earlier = connected(url)
      await migratePostgres(earlier, { ...postgresMigrations, later: postgresMigrations.later.slice(0, count) })
      const { rows } = await sql<{ table: string }>`
      select tablename as "table" from pg_tables where schemaname = current_schema()
    `.execute(earlier)
      const tables = rows.map(({ table }) => table)
      await earlier.executeQuery(CompiledQuery.raw(rowsOf(tables)))
      const { kysely } = await open()
      for (const { select, values } of keptRows(tables, postgresMigrations.first.version + count))
        expect((await sql.raw<object>(select).execute(kysely)).rows.map(textsOf)).toEqual([values])
    },
  )

  test('leave nothing when one fails', async () => {
    const { open } = await newDatabase()
    const { kysely } = await open()
    const later = [...postgresMigrations.later, 'create table "half" ("n" integer)', 'insert into "nowhere" values (1)']
    await expect(migratePostgres(kysely, { ...postgresMigrations, later })).rejects.toThrow('nowhere')
    await migratePostgres(kysely)
    const { rows } = await sql`select to_regclass('"half"') as "half"`.execute(kysely)
    expect(rows).toEqual([{ half: null }])
  })

  test('let every text compare by its bytes, whatever the language of the database', async () => {
    const { open } = await newDatabase()
    const { kysely } = await open()
    const { rows } = await sql`
      select table_name, column_name from information_schema.columns
      where table_schema = 'public' and data_type = 'text' and collation_name is distinct from 'C'
    `.execute(kysely)
    expect(rows).toEqual([])
    const order = await sql<{ isBefore: boolean }>`select 'b' < 'A' as "isBefore"`.execute(kysely)
    expect(order.rows).toEqual([{ isBefore: false }])
  })

  test('refuse the database of another program', async () => {
    const { url } = await newDatabase()
    const { default: pg } = await import('pg')
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query('create table birds (name text)')
    await client.end()
    await expect(openPostgres(url)).rejects.toThrow(
      'The database of DATABASE_URL contains the table birds of another program: create an empty database.',
    )
  })
})

describe('a start', () => {
  test('without PostgreSQL ends with one sentence, which does not contain the password', async () => {
    const environment = { DATABASE_URL: 'postgres://kikuyu:a-secret@127.0.0.1:1/kikuyu', AUTH_SECRET: 's'.repeat(32) }
    const start = createTestServer({ environment })
    await expect(start).rejects.toThrow(
      /^The database 127\.0\.0\.1:1\/kikuyu cannot be used \(ECONNREFUSED\): check DATABASE_URL, and that PostgreSQL is running\.$/,
    )
  })

  test('needs no data folder', async () => {
    const environment = { DATA_DIR: '/proc/my-mother-language', DATABASE_URL: await createPostgresDatabase() }
    const server = await createTestServer({ environment })
    expect((await server.browser()('/readyz')).status).toBe(200)
  })
})

test('numbers above 2³¹ stay exact, and a NUL character finds nothing', async () => {
  const { kysely } = await openTestDatabase(temporaryFolder())
  const { rows } =
    await sql`select cast(${4_102_444_800_123} as bigint) as "ms", ${'a\0b'} = 'ab' as "isFound"`.execute(kysely)
  expect(rows).toEqual([{ ms: 4_102_444_800_123, isFound: false }])
})

test.each([
  ['40001', 'busy'],
  ['40P01', 'busy'],
  ['57014', 'busy'],
  ['53100', 'full'],
  ['25006', 'full'],
  ['XX001', 'damaged'],
  ['57P01', 'away'],
  ['08006', 'away'],
  ['53300', 'away'],
  ['23505', undefined],
  ['42601', undefined],
])('PostgreSQL’s error %s is the fault %s', (code, kind) => {
  expect(postgresFault(Object.assign(new Error(), { code }))?.kind).toBe(kind)
})

test('while PostgreSQL is away, requests get 503 with Retry-After; afterwards the server is ready and the session continues', async () => {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  const environment = { DATABASE_URL: postgres.url('postgres'), AUTH_SECRET: 's'.repeat(32) }
  const server = await createTestServer({ environment })
  const phone = server.browser()
  await phone('/api/auth/sign-up/email', posting(WANJIKU))
  await postgres.pause()
  for (const path of ['/api/auth/get-session', '/api/learning-log?since=0', '/api/me/sessions', '/api/usage']) {
    const refused = await phone(path)
    expect([path, refused.status, refused.headers.get('Retry-After')]).toEqual([path, 503, '2'])
  }
  expect((await phone('/readyz')).status).toBe(503)
  expect((await phone('/healthz')).status).toBe(200)
  await postgres.start()
  expect((await phone('/readyz')).status).toBe(200)
  expect(await (await phone('/api/auth/get-session')).json()).toMatchObject({ user: { email: WANJIKU.email } })
  expect(server.faults).toEqual([
    expect.stringMatching(/^The database cannot be reached \(\w+\): requests are refused until it is back\.$/),
  ])
  await server.close()
})
