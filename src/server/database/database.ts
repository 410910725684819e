import { chmodSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type CompiledQuery, Kysely, sql, type RawBuilder } from 'kysely'
import Sqlite from 'libsql'
import { databaseFault, DatabaseFault, createFaultWatch } from './database-fault.ts'
import { createDiskSync, type SyncFile } from './disk-sync.ts'
import { retryingDialect } from './retrying-dialect.ts'
import { migrate, migrations } from './migrate.ts'
import type { MaybePromise } from '../maybe-promise.ts'
import { type SqlDialect, sqliteSql } from './sql-dialect.ts'
import { codeOf, StartFault } from '../start-fault.ts'
import type { Settings } from '../settings.ts'
import { openDataFolder } from './data-folder.ts'

/** The name of the database file in the data folder. */
export const DATABASE_FILE = 'my-mother-language.db'

/** Times are ISO strings in UTC. */
export interface Tables {
  session: { id: string; token: string; userId: string; expiresAt: string; updatedAt: string }
}

/** A statement in SQL, such as those of Kysely and of `compiledOnce`. */
export interface Statement<Row> {
  compile(kysely: Kysely<Tables>): CompiledQuery<Row>
}

export interface Database {
  readonly kysely: Kysely<Tables>
  readonly dialect: SqlDialect
  /** The rows that a statement reads. The embedded database gives them at once, without a promise, unless it has to wait. */
  readRows<Row>(statement: Statement<Row>): MaybePromise<readonly Row[]>
  /** The first of these rows. */
  readRow<Row>(statement: Statement<Row>): MaybePromise<Row | undefined>
  /** Throws a `DatabaseFault` if the database cannot be read, or if a recent failure to write persists. Does not wait for a lock. */
  ping(): Promise<void>
  /** Runs `work` and returns the last fault of its statements, even if `work` handled it. */
  faultDuring(work: () => Promise<unknown>): Promise<DatabaseFault | undefined>
  close(): Promise<void>
}

/** Longer than a backup or a stopping server holds the lock. */
const DEFAULT_WAIT_MS = 3000

/** A page has 4 KB. */
const PAGES_BETWEEN_CHECKPOINTS = 200

/** Fails if the disk is full, since it needs new pages in the file. Frees them again. */
const WRITE_PROBE = `
  begin immediate;
  create table "writeProbe" ("bytes" blob);
  insert into "writeProbe" values (zeroblob(65536));
  drop table "writeProbe";
  commit`

/**
 * Opens the database of a data folder, creates it if it is missing, and runs all migrations. Writes are on the disk before they are
 * acknowledged, so a power cut loses nothing; another request may read them a moment before. A statement throws a `DatabaseFault`
 * if the database is to blame, after waiting up to `waitMs` for a lock. `report` receives such a fault once, until the database has
 * recovered.
 */
export function openDatabase(
  folder: string,
  {
    waitMs = DEFAULT_WAIT_MS,
    report = () => {},
    sync,
  }: { waitMs?: number; report?: (fault: unknown) => void; sync?: SyncFile } = {},
): Database {
  const file = join(folder, DATABASE_FILE)
  const sqlite = openSqlite(file)
  const watch = createFaultWatch(report)
  const disk = createDiskSync(`${file}-wal`, { recover: () => checkpoint(sqlite), ...(sync && { sync }) })
  const { dialect, readNow } = retryingDialect(sqlite, { waitMs, watcher: watch, disk })
  const kysely = new Kysely<Tables>({ dialect })

  function probe(): void {
    if (!sqlite.open) throw new DatabaseFault('closed')
    sqlite.prepare('select 1 from "session" limit 1').all()
    const outage = watch.outage()
    if (outage?.kind === 'damaged' || (outage && sqlite.inTransaction)) throw outage
    if (outage?.kind !== 'full') return
    try {
      sqlite.exec(WRITE_PROBE)
    } finally {
      if (sqlite.inTransaction) sqlite.exec('rollback')
    }
    watch.wrote()
  }

  return {
    kysely,
    dialect: sqliteSql,
    readRows(statement) {
      const query = statement.compile(kysely)
      const found = readNow(query, 'all')
      return found ? found.value : kysely.executeQuery(query).then(({ rows }) => rows)
    },
    readRow(statement) {
      const query = statement.compile(kysely)
      const found = readNow(query, 'get')
      return found ? found.value : kysely.executeQuery(query).then(({ rows }) => rows[0])
    },
    async ping() {
      try {
        probe()
      } catch (error) {
        const fault = error instanceof DatabaseFault ? error : databaseFault(error)
        if (fault) watch.failed(fault)
        throw fault ?? error
      }
    },
    faultDuring: watch.faultDuring,
    async close() {
      if (!sqlite.open) return
      await disk.close()
      if (!sqlite.open) return
      try {
        // Leaves one complete file. SQLite does not do it on close, since the driver keeps statements open.
        sqlite.exec('pragma wal_checkpoint(truncate)')
      } catch (error) {
        if (!databaseFault(error)) throw error
      }
      await kysely.destroy()
      if (sqlite.open) sqlite.close()
    },
  }
}

