import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import Sqlite from 'libsql'
import { describe, expect, onTestFinished, test } from 'vitest'
import { makeEvent } from '#core/learning-log/event.ts'
import type { Download } from '#core/learning-log/sync.ts'
import { DATABASE_FILE } from '../database/database.ts'
import { openPostgres } from '../database/postgres.ts'
import { createPostgresDatabase } from '../database/test-database.fixture.ts'
import { createTestServer, posting, temporaryFolder } from '../server.fixture.ts'
import { runBackup } from './backup-command.ts'
import { runMove } from './move-command.ts'

const WANJIKU = { email: 'wanjiku@example.org', password: 'the secret' }
const AUTH_SECRET = 's'.repeat(32)
const BYTES = Buffer.from([0, 1, 2, 253, 254, 255])

const events = Array.from({ length: 500 }, (_, index) => {
  const id = `019aa5a0-0000-7000-8000-${String(index).padStart(12, '0')}`
  const now = Date.now() - 86_400_000 + index
  return makeEvent({ type: 'lesson-opened', lessonId: 'lesson1' }, { now, offsetMinutes: 180, id })
})

/** A site with one learner. `cookie` is her session. */
async function siteOn(environment: Record<string, string>) {
  const server = await createTestServer({ environment })
  onTestFinished(() => server.close())
  const phone = server.browser()
  const signedUp = await phone('/api/auth/sign-up/email', posting(WANJIKU))
  const cookie = signedUp.headers.get('Set-Cookie')?.split(';')[0] ?? ''
  const upload = { sentAt: new Date().toISOString(), epoch: null, events, documents: [] }
  const { epoch } = await (await phone('/api/learning-log', posting(upload))).json()
  return { server, cookie, epoch: String(epoch) }
}

/** Reads the record as a device does, with an earlier session. */
async function read(environment: Record<string, string>, cookie: string): Promise<Download> {
  const server = await createTestServer({ environment })
  onTestFinished(() => server.close())
  return (await server.browser()('/api/learning-log?since=0', { headers: { Cookie: cookie } })).json()
}

async function postgres() {
  const DATABASE_URL = await createPostgresDatabase()
  const query = async (statement: string) => {
    const database = await openPostgres(DATABASE_URL)
    try {
      return (await sql.raw(statement).execute(database.kysely)).rows
    } finally {
      await database.close()
    }
  }
  return { environment: { DATABASE_URL, AUTH_SECRET }, query }
}

const RECORDING = `
  insert into "speaker" ("id", "name", "place", "dialect") values ('s', '', '', '');
  insert into "recording" values ('r', 's', 'metha-table', 'metha', 'waiting', null, 1.2345678901, 6, '2026', null)`

describe('npm run db:move', () => {
  test('copies everything, so that sessions and records continue; a second run changes nothing', async () => {
    const folder = temporaryFolder()
    const { server, cookie, epoch } = await siteOn({ DATA_DIR: folder, DATABASE_URL: '', AUTH_SECRET })
    await server.close()
    const sqlite = new Sqlite(join(folder, DATABASE_FILE))
    sqlite.exec(RECORDING)
    sqlite.prepare(`insert into "recordingFile" values ('r', 'master', 'hash', ?)`).run([BYTES])
    sqlite.close()
    const { environment, query } = await postgres()
    const moved = await runMove([folder], environment)
    expect(moved).toEqual({
      isDone: true,
      text: expect.stringMatching(/^Moved and compared: 50\d rows in \d+ tables\./),
    })
    expect(await query('select "bytes" from "recordingFile"')).toEqual([{ bytes: BYTES }])
    expect(await query('select "seconds" from "recording"')).toEqual([{ seconds: 1.2345678901 }])
    expect(await runMove([folder], environment)).toEqual({
      isDone: true,
      text: 'The database of DATABASE_URL contains the same rows already: nothing was changed.',
    })
    const there = await read(environment, cookie)
    expect([there.epoch, there.events]).toEqual([epoch, events])
  })

  test('refuses a database with other rows, and leaves it as it is', async () => {
    const folder = temporaryFolder()
    await siteOn({ DATA_DIR: folder, DATABASE_URL: '', AUTH_SECRET })
    const { environment, query } = await postgres()
    await runMove([folder], environment)
    await query(`update "user" set "name" = 'Kamau'`)
    expect(await runMove([folder], environment)).toEqual({
      isDone: false,
      text: 'The database of DATABASE_URL contains other rows, such as in the table user: use an empty database.',
    })
    expect(await query('select "name" from "user"')).toEqual([{ name: 'Kamau' }])
  })

  test('needs a database to copy, and an address to copy it to', async () => {
    const folder = temporaryFolder()
    const { environment } = await postgres()
    expect(await runMove([folder], environment)).toMatchObject({
      isDone: false,
      text: expect.stringMatching(/contains no database/),
    })
    expect(await runMove([folder], {})).toMatchObject({
      isDone: false,
      text: expect.stringMatching(/^DATABASE_URL is missing/),
    })
  })
})

describe('a backup of PostgreSQL', () => {
  test('made while the server runs is restored into an empty database, and begins a new epoch', async () => {
    const { environment } = await postgres()
    const { cookie, epoch } = await siteOn(environment)
    const parent = temporaryFolder()
    const { isDone, text } = await runBackup([parent], environment, Date.now())
    expect([isDone, text]).toEqual([true, expect.stringContaining('(1 account)')])
    const backup = join(parent, readdirSync(parent)[0] ?? '')
    expect(readdirSync(backup)).toEqual([DATABASE_FILE])
    const { environment: restored } = await postgres()
    expect(await runMove([backup], restored)).toMatchObject({ isDone: true })
    const there = await read(restored, cookie)
    expect(there.events).toEqual(events)
    expect(there.epoch).not.toBe(epoch)
    // It is an embedded database too.
    expect((await read({ DATA_DIR: backup, DATABASE_URL: '', AUTH_SECRET }, cookie)).events).toEqual(events)
  })

  test('that fails leaves no partial copy', async () => {
    const parent = temporaryFolder()
    const environment = { DATABASE_URL: 'postgres://127.0.0.1:1/kikuyu', AUTH_SECRET }
    expect(await runBackup([parent], environment, Date.now())).toMatchObject({
      isDone: false,
      text: expect.stringMatching(/cannot be used/),
    })
    expect(readdirSync(parent)).toEqual([])
  })
})
