import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import Sqlite from 'libsql'
import type { CommandResult } from '../accounts/admin-command.ts'
import { DATABASE_FILE } from '../database/database.ts'
import { SECRET_FILE } from '../database/data-folder.ts'
import { readSettings } from '../settings.ts'
import { codeOf, StartFault } from '../start-fault.ts'

const usage = `Name the folder for the backup, or none for ./backups:
  npm run backup
  npm run backup -- /var/backups/kikuyu`

/**
 * Copies the data folder into a new folder below the one named in `words`: a snapshot of the database, and the secret that
 * signs sessions. The server may run meanwhile. The copy is checked before it gets its final name, so a folder with that name
 * is complete. `now` is in milliseconds.
 */
export function runBackup(
  words: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  now: number,
): CommandResult {
  const [parent = './backups', ...more] = words
  if (more.length > 0 || parent.startsWith('-')) return { isDone: false, text: usage }
  try {
    const { dataFolder, authSecret } = readSettings(environment)
    const source = resolve(dataFolder)
    if (!existsSync(join(source, DATABASE_FILE)))
      return { isDone: false, text: `There is nothing to back up: the folder ${source} contains no database.` }
    const name = `my-mother-language-${new Date(now).toISOString().replaceAll(':', '-')}`
    const target = join(resolve(parent), name)
    const accounts = copyTo(source, target)
    const secret = authSecret ? ' Keep the value of AUTH_SECRET as well: it is not in the backup.' : ''
    return {
      isDone: true,
      text: `The backup is complete and checked: ${target} (${accounts === 1 ? '1 account' : `${accounts} accounts`}).
To restore it, stop the server, move ${source} away, copy the backup to its place, and start the server:
  mv ${quoted(source)} ${quoted(`${source}-old`)} && cp -r ${quoted(target)} ${quoted(source)} && npm start
The backup also holds accounts that are deleted later: delete old backups.${secret}`,
    }
  } catch (fault) {
    if (fault instanceof StartFault) return { isDone: false, text: fault.message }
    throw fault
  }
}

/** Quotes a path for a shell. */
const quoted = (path: string) => (/^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`)

/** Returns the number of accounts in the copy. Removes the partial copy if it fails. */
function copyTo(source: string, target: string): number {
  const part = `${target}.part`
  try {
    mkdirSync(part, { recursive: true, mode: 0o700 })
    const copy = join(part, DATABASE_FILE)
    const version = copyDatabase(join(source, DATABASE_FILE), copy)
    const accounts = checkCopy(copy, version)
    const secret = join(source, SECRET_FILE)
    const files = existsSync(secret) ? [copy, join(part, SECRET_FILE)] : [copy]
    if (files.length > 1) copyFileSync(secret, join(part, SECRET_FILE))
    for (const file of files) chmodSync(file, 0o600)
    for (const path of [...files, part]) sync(path)
    renameSync(part, target)
    sync(resolve(target, '..'))
    return accounts
  } catch (error) {
    rmSync(part, { recursive: true, force: true })
    const reason = codeOf(error) ?? (error instanceof Error ? error.message.split('\n').join(' ') : String(error))
    throw new StartFault(`The backup in ${target} failed (${reason}): no partial copy was kept.`, {
      cause: error,
    })
  }
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