/** Opens the database in the settings. The driver of PostgreSQL loads only where it is used. */
export async function openDatabaseOf(
  { databaseUrl, dataFolder }: Pick<Settings, 'databaseUrl' | 'dataFolder'>,
  options: Parameters<typeof openDatabase>[1] = {},
): Promise<Database> {
  if (databaseUrl === undefined) return openDatabase(openDataFolder(dataFolder), options)
  return (await import('./postgres.ts')).openPostgres(databaseUrl, options)
}

function openSqlite(file: string): Sqlite.Database {
  let sqlite: Sqlite.Database | undefined
  try {
    refuseTruncated(file)
    sqlite = new Sqlite(file)
    // The file contains emails, and an existing folder may be readable by others.
    chmodSync(file, 0o600)
    // No request is served yet, so SQLite itself may wait.
    sqlite.exec('pragma busy_timeout = 5000')
    sqlite.exec('pragma journal_mode = wal')
    sqlite.exec('pragma synchronous = full')
    sqlite.exec('pragma foreign_keys = on')
    // Overwrites deleted data with zeros.
    sqlite.exec('pragma secure_delete = on')
    refuseDamaged(sqlite)
    if (migrate(sqlite, migrations) > 0) refuseForeign(sqlite)
    sqlite.exec('pragma busy_timeout = 0')
    // `createDiskSync` writes commits to the disk, so that SQLite does not block the server meanwhile. It still does at a checkpoint,
    // which is short if there are many.
    sqlite.exec('pragma synchronous = normal')
    sqlite.exec(`pragma wal_autocheckpoint = ${PAGES_BETWEEN_CHECKPOINTS}`)
    return sqlite
  } catch (error) {
    if (sqlite?.open) sqlite.close()
    throw error instanceof StartFault ? error : openFault(file, error)
  }
}

/** Writes all commits into the database file and to the disk. */
function checkpoint(sqlite: Sqlite.Database): void {
  const [done] = sqlite.prepare('pragma wal_checkpoint(full)').all() as { busy: number }[]
  if (done?.busy !== 0) throw new DatabaseFault('full')
}

function openFault(file: string, error: unknown): StartFault {
  const kind = databaseFault(error)?.kind
  const reason = error instanceof Error ? error.message.split('\n').join(' ') : String(error)
  if (kind === 'locked')
    return new StartFault(`The database ${file} is locked by another program: stop that program, then start again.`)
  if (kind === 'full')
    return new StartFault(
      `The database ${file} cannot be written to (${codeOf(error)}): free disk space, or make its files writable.`,
    )
  return new StartFault(`The database ${file} cannot be opened (${reason}): restore it from a backup, or move it away.`)
}

/** SQLite treats a file without a complete header as an empty database: all accounts would silently be lost. */
function refuseTruncated(file: string): void {
  const found = statSync(file, { throwIfNoEntry: false })
  if (found && !found.isFile()) throw new Error('it is not a file')
  if (found && found.size < 512) throw new Error(`it has only ${found.size} bytes`)
}

function refuseDamaged(sqlite: Sqlite.Database): void {
  const [found] = sqlite.prepare('pragma quick_check(1)').all() as { quick_check?: string }[]
  if (found?.quick_check !== 'ok') throw new Error(found?.quick_check ?? 'it cannot be checked')
}

/** Refuses the database of another program, which may have the same `user_version`. */
function refuseForeign(sqlite: Sqlite.Database): void {
  const fresh = new Sqlite(':memory:')
  migrate(fresh, migrations)
  const found = new Set(columnsOf(sqlite))
  const missing = columnsOf(fresh).find((column) => !found.has(column))
  fresh.close()
  if (missing !== undefined) throw new Error(`it has no column ${missing}`)
}

function columnsOf(sqlite: Sqlite.Database): string[] {
  const rows = sqlite
    .prepare(
      `select t.name || '.' || c.name as "column" from sqlite_schema t, pragma_table_info(t.name) c where t.type = 'table'`,
    )
    .all() as { column: string }[]
  return rows.map(({ column }) => column)
}

/** Deletes expired sessions and expired links. */
export async function deleteExpired({ kysely }: Database, now: number): Promise<void> {
  const instant = new Date(now).toISOString()
  await kysely.deleteFrom('session').where('expiresAt', '<', instant).execute()
  await sql`delete from "verification" where "expiresAt" < ${instant}`.execute(kysely)
}

/** Stands for a value in a compiled statement. */
class Place {
  readonly name: PropertyKey
  constructor(name: PropertyKey) {
    this.name = name
  }
}

/**
 * A statement that is compiled at its first use, for all values: compiling takes longer than a short statement itself.
 *
 *     const ownerOf = compiledOnce(kysely, ({ id }: { id: string }) => sql`select "userId" from "session" where "id" = ${id}`)
 *     await readRow(ownerOf({ id: 'a' }))
 *
 * `build` receives stand-ins for the values, so it may only put them into the statement.
 */
export function compiledOnce<Values extends object, Row>(
  kysely: Kysely<Tables>,
  build: (values: Values) => RawBuilder<Row>,
): (values: Values) => Statement<Row> {
  let compiled: CompiledQuery<Row> | undefined
  const places = new Proxy({}, { get: (_, name) => new Place(name) }) as Values
  return (values) => ({
    compile() {
      compiled ??= build(places).compile(kysely)
      const parameters = compiled.parameters.map((each) =>
        each instanceof Place ? values[each.name as keyof Values] : each,
      )
      return { ...compiled, parameters }
    },
  })
}
