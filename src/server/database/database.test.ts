import Sqlite from 'libsql'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { compiledOnce, openDatabase, type Database } from './database.ts'
import { createTestServer, posting, temporaryFolder } from '../server.fixture.ts'
import { DatabaseFault } from './database-fault.ts'

const WANJIKU = posting({ email: 'wanjiku@example.org', password: 'the secret' })

/** Another program that writes to the same database. */
function otherProgram(folder: string) {
  const sqlite = new Sqlite(join(folder, 'my-mother-language.db'))
  onTestFinished(() => void sqlite.close())
  return {
    make: (table: string) => void sqlite.exec(`create table "${table}" (n)`),
    hold: () => void sqlite.exec('begin immediate'),
    letGo: () => void sqlite.exec('rollback'),
    count: (table: string) => sqlite.prepare(`select * from "${table}"`).all().length,
  }
}

async function heldServer(waitMs?: number) {
  const folder = temporaryFolder()
  const server = await createTestServer({
    environment: { DATA_DIR: folder },
    ...(waitMs !== undefined && { waitMs }),
  })
  onTestFinished(() => server.close())
  const other = otherProgram(folder)
  other.hold()
  return { server, other, get: server.browser() }
}

describe('while another program locks the database', () => {
  test('health checks and reads are answered, and a write waits for the lock', async () => {
    const { server, other, get } = await heldServer()
    const signUp = get('/api/auth/sign-up/email', WANJIKU)
    // Time to hash the password, so that the write meets the lock.
    await new Promise((resolve) => setTimeout(resolve, 400))
    for (const path of ['/healthz', '/readyz', '/api/auth/get-session', '/api/usage'])
      expect([path, (await get(path)).status]).toEqual([path, 200])
    other.letGo()
    expect((await signUp).status).toBe(200)
    expect(server.faults).toEqual([])
  })

  test('a write that is acknowledged after a lock is committed: another program reads it', async () => {
    const folder = temporaryFolder()
    const database = openDatabase(folder, { waitMs: 100 })
    onTestFinished(() => database.close())
    const other = otherProgram(folder)
    other.make('note')
    const insert = () => sql`insert into "note" values (1)`.execute(database.kysely)
    other.hold()
    await expect(insert()).rejects.toThrow(DatabaseFault)
    const waiting = insert()
    other.letGo()
    await waiting
    await insert()
    expect(other.count('note')).toBe(2)
    await database.kysely.transaction().execute((transaction) => sql`delete from "note"`.execute(transaction))
    expect(other.count('note')).toBe(0)
  })

  test('a write that waits too long is refused with Retry-After, and succeeds later', async () => {
    const { server, other, get } = await heldServer(50)
    for (let i = 0; i < 2; i++) {
      const refused = await get('/api/auth/sign-up/email', WANJIKU)
      expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '2'])
      expect(await refused.json()).toEqual({ problem: { kind: 'busy', waitSeconds: 2 } })
    }
    expect(server.faults).toEqual([
      'Another program locks the database (SQLITE_BUSY): requests that write are refused until it is free.',
    ])
    other.letGo()
    expect((await get('/api/auth/sign-up/email', WANJIKU)).status).toBe(200)
  })

  test('a hundred writes wait and are executed in order', async () => {
    const { database, other } = openedDatabase()
    other.hold()
    const writes = Promise.all(
      Array.from({ length: 100 }, (_, i) => sql`insert into note (n) values (${i})`.execute(database.kysely)),
    )
    await new Promise((resolve) => setTimeout(resolve, 50))
    other.letGo()
    await writes
    const { rows } = await sql<{ n: number }>`select n from note order by rowid`.execute(database.kysely)
    expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: 100 }, (_, i) => i))
  })

  test('a transaction waits too, and no other statement runs inside it', async () => {
    const { database, other } = openedDatabase()
    other.hold()
    const undone = database.kysely.transaction().execute(async (transaction) => {
      await sql`insert into note (n) values (1)`.execute(transaction)
      await new Promise((resolve) => setTimeout(resolve, 20))
      throw new Error('It is rolled back.')
    })
    other.letGo()
    const written = new Promise((resolve) => setTimeout(resolve, 5)).then(() =>
      sql`insert into note (n) values (2)`.execute(database.kysely),
    )
    await expect(undone).rejects.toThrow('It is rolled back.')
    await written
    expect((await sql`select n from note`.execute(database.kysely)).rows).toMatchObject([{ n: 2 }])
  })
})

function openedDatabase() {
  const folder = temporaryFolder()
  const reported: unknown[] = []
  const database = openDatabase(folder, { report: (fault) => reported.push(fault) })
  onTestFinished(() => database.close())
  const other = otherProgram(folder)
  other.make('note')
  return { database, reported, other }
}

async function fullDatabase() {
  const { database, reported } = openedDatabase()
  const limit = (pages: number) => sql.raw(`pragma max_page_count = ${pages}`).execute(database.kysely)
  await limit(1)
  return { database, reported, makeRoom: () => limit(100_000) }
}
const write = (database: Database) => sql`insert into note (n) values (${'ũ'.repeat(8000)})`.execute(database.kysely)

