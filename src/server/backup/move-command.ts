import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import Sqlite from 'libsql'
import type { CommandResult } from '../command.ts'
import { SECRET_FILE } from '../database/data-folder.ts'
import { DATABASE_FILE } from '../database/database.ts'
import { DatabaseFault } from '../database/database-fault.ts'
import { migrate, migrations } from '../database/migrate.ts'
import { openPostgres } from '../database/postgres.ts'
import { readSettings } from '../settings.ts'
import { StartFault } from '../start-fault.ts'
import { copyRows, differingTable, isEmpty, postgresRows, sqliteRows, tablesIn } from './copy-rows.ts'

const usage = `Name the folder with the embedded database or a backup, or none for DATA_DIR:
  DATABASE_URL=postgres://… npm run db:move
  DATABASE_URL=postgres://… npm run db:move -- backups/my-mother-language-…`

/**
 * Copies the embedded database of a folder into the empty PostgreSQL database of `DATABASE_URL`, in one transaction, and compares
 * every row before it commits. The folder does not change. A second run finds the same rows and changes nothing; a database with
 * other rows is refused.
 */
export async function runMove(
  words: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<CommandResult> {
  const [given, ...more] = words
  if (more.length > 0 || given?.startsWith('-')) return { isDone: false, text: usage }
  try {
    const { dataFolder, databaseUrl, authSecret } = readSettings(environment)
    if (databaseUrl === undefined)
      return { isDone: false, text: 'DATABASE_URL is missing: set it to the address of an empty PostgreSQL database.' }
    const folder = resolve(given ?? dataFolder)
    if (!existsSync(join(folder, DATABASE_FILE)))
      return { isDone: false, text: `There is nothing to move: the folder ${folder} contains no database.` }
    return { isDone: true, text: `${await moved(folder, databaseUrl)}${secretAdvice(folder, authSecret)}` }
  } catch (fault) {
    if (fault instanceof StartFault || fault instanceof DatabaseFault) return { isDone: false, text: fault.message }
    throw fault
  }
}

const secretAdvice = (folder: string, authSecret: string | undefined) =>
  existsSync(join(folder, SECRET_FILE)) && authSecret !== undefined
    ? `\nIf ${join(folder, SECRET_FILE)} contains another secret than AUTH_SECRET, everyone has to sign in again.`
    : ''

async function moved(folder: string, databaseUrl: string): Promise<string> {
  const snapshot = mkdtempSync(join(tmpdir(), 'my-mother-language-'))
  const database = await openPostgres(databaseUrl)
  try {
    copySnapshot(folder, snapshot)
    const sqlite = new Sqlite(join(snapshot, DATABASE_FILE))
    try {
      // An older database lacks some migrations.
      migrate(sqlite, migrations)
      const tables = tablesIn(sqlite)
      const here = sqliteRows(sqlite)
      return await database.kysely.transaction().execute(async (transaction) => {
        await database.dialect.takeTurns(transaction, 'move')
        const there = postgresRows(transaction)
        const isNew = await isEmpty(tables, there)
        const copied = isNew ? await copyRows(tables, here, there) : 0
        const differing = await differingTable(tables, here, there)
        if (differing === undefined)
          return isNew
            ? `Moved and compared: ${copied} rows in ${tables.length} tables. Start the servers with DATABASE_URL.`
            : 'The database of DATABASE_URL contains the same rows already: nothing was changed.'
        throw new StartFault(
          isNew
            ? `The copy of the table ${differing} differs: nothing was kept.`
            : `The database of DATABASE_URL contains other rows, such as in the table ${differing}: use an empty database.`,
        )
      })
    } finally {
      sqlite.close()
    }
  } finally {
    rmSync(snapshot, { recursive: true, force: true })
    await database.close()
  }
}

/** Copies the database as it is at this moment. */
function copySnapshot(folder: string, snapshot: string): void {
  const sqlite = new Sqlite(join(folder, DATABASE_FILE))
  try {
    sqlite.exec('pragma busy_timeout = 10000')
    sqlite.prepare('vacuum into ?').run(join(snapshot, DATABASE_FILE))
  } catch (error) {
    throw new StartFault(
      `The database in ${folder} cannot be read (${error instanceof Error ? error.message.split('\n').join(' ') : String(error)}).`,
      { cause: error },
    )
  } finally {
    sqlite.close()
  }
}
