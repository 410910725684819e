import { sql } from 'kysely'
import Sqlite from 'libsql'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from './database.ts'
import { openServer } from '../server.ts'
import { createTestServer, posting, temporaryFolder } from '../server.fixture.ts'
import { readSettings } from '../settings.ts'
import { noSiteFiles } from '../site/site.ts'

const NAME = 'my-mother-language.db'
const PAGE = 4096

/** The file of a database with 300 accounts. */
let made: { readonly bytes: Buffer; readonly users: number }

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'my-mother-language-'))
  const database = openDatabase(folder)
  for (let i = 0; i < 300; i++)
    await sql`
      insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
      values (${`user ${i}`}, '', ${`learner${i}@example.org`}, 1, '', '')
    `.execute(database.kysely)
  const { rows } = await sql<{ rootpage: number }>`
    select rootpage from sqlite_schema where name = 'user'
  `.execute(database.kysely)
  await database.close()
  made = { bytes: readFileSync(join(folder, NAME)), users: rows[0]?.rootpage ?? 0 }
  rmSync(folder, { recursive: true })
})

function usedFolder() {
  const folder = temporaryFolder()
  const file = join(folder, NAME)
  writeFileSync(file, made.bytes)
  return { folder, file, users: made.users, bytes: Buffer.from(made.bytes) }
}

type Used = ReturnType<typeof usedFolder>
type Damage = (used: Used) => void

/** Changes the bytes of the file. */
const changed =
  (change: (bytes: Buffer, used: Used) => Buffer | void): Damage =>
  (used) =>
    writeFileSync(used.file, change(used.bytes, used) ?? used.bytes)

const page = (bytes: Buffer, number: number) => bytes.subarray((number - 1) * PAGE, number * PAGE)

/** Fills the bytes with pseudo-random values, the same each time. */
function noise(bytes: Buffer): void {
  let state = 1
  for (let i = 0; i < bytes.length; i++) {
    state = (state * 48_271) % 2_147_483_647
    bytes[i] = state & 255
  }
}

const beside =
  (ending: string): Damage =>
  ({ file }) =>
    mkdirSync(`${file}${ending}`)

function run(file: string, statement: string): void {
  const sqlite = new Sqlite(file)
  sqlite.exec(statement)
  sqlite.close()
}

const damages: Readonly<Record<string, Damage>> = {
  'an empty file': changed(() => Buffer.alloc(0)),
  'one byte': changed((bytes) => bytes.subarray(0, 1)),
  'half a header': changed((bytes) => bytes.subarray(0, 50)),
  'only a header': changed((bytes) => bytes.subarray(0, 100)),
  'one page of many': changed((bytes) => bytes.subarray(0, PAGE)),
  'half of the file': changed((bytes) => bytes.subarray(0, PAGE * Math.floor(bytes.length / PAGE / 2))),
  'a truncated last page': changed((bytes) => bytes.subarray(0, bytes.length - 1000)),
  'zeros in the header': changed((bytes) => void bytes.fill(0, 0, 100)),
  'zeros in the first page': changed((bytes) => void page(bytes, 1).fill(0)),
  'only zeros': changed((bytes) => void bytes.fill(0)),
  noise: changed(noise),
  'noise in a page': changed((bytes, { users }) => noise(page(bytes, users))),
  'zeros in a page': changed((bytes, { users }) => void page(bytes, users).fill(0)),
  'two pages swapped': changed((bytes, { users }) => {
    const other = Buffer.from(page(bytes, users + 1))
    page(bytes, users).copy(page(bytes, users + 1))
    other.copy(page(bytes, users))
  }),
  'noise in the schema': changed((bytes) => noise(bytes.subarray(108, PAGE))),
  'an invalid page size': changed((bytes) => void bytes.writeUInt16BE(771, 16)),
  'a newer file format': changed((bytes) => void bytes.fill(9, 18, 20)),
  'a newer schema format': changed((bytes) => void bytes.writeUInt32BE(99, 44)),
  'a text file': changed(() => Buffer.from('These are no accounts.\n'.repeat(1000))),
  'an image file': changed(() => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(9000, 7)])),
  'a newer version': ({ file }) => run(file, 'pragma user_version = 2147483647'),
  'a negative version': ({ file }) => run(file, 'pragma user_version = -1'),
  'no version': ({ file }) => run(file, 'pragma user_version = 0'),
  'a missing table': ({ file }) => run(file, 'drop table "verification"'),
  'a missing column': ({ file }) => run(file, 'alter table "session" drop column "ipAddress"'),
  'a folder instead of the write-ahead log': beside('-wal'),
  'a folder instead of the shared-memory file': beside('-shm'),
}

