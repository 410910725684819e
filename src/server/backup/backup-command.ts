import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import Sqlite from 'libsql'
import type { CommandResult } from '../command.ts'
import { DATABASE_FILE } from '../database/database.ts'
import { SECRET_FILE } from '../database/data-folder.ts'
import { migrate, migrations } from '../database/migrate.ts'
import { readSettings } from '../settings.ts'
import { codeOf, StartFault } from '../start-fault.ts'
import { copyRows, differingTable, postgresRows, sqliteRows, tablesIn } from './copy-rows.ts'

const usage = `Name the folder for the backup, or none for ./backups:
  npm run backup
  npm run backup -- /var/backups/kikuyu`

/**
 * Copies the data folder into a new folder below the one named in `words`: a snapshot of the database, and the secret that
 * signs sessions. With `DATABASE_URL`, it copies the PostgreSQL database into an embedded one. The server may run meanwhile. The copy is checked before it gets its final name, so a folder with that name
 * is complete. `now` is in milliseconds.
 */
export async function runBackup(
  words: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  now: number,
): Promise<CommandResult> {
  const [parent = './backups', ...more] = words
  if (more.length > 0 || parent.startsWith('-')) return { isDone: false, text: usage }
  try {
    const { dataFolder, databaseUrl, authSecret } = readSettings(environment)
    if (databaseUrl !== undefined) return await backUpPostgres(databaseUrl, targetIn(parent, now))
    const source = resolve(dataFolder)
    if (!existsSync(join(source, DATABASE_FILE)))
      return { isDone: false, text: `There is nothing to back up: the folder ${source} contains no database.` }
    const target = targetIn(parent, now)
    const accounts = copyTo(source, target)
    const secret = authSecret ? ' Keep the value of AUTH_SECRET as well: it is not in the backup.' : ''
    return {
      isDone: true,
      text: `The backup is complete and checked: ${target} (${counted(accounts)}).
To restore it, stop the server, put a copy of the backup in the place of ${source}, and start the server:
  ${restoring(source, target)} && npm start
The backup also holds accounts that are deleted later: delete old backups.${secret}`,
    }
  } catch (fault) {
    if (fault instanceof StartFault) return { isDone: false, text: fault.message }
    throw fault
  }
}

const targetIn = (parent: string, now: number) =>
  join(resolve(parent), `my-mother-language-${new Date(now).toISOString().replaceAll(':', '-')}`)

const counted = (accounts: number) => (accounts === 1 ? '1 account' : `${accounts} accounts`)

/**
 * Copies a PostgreSQL database into an embedded one, the same as the backup of an embedded database: every table as it was when the
 * backup began, compared row by row before the copy gets its final name.
 */
async function backUpPostgres(databaseUrl: string, target: string): Promise<CommandResult> {
  const database = await (await import('../database/postgres.ts')).openPostgres(databaseUrl)
  const part = makePart(target)
  try {
    const copy = join(part, DATABASE_FILE)
    const sqlite = new Sqlite(copy)
    try {
      migrate(sqlite, migrations)
      const tables = tablesIn(sqlite)
      const there = sqliteRows(sqlite)
      await database.kysely
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (snapshot) => {
          const here = postgresRows(snapshot)
          sqlite.exec('begin')
          await copyRows(tables, here, there)
          sqlite.exec('commit')
          const differing = await differingTable(tables, here, there)
          if (differing !== undefined) throw new Error(`the copy of the table ${differing} differs`)
        })
    } finally {
      sqlite.close()
    }
    endEpochs(copy)
    const accounts = checkCopy(copy, migrations.length)
    finish(part, target)
    return {
      isDone: true,
      text: `The backup is complete and compared row by row: ${target} (${counted(accounts)}).
To restore it, stop all servers, set DATABASE_URL to an empty database, copy the backup into it, and start the servers:
  npm run db:move -- ${quoted(target)}
Keep the value of AUTH_SECRET as well: it is not in the backup.
The backup also holds accounts that are deleted later: delete old backups.`,
    }
  } catch (error) {
    throw failed(part, target, error)
  } finally {
    await database.close()
  }
}

