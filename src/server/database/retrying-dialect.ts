import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely'
import type Sqlite from 'libsql'
import { databaseFault, DatabaseFault } from './database-fault.ts'
import type { DiskSync } from './disk-sync.ts'
import { createSerialQueue } from './serial-queue.ts'

/** Receives the outcomes of statements. */
interface Watcher {
  wrote(): void
  failed(fault: DatabaseFault): void
}

interface Settings {
  readonly waitMs: number
  readonly watcher: Watcher
  /** A write is done when it is on the disk. */
  readonly disk: Pick<DiskSync, 'written'>
}

/** The maximum number of prepared statements to keep. Their number is unlimited, since lists of parameters differ in length. */
const MOST_PREPARED = 200
const SHORTEST_PAUSE_MS = 5
const LONGEST_PAUSE_MS = 100

type Attempt<Value> = { readonly value: Value } | { readonly locked: DatabaseFault }

/**
 * SQLite for Kysely. The driver is synchronous: if SQLite itself waited for a lock, the whole server would block. So the
 * connection must have a busy_timeout of 0, and a statement that meets a lock is retried for up to `waitMs` while the server
 * continues. Waiting statements form a queue, and only the first one is retried. A statement outside a transaction waits for
 * the end of an open one, since it would otherwise run inside it. Throws a `DatabaseFault` if the database is to blame.
 */
export function retryingDialect(
  sqlite: Sqlite.Database,
  settings: Settings,
): { readonly dialect: Dialect; readonly readNow: ReadNow } {
  const { driver, readNow } = createDriver(sqlite, settings)
  const dialect: Dialect = {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
  return { dialect, readNow }
}

/** Reads the first row or all rows at once. Undefined: the statement has to wait, or fails, so Kysely should execute it. */
interface ReadNow {
  <Row>(query: CompiledQuery<Row>, what: 'get'): { readonly value: Row | undefined } | undefined
  <Row>(query: CompiledQuery<Row>, what: 'all'): { readonly value: readonly Row[] } | undefined
}

const firstWord = (sql: string) => sql.trimStart().slice(0, 6).toLowerCase()
const isSelect = ({ query, sql }: CompiledQuery) => query.kind === 'SelectQueryNode' || firstWord(sql) === 'select'
const isReading = (query: CompiledQuery) => isSelect(query) || firstWord(query.sql) === 'pragma'

function createDriver(
  sqlite: Sqlite.Database,
  { waitMs, watcher, disk }: Settings,
): { readonly driver: Driver; readonly readNow: ReadNow } {
  const enqueue = createSerialQueue()
  let transaction: { readonly connection: DatabaseConnection; readonly whenEnded: (() => void)[] } | undefined

  function tryNow<Value>(work: () => Value): Attempt<Value> {
    if (!sqlite.open) throw new DatabaseFault('closed')
    try {
      return { value: work() }
    } catch (error) {
      const fault = databaseFault(error)
      if (fault?.kind === 'locked') return { locked: fault }
      throw fault ?? error
    }
  }

  async function tryOutsideTransaction<Value>(work: () => Value): Promise<Attempt<Value>> {
    for (let open = transaction; open; open = transaction) await new Promise<void>((end) => open.whenEnded.push(end))
    // Do not await anything between this check and the work: another transaction could begin.
    return tryNow(work)
  }

  async function withRetries<Value>(work: () => Value): Promise<Value> {
    const first = await tryOutsideTransaction(work)
    if ('value' in first) return first.value
    const deadline = performance.now() + waitMs
    return enqueue(async () => {
      for (let pauseMs = SHORTEST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
        const tried = await tryOutsideTransaction(work)
        if ('value' in tried) return tried.value
        const leftMs = deadline - performance.now()
        if (leftMs <= 0) throw tried.locked
        await new Promise((resolve) => setTimeout(resolve, Math.min(pauseMs, leftMs)))
      }
    })
  }

  function withinTransaction<Value>(work: () => Value): Value {
    const tried = tryNow(work)
    if ('locked' in tried) throw tried.locked
    return tried.value
  }

  async function watched<Value>(work: () => Value | Promise<Value>): Promise<Value> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof DatabaseFault) watcher.failed(error)
      throw error
    }
  }

  const prepared = new Map<string, Sqlite.Statement>()

  /** A prepared statement reads several times faster. One that fails is not used again, since libsql may leave it open. */
  function read({ sql, parameters }: CompiledQuery, what: 'all' | 'get') {
    const statement = prepared.get(sql) ?? sqlite.prepare(sql)
    prepared.delete(sql)
    const found: unknown = statement[what](parameters)
    if (prepared.size < MOST_PREPARED) prepared.set(sql, statement)
    return found
  }

  const readNow = ((query, what) => {
    if (transaction || !sqlite.open) return undefined
    try {
      return { value: read(query, what) }
    } catch {
      return undefined
    }
  }) as ReadNow

  function execute(query: CompiledQuery): QueryResult<never> {
    if (isSelect(query)) return { rows: read(query, 'all') as never[] }
    const { sql, parameters } = query
    const statement = sqlite.prepare(sql)
    if (statement.reader) return { rows: statement.all(parameters) as never[] }
    const { changes, lastInsertRowid } = statement.run(parameters)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  /**
   * A prepared statement that meets a lock stays open in libsql, and no later write of the connection is committed then, although
   * it seems to be. So a write takes the lock first, by `exec`, which leaves nothing open.
   */
  function executeAlone(query: CompiledQuery): QueryResult<never> {
    if (isReading(query)) return execute(query)
    sqlite.exec('begin immediate')
    try {
      const result = execute(query)
      sqlite.exec('commit')
      return result
    } finally {
      if (sqlite.open && sqlite.inTransaction) sqlite.exec('rollback')
    }
  }

  function begin(connection: DatabaseConnection): void {
    // `immediate` takes the lock at once, so no later statement of the transaction can meet one.
    sqlite.exec('begin immediate')
    transaction = { connection, whenEnded: [] }
  }

  function finish(statement: 'commit' | 'rollback'): void {
    try {
      // SQLite rolls back by itself after some errors.
      if (statement === 'commit' || sqlite.inTransaction) withinTransaction(() => sqlite.exec(statement))
    } finally {
      if (!sqlite.open || !sqlite.inTransaction) {
        const waiting = transaction?.whenEnded ?? []
        transaction = undefined
        for (const resume of waiting) resume()
      }
    }
  }

  /** Others may read a write before it is on the disk, but its writer is told only when it is. */
  async function onDisk(): Promise<void> {
    await disk.written()
    watcher.wrote()
  }

  const driver: Driver = {
    async init() {},
    async acquireConnection() {
      const connection: DatabaseConnection = {
        executeQuery: (query: CompiledQuery) =>
          watched(async () => {
            if (transaction?.connection === connection) return withinTransaction(() => execute(query))
            const result = await withRetries(() => executeAlone(query))
            if (!isReading(query)) await onDisk()
            return result
          }),
        streamQuery() {
          throw new Error('This driver does not stream rows.')
        },
      }
      return connection
    },
    beginTransaction: (connection) => watched(() => withRetries(() => begin(connection))),
    commitTransaction: () =>
      watched(() => {
        finish('commit')
        return onDisk()
      }),
    // Kysely rolls back after a failed commit too, which may have ended the transaction.
    rollbackTransaction: (connection) =>
      watched(() => {
        if (transaction?.connection === connection) finish('rollback')
      }),
    async releaseConnection(connection) {
      if (transaction?.connection === connection) finish('rollback')
    },
    async destroy() {
      sqlite.close()
    },
  }
  return { driver, readNow }
}