async function startFault(folder: string): Promise<unknown> {
  const settings = readSettings({ DATA_DIR: folder })
  return openServer(settings, noSiteFiles, { report: () => {}, waitMs: 0 }).then(
    (server) => server.close(),
    (fault: unknown) => fault,
  )
}

const oneSentence = expect.objectContaining({
  name: 'StartFault',
  message: expect.stringMatching(/^[A-Z][^\n]+\.$/),
})

describe('a damaged database stops the start with one sentence', () => {
  test.each(Object.entries(damages))('%s', async (_, damage) => {
    const used = usedFolder()
    damage(used)
    expect(await startFault(used.folder)).toEqual(oneSentence)
  })

  test.each<[string, (file: string) => void]>([
    ['a folder', (file) => mkdirSync(file)],
    ['a device', (file) => symlinkSync('/dev/null', file)],
    ['a link to itself', (file) => symlinkSync(file, file)],
    ['a link into a missing folder', (file) => symlinkSync('/nowhere/accounts.db', file)],
    ['the database of another program', (file) => run(file, 'create table birds (name); pragma user_version = 4')],
  ])('%s instead of the database', async (_, put) => {
    const folder = temporaryFolder()
    put(join(folder, NAME))
    expect(await startFault(folder)).toEqual(oneSentence)
  })

  test.each<[string, (file: string) => void]>([
    ['a folder', (file) => mkdirSync(file)],
    ['half a secret', (file) => writeFileSync(file, 'too short')],
  ])('%s instead of the secret', async (_, put) => {
    const folder = temporaryFolder()
    put(join(folder, 'auth-secret'))
    expect(await startFault(folder)).toEqual(oneSentence)
  })

  test('a database locked by another program', async () => {
    const { folder, file } = usedFolder()
    const other = new Sqlite(file)
    onTestFinished(() => void other.close())
    other.exec('begin immediate')
    expect(await startFault(folder)).toEqual(oneSentence)
  })
})

test.each<[string, Damage]>([
  ['noise', ({ file }) => writeFileSync(`${file}-wal`, Buffer.alloc(9000, 7))],
  ['nothing', ({ file }) => writeFileSync(`${file}-wal`, '')],
])('a write-ahead log of %s beside a complete database loses no account', async (_, damage) => {
  const used = usedFolder()
  damage(used)
  expect(await startFault(used.folder)).toBeUndefined()
  const database = openDatabase(used.folder)
  onTestFinished(() => database.close())
  const { rows } = await sql`select count(*) as "users" from "user"`.execute(database.kysely)
  expect(rows).toMatchObject([{ users: 300 }])
})

test('damage while the server runs leads to 503, and the server is not ready', async () => {
  const { folder, file, bytes } = usedFolder()
  const server = await createTestServer({ environment: { DATA_DIR: folder } })
  onTestFinished(() => server.close())
  const get = server.browser()
  noise(bytes.subarray(PAGE))
  writeFileSync(file, bytes)
  // Invalidates the page cache of the server's connection.
  const other = new Sqlite(file)
  other.exec('pragma user_version = 4')
  other.close()
  const signUp = await get('/api/auth/sign-up/email', posting({ email: 'wanjiku@example.org', password: 'the secret' }))
  expect([signUp.status, signUp.headers.get('Retry-After')]).toEqual([503, '60'])
  expect(await signUp.json()).toEqual({ problem: { kind: 'cannot-save', waitSeconds: 60 } })
  expect((await get('/readyz')).status).toBe(503)
  expect((await get('/healthz')).status).toBe(200)
  expect(server.faults).toEqual(['The database is damaged (SQLITE_CORRUPT): stop the server and restore a backup.'])
})
