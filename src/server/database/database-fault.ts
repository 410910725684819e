import { AsyncLocalStorage } from 'node:async_hooks'
import { codeOf } from '../start-fault.ts'

/**
 * `locked`: another program writes. `busy`: the statement waited too long, or met another transaction. `away`: no connection.
 * `full`: writing fails. `closed`: the server is stopping.
 */
type Kind = 'locked' | 'busy' | 'away' | 'full' | 'damaged' | 'closed'

/**
 * The database cannot execute a valid statement. The statement had no effect, unless the connection was lost or the disk failed meanwhile.
 */
export class DatabaseFault extends Error {
  override readonly name = 'DatabaseFault'
  readonly kind: Kind

  constructor(kind: Kind, cause?: unknown) {
    super(sentences[kind](codeOf(cause) ?? 'no code'), { cause })
    this.kind = kind
  }
}

/** The messages for the log. */
const sentences: Readonly<Record<Kind, (code: string) => string>> = {
  locked: (code) => `Another program locks the database (${code}): requests that write are refused until it is free.`,
  busy: (code) => `The database is too busy (${code}): requests are refused until it has time.`,
  away: (code) => `The database cannot be reached (${code}): requests are refused until it is back.`,
  full: (code) => `The database cannot be written to (${code}): free disk space, or make its files writable.`,
  damaged: (code) => `The database is damaged (${code}): stop the server and restore a backup.`,
  closed: () => 'The database is closed.',
}

/** Prefixes of the SQLite result codes that are not the statement's fault. */
const kinds: readonly (readonly [code: string, kind: Kind])[] = [
  ['SQLITE_BUSY', 'locked'],
  ['SQLITE_LOCKED', 'locked'],
  ['SQLITE_CORRUPT', 'damaged'],
  ['SQLITE_NOTADB', 'damaged'],
  ['SQLITE_IOERR_SHORT_READ', 'damaged'],
  ['SQLITE_FULL', 'full'],
  ['SQLITE_IOERR', 'full'],
  ['SQLITE_READONLY', 'full'],
  ['SQLITE_CANTOPEN', 'full'],
]

/** Prefixes of the error codes of PostgreSQL and of the network. */
const postgresKinds: readonly (readonly [code: string, kind: Kind])[] = [
  // serialization_failure, deadlock_detected, lock_not_available, query_canceled
  ['40001', 'busy'],
  ['40P01', 'busy'],
  ['55P03', 'busy'],
  ['57014', 'busy'],
  // disk_full, out_of_memory, read_only_sql_transaction, io_error
  ['53100', 'full'],
  ['53200', 'full'],
  ['25006', 'full'],
  ['58030', 'full'],
  // data_corrupted, index_corrupted
  ['XX001', 'damaged'],
  ['XX002', 'damaged'],
  // too_many_connections, connection exceptions, idle time-outs, shutdown, start, sign-in
  ['53300', 'away'],
  ['08', 'away'],
  ['25P0', 'away'],
  ['57P', 'away'],
  ['28', 'away'],
  ['3D000', 'away'],
]

/** The driver's own errors have no code. */
const driverKinds: readonly (readonly [message: RegExp, kind: Kind])[] = [
  [/^timeout exceeded when trying to connect$/, 'busy'],
  [/^Query read timeout$/, 'away'],
  [/^Connection terminated|connection error|not queryable|Connection ended/, 'away'],
  [/pool after calling end|driver has already been destroyed/, 'closed'],
]

/** Turns a driver error into a fault; undefined if the database is not to blame. */
export function databaseFault(error: unknown): DatabaseFault | undefined {
  return faultIn(kinds, error)
}

/** The same for the errors of PostgreSQL's driver. */
export function postgresFault(error: unknown): DatabaseFault | undefined {
  if (error instanceof DatabaseFault) return error
  const known = faultIn(postgresKinds, error)
  if (known) return known
  if (!(error instanceof Error)) return undefined
  const kind = driverKinds.find(([message]) => message.test(error.message))?.[1]
  if (kind) return new DatabaseFault(kind, error)
  // Such as ECONNREFUSED: only the network's errors have a system call.
  return 'syscall' in error || error instanceof AggregateError ? new DatabaseFault('away', error) : undefined
}

function faultIn(codes: typeof kinds, error: unknown): DatabaseFault | undefined {
  const code = codeOf(error) ?? ''
  const kind = codes.find(([beginning]) => code.startsWith(beginning))?.[1]
  return kind && new DatabaseFault(kind, error)
}

/** A fault does not replace a more severe one. */
const severity = { closed: 0, locked: 1, busy: 1, away: 2, full: 3, damaged: 4 } satisfies Record<
  DatabaseFault['kind'],
  number
>

/** One for all databases of a process: Node goes through every AsyncLocalStorage for each new promise. */
const witnesses = new AsyncLocalStorage<{ fault?: DatabaseFault }>()

export type FaultWatch = ReturnType<typeof createFaultWatch>

/** Follows the faults of a database's statements. `report` receives a fault once, until the database has recovered. */
export function createFaultWatch(report: (fault: unknown) => void) {
  let outage: DatabaseFault | undefined

  return {
    /** The fault from which the database has not recovered. */
    outage: () => outage,
    /** A statement has written: the database has recovered, unless it is damaged. */
    wrote() {
      if (outage?.kind !== 'damaged') outage = undefined
    },
    /** A statement has read: the database can be reached. */
    read() {
      if (outage && severity[outage.kind] <= severity.away) outage = undefined
    },
    failed(fault: DatabaseFault) {
      const witness = witnesses.getStore()
      if (witness) witness.fault = fault
      if (fault.kind === 'closed' || severity[fault.kind] <= severity[outage?.kind ?? 'closed']) return
      outage = fault
      report(fault.message)
    },
    /** Runs `work` and returns the last fault of its statements, even if `work` handled it. */
    async faultDuring(work: () => Promise<unknown>): Promise<DatabaseFault | undefined> {
      const witness: { fault?: DatabaseFault } = {}
      await witnesses.run(witness, work)
      return witness.fault
    },
  }
}
