import { Kysely, PostgresDialect, sql, type PostgresPool, type PostgresPoolClient } from 'kysely'
import { Pool, types, type PoolClient } from 'pg'
import { codeOf, StartFault } from '../start-fault.ts'
import type { Database, Tables } from './database.ts'
import { DatabaseFault, postgresFault, createFaultWatch, type FaultWatch } from './database-fault.ts'
import { migratePostgres } from './migrate.ts'
import { postgresSql } from './sql-dialect.ts'

/** The connections of one server. PostgreSQL allows 100 by default. */
const MAX_CONNECTIONS = 10
/** How long a request waits for a free connection, or for a new one. */
const DEFAULT_WAIT_MS = 3000
/** A statement takes milliseconds. One that waits for a lock fails before the learner gives up. */
const STATEMENT_MS = 10_000
/** For a connection that gives no sign of life, longer than the server's own time-out. */
const ANSWER_MS = 12_000
/** Frees the locks of a server that hangs in the middle of a transaction. */
const IDLE_IN_TRANSACTION_MS = 30_000

/** OIDs of bigint and numeric, which the driver returns as texts. All our numbers are exact as a `number`. */
const NUMBERS: readonly number[] = [20, 1700]

/**
 * Opens a PostgreSQL database, which several servers may share, and runs all migrations. Writes are on its disk before they are
 * acknowledged, unless its owner turned `synchronous_commit` off. A statement throws a `DatabaseFault` if the database is to blame.
 * A lost connection is replaced at the next statement. `report` receives a fault once, until the database has recovered.
 */
export async function openPostgres(
  url: string,
  { waitMs = DEFAULT_WAIT_MS, report = () => {} }: { waitMs?: number; report?: (fault: unknown) => void } = {},
): Promise<Database> {
  const watch = createFaultWatch(report)
  const pool = new Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: waitMs,
    statement_timeout: STATEMENT_MS,
    query_timeout: ANSWER_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
    application_name: 'my-mother-language',
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        NUMBERS.includes(oid) ? Number : types.getTypeParser(oid, format ?? 'text'),
    },
  })
  // A connection that breaks while it is idle is only removed: the next statement reports a fault that lasts.
  pool.on('error', () => {})
  // One that breaks between the statements of a transaction would otherwise end the process: the next statement throws.
  pool.on('connect', (client) => client.on('error', () => {}))
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: watchedPool(pool, watch) }) })
  let isClosed = false

  async function close() {
    if (isClosed) return
    isClosed = true
    await kysely.destroy()
    // Kysely ends only a pool that it has used.
    if (!pool.ending) await pool.end()
  }

  try {
    await refuseUnsuitable(kysely)
    await migratePostgres(kysely)
  } catch (error) {
    await close()
    throw error instanceof StartFault ? error : startFault(url, error)
  }
  return {
    kysely,
    dialect: postgresSql,
    readRows: async (statement) => (await kysely.executeQuery(statement.compile(kysely))).rows,
    readRow: async (statement) => (await kysely.executeQuery(statement.compile(kysely))).rows[0],
    async ping() {
      if (isClosed) throw new DatabaseFault('closed')
      await sql`select 1 from "session" limit 1`.execute(kysely)
      // Writes, so it fails while the disk is full or the server is a read-only replica.
      if (watch.outage()?.kind === 'full') await sql`update "schemaVersion" set "version" = "version"`.execute(kysely)
      const outage = watch.outage()
      if (outage) throw outage
    },
    faultDuring: watch.faultDuring,
    close,
  }
}

/** Kysely's view of the pool, with faults of our own. */
function watchedPool(pool: Pool, watch: FaultWatch): PostgresPool {
  const failed = (fault: DatabaseFault) => {
    watch.failed(fault)
    return fault
  }
  return {
    async connect() {
      try {
        return watchedClient(await pool.connect(), watch, failed)
      } catch (error) {
        throw failed(postgresFault(error) ?? new DatabaseFault('away', error))
      }
    },
    end: () => pool.end(),
  }
}

function watchedClient(
  client: PoolClient,
  watch: FaultWatch,
  failed: (fault: DatabaseFault) => DatabaseFault,
): PostgresPoolClient {
  let isBroken = false
  const query = async (statement: string, parameters: readonly unknown[]) => {
    try {
      const result = await client.query(statement, parameters.map(withoutNul))
      if (['INSERT', 'UPDATE', 'DELETE'].includes(result.command)) watch.wrote()
      else watch.read()
      return result
    } catch (error) {
      const fault = postgresFault(error)
      if (fault?.kind === 'away') isBroken = true
      throw fault ? failed(fault) : error
    }
  }
  return {
    // Kysely passes a cursor only for streams, which we do not use.
    query: query as unknown as PostgresPoolClient['query'],
    // The pool replaces a broken connection by a new one.
    release: () => client.release(isBroken),
  }
}

/** PostgreSQL stores no NUL character. None is ever stored, so a text with another character finds nothing either. */
function withoutNul(parameter: unknown): unknown {
  if (typeof parameter === 'string') return parameter.includes('\0') ? parameter.replaceAll('\0', '\uFFFD') : parameter
  return Array.isArray(parameter) ? parameter.map(withoutNul) : parameter
}

async function refuseUnsuitable(kysely: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ encoding: string; version: number }>`
    select current_setting('server_encoding') as "encoding",
      cast(current_setting('server_version_num') as integer) as "version"
  `.execute(kysely)
  const { encoding, version = 0 } = rows[0] ?? {}
  if (encoding !== 'UTF8')
    throw new StartFault(`The database of DATABASE_URL has the encoding ${encoding}: create it with UTF8.`)
  if (version < 140_000) throw new StartFault('The database of DATABASE_URL is older than PostgreSQL 14: upgrade it.')
}

/** Never contains the password. */
function startFault(url: string, error: unknown): unknown {
  const fault = postgresFault(error)
  if (!fault) return error
  const { hostname, port, pathname } = new URL(url)
  const place = `${hostname || 'localhost'}:${port || '5432'}${pathname}`
  const reason =
    codeOf(fault.cause) ?? (fault.cause instanceof Error ? fault.cause.message.split('\n').join(' ') : fault.kind)
  return new StartFault(
    `The database ${place} cannot be used (${reason}): check DATABASE_URL, and that PostgreSQL is running.`,
  )
}