describe('on a full disk', () => {
  test('the server is not ready, and reports it once', async () => {
    const { database, reported } = await fullDatabase()
    await database.ping()
    for (let i = 0; i < 2; i++) await expect(write(database)).rejects.toMatchObject({ kind: 'full' })
    for (let i = 0; i < 2; i++) await expect(database.ping()).rejects.toMatchObject({ kind: 'full' })
    expect(reported).toEqual([
      'The database cannot be written to (SQLITE_FULL): free disk space, or make its files writable.',
    ])
  })

  test('a failed transaction does not block later ones', async () => {
    const { database } = await fullDatabase()
    const failed = database.kysely.transaction().execute(async (transaction) => {
      await sql`insert into note (n) values (1)`.execute(transaction)
      await sql`insert into note (n) values (${'ũ'.repeat(8000)})`.execute(transaction)
    })
    await expect(failed).rejects.toMatchObject({ kind: 'full' })
    expect((await sql`select n from note`.execute(database.kysely)).rows).toEqual([])
  })

  test('the server becomes ready again when there is space', async () => {
    const { database, makeRoom } = await fullDatabase()
    await expect(write(database)).rejects.toMatchObject({ kind: 'full' })
    await makeRoom()
    await database.ping()
    await write(database)
    const { rows } = await sql`select name from sqlite_schema where name = 'writeProbe'`.execute(database.kysely)
    expect(rows).toEqual([])
  })
})

test('an invalid statement is not a database fault', async () => {
  const { database, reported } = openedDatabase()
  const wrong = sql`insert into nowhere values (1)`.execute(database.kysely)
  await expect(wrong).rejects.not.toBeInstanceOf(DatabaseFault)
  await expect(database.ping()).resolves.toBeUndefined()
  expect(reported).toEqual([])
})

/** A database whose writes reach the disk when the test says so. */
function openSlowDisk() {
  const folder = temporaryFolder()
  const syncs: { done: () => void; fail: () => void }[] = []
  const sync = () =>
    new Promise<void>((resolve, reject) => {
      const fail = () => reject(Object.assign(new Error('The disk fails.'), { code: 'EIO' }))
      syncs.push({ done: resolve, fail })
    })
  const reported: unknown[] = []
  const database = openDatabase(folder, { sync, report: (fault) => reported.push(fault) })
  onTestFinished(() => database.close())
  const insert = (text: string, connection = database.kysely) =>
    sql`insert into "dailySecret" ("day", "secret") values (${text}, '')`.execute(connection)
  const texts = async () =>
    (await database.readRows(sql<{ day: string }>`select "day" from "dailySecret"`)).map(({ day }) => day)
  return { database, folder, syncs, reported, insert, texts }
}

const isDone = async (work: Promise<unknown>) => {
  const turn = new Promise((resolve) => setImmediate(() => resolve('waits')))
  return (await Promise.race([work.then(() => 'done'), turn])) === 'done'
}

describe('a write', () => {
  test('is done when it is on the disk, and the server reads meanwhile', async () => {
    const { database, syncs, insert, texts } = openSlowDisk()
    const written = insert('one')
    expect(await isDone(written)).toBe(false)
    expect(await texts()).toEqual(['one'])
    syncs[0]?.done()
    await written
    const transaction = database.kysely.transaction().execute((connection) => insert('two', connection))
    expect(await isDone(transaction)).toBe(false)
    syncs[1]?.done()
    await transaction
    expect(syncs).toHaveLength(2)
  })

  test('shares the next write to the disk with others that come during one', async () => {
    const { syncs, insert } = openSlowDisk()
    const first = insert('one')
    expect(await isDone(first)).toBe(false)
    const others = Promise.all(['two', 'three', 'four'].map((text) => insert(text)))
    syncs[0]?.done()
    await first
    expect(await isDone(others)).toBe(false)
    syncs[1]?.done()
    await others
    expect(syncs).toHaveLength(2)
  })

  test('that the disk refuses is a fault, and the next one writes everything anew', async () => {
    const { database, folder, syncs, reported, insert, texts } = openSlowDisk()
    const failed = database.kysely.transaction().execute((connection) => insert('one', connection))
    const refusal = failed.catch((fault: unknown) => fault)
    expect(await isDone(refusal)).toBe(false)
    // The rollback that follows a failed commit concerns no other transaction.
    const other = database.kysely.transaction().execute(async (connection) => {
      syncs[0]?.fail()
      expect(await refusal).toMatchObject({ name: 'DatabaseFault', kind: 'full' })
      await insert('two', connection)
    })
    expect(await isDone(other)).toBe(false)
    await expect.poll(() => syncs.length).toBe(2)
    expect(reported).toEqual(['The database cannot be written to (EIO): free disk space, or make its files writable.'])
    expect(readFileSync(join(folder, 'my-mother-language.db'), 'latin1')).toContain('two')
    syncs[1]?.done()
    await other
    expect(await texts()).toEqual(['one', 'two'])
    await expect(database.ping()).resolves.toBeUndefined()
  })
})

test('a statement that is compiled once reads with the values of each call', async () => {
  const { database } = openedDatabase()
  const sums = compiledOnce(
    database.kysely,
    ({ n, m }: { n: number; m: number }) => sql<{ sum: number; n: number }>`
      select ${sql`${n} + 1`} + ${m} + ${10} as "sum", ${n} as "n"
    `,
  )
  const [first, second] = [sums({ n: 1, m: 100 }), sums({ m: 200, n: 2 })]
  expect(await database.readRow(second)).toMatchObject({ sum: 213, n: 2 })
  expect(await database.readRows(first)).toMatchObject([{ sum: 112, n: 1 }])
})

test('a single row is read at once, but after the end of an open transaction', async () => {
  const { database } = openedDatabase()
  const count = () => database.readRow(sql<{ n: number }>`select count(*) as n from note`)
  expect(count()).toMatchObject({ n: 0 })
  const during = await database.kysely.transaction().execute(async (transaction) => {
    await sql`insert into note (n) values (1)`.execute(transaction)
    return { read: count() }
  })
  expect(during.read).toBeInstanceOf(Promise)
  expect(await during.read).toMatchObject({ n: 1 })
  await expect(database.readRow(sql`select n from nowhere`)).rejects.toThrow('nowhere')
})