/** Copies first, since the backup may be below the folder that moves away. */
const restoring = (source: string, target: string) => {
  const [here, old, restored] = [source, `${source}-old`, `${source}-restored`].map(quoted)
  return `cp -r ${quoted(target)} ${restored} && mv ${here} ${old} && mv ${restored} ${here}`
}

/** Quotes a path for a shell. */
const quoted = (path: string) => (/^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`)

/** Returns the number of accounts in the copy. Removes the partial copy if it fails. */
function copyTo(source: string, target: string): number {
  const part = makePart(target)
  try {
    const copy = join(part, DATABASE_FILE)
    const version = copyDatabase(join(source, DATABASE_FILE), copy)
    const accounts = checkCopy(copy, version)
    const secret = join(source, SECRET_FILE)
    if (existsSync(secret)) copyFileSync(secret, join(part, SECRET_FILE))
    finish(part, target)
    return accounts
  } catch (error) {
    throw failed(part, target, error)
  }
}

function makePart(target: string): string {
  const part = `${target}.part`
  try {
    mkdirSync(part, { recursive: true, mode: 0o700 })
    return part
  } catch (error) {
    throw failed(part, target, error)
  }
}

/** Flushes the files to the disk and gives the folder its final name. */
function finish(part: string, target: string): void {
  const files = readdirSync(part).map((name) => join(part, name))
  for (const file of files) chmodSync(file, 0o600)
  for (const path of [...files, part]) sync(path)
  renameSync(part, target)
  sync(resolve(target, '..'))
}

function failed(part: string, target: string, error: unknown): StartFault {
  rmSync(part, { recursive: true, force: true })
  const reason = codeOf(error) ?? (error instanceof Error ? error.message.split('\n').join(' ') : String(error))
  return new StartFault(`The backup in ${target} failed (${reason}): no partial copy was kept.`, { cause: error })
}

/** Copies a consistent snapshot, even while the server writes, and ends its epochs. Returns the schema version. */
function copyDatabase(file: string, copy: string): number {
  const sqlite = new Sqlite(file)
  try {
    sqlite.exec('pragma busy_timeout = 10000')
    sqlite.prepare('vacuum into ?').run(copy)
    endEpochs(copy)
    return versionOf(sqlite)
  } finally {
    sqlite.close()
  }
}

/** Marks the copy as restored: a server that starts with it begins a new epoch for each learner's record. */
function endEpochs(copy: string): void {
  const sqlite = new Sqlite(copy)
  try {
    // The database of an earlier version has no such table.
    const [table] = sqlite.prepare(`select 1 from sqlite_schema where "name" = 'learnerRecord'`).all()
    if (table) sqlite.exec('update "learnerRecord" set "epoch" = null')
  } finally {
    sqlite.close()
  }
}

/** Throws if the copy is incomplete. Returns the number of its accounts. */
export function checkCopy(copy: string, version: number): number {
  const sqlite = new Sqlite(copy)
  try {
    const [found] = sqlite.prepare('pragma integrity_check(1)').all() as { integrity_check?: string }[]
    if (found?.integrity_check !== 'ok') throw new Error(`the copy is damaged: ${found?.integrity_check}`)
    if (sqlite.prepare('pragma foreign_key_check').all().length > 0) throw new Error('the copy lacks rows')
    if (versionOf(sqlite) !== version) throw new Error('the copy has another version')
    const [users] = sqlite.prepare('select count(*) as "count" from "user"').all() as { count: number }[]
    return users?.count ?? 0
  } finally {
    sqlite.close()
  }
}

function versionOf(sqlite: Sqlite.Database): number {
  const [row] = sqlite.prepare('pragma user_version').all() as { user_version: number }[]
  return row?.user_version ?? 0
}

/** Flushes a file or folder to the disk, so that it survives a power cut. */
function sync(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
