import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction, type StoreNames } from 'idb'
import type { StoredEvent } from '#core/learning-log/event.ts'
import { DeviceStorageError } from './device-storage-error.ts'

interface DeviceSchema extends DBSchema {
  /** The learning logs of all learners. The database assigns the position, which only grows. */
  events: {
    key: number
    value: { position?: number; learner: string; id: string; event: StoredEvent }
    indexes: { 'by-learner': [string, number]; 'by-id': [string, string] }
  }
  /** The last chat of each learner in each lesson, unparsed. Version 1 named the store and its field `talks` and `talk`. */
  talks: {
    key: [string, string]
    value: { learner: string; lessonId: string; talk: unknown }
  }
}

type Store = StoreNames<DeviceSchema>
type Mode = 'readonly' | 'readwrite'
export type DeviceTransaction<S extends Store, M extends Mode> = IDBPTransaction<DeviceSchema, [S], M>
type Work<S extends Store, M extends Mode, Value> = (tx: DeviceTransaction<S, M>) => Promise<Value>
type Connection = IDBPDatabase<DeviceSchema>

/**
 * Runs work in one transaction on one store. If it fails, the transaction is rolled back and the promise rejects, with a
 * `DeviceStorageError` for a fault of the storage. The work may await nothing but its transaction, and runs again if the connection
 * was lost.
 */
export interface DeviceDatabase {
  readonly name: string
  read<S extends Store, Value>(store: S, work: Work<S, 'readonly', Value>): Promise<Value>
  /** Resolves when the data is on the disk. */
  write<S extends Store, Value>(store: S, work: Work<S, 'readwrite', Value>): Promise<Value>
}

type Migration = (database: Connection) => void

/** The migrations, each from one version to the next; the first creates version 1. Never change one that was released. */
export const deviceMigrations: readonly Migration[] = [
  (database) => {
    const events = database.createObjectStore('events', { keyPath: 'position', autoIncrement: true })
    events.createIndex('by-learner', ['learner', 'position'])
    events.createIndex('by-id', ['learner', 'id'], { unique: true })
    database.createObjectStore('talks', { keyPath: ['learner', 'lessonId'] })
  },
]

/** Some browsers never answer when a database is opened. */
const TIMEOUT_MS = 3000

/** The database on this device. It opens at the first read or write, so creating it works without IndexedDB. */
export function createDeviceDatabase(name = 'my-mother-language', migrations = deviceMigrations): DeviceDatabase {
  let connection: Promise<Connection> | undefined
  let answer: Promise<Connection> | undefined
  const drop = () => {
    connection = undefined
    answer = undefined
  }

  function connected(): Promise<Connection> {
    if (!connection) {
      connection = connect(name, migrations)
      answer = inTime(connection)
      // A connection that opens after the timeout is used from then on. Until then no second one is opened.
      connection.then((opened) => (answer &&= Promise.resolve(opened)), drop)
    }
    return answer!
  }

  async function transactOnce<S extends Store, M extends Mode, Value>(store: S, mode: M, work: Work<S, M, Value>) {
    const tx = (await connected()).transaction<[S], M>([store], mode, { durability: 'strict' })
    return settle(tx, () => work(tx))
  }

  async function transact<S extends Store, M extends Mode, Value>(store: S, mode: M, work: Work<S, M, Value>) {
    try {
      return await transactOnce(store, mode, work)
    } catch (error) {
      // The connection was closed for a later version, or by the browser: some browsers do not report that.
      if (!isNamed(error, 'InvalidStateError')) throw error
      drop()
      return transactOnce(store, mode, work)
    }
  }

  return {
    name,
    read: (store, work) => transact(store, 'readonly', work).catch(rethrow),
    write: (store, work) => transact(store, 'readwrite', work).catch(rethrow),
  }
}

async function connect(name: string, migrations: readonly Migration[]): Promise<Connection> {
  try {
    return await new Promise<Connection>((resolve, reject) => {
      const opening = openDB<DeviceSchema>(name, migrations.length, {
        upgrade: (database, version) => migrations.slice(version).forEach((migrate) => migrate(database)),
        blocked: () => reject(new DeviceStorageError('blocked')),
        // Another tab has a later version of the product and must not wait for this one.
        blocking: (_from, _to, event) => (event.target as IDBDatabase).close(),
      })
      opening.then(resolve, reject)
    })
  } catch (error) {
    throw isNamed(error, 'VersionError') ? new DeviceStorageError('outdated', { cause: error }) : unavailable(error)
  }
}

async function inTime(connection: Promise<Connection>): Promise<Connection> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeviceStorageError('unavailable')), TIMEOUT_MS)
  })
  try {
    return await Promise.race([connection, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

async function settle<Value>(tx: { done: Promise<void>; abort(): void }, work: () => Promise<Value>): Promise<Value> {
  // Handled from the start, because the transaction may fail while the work is still running.
  const done = tx.done.then(
    () => undefined,
    (error: unknown) => ({ error }),
  )
  try {
    const value = await work()
    const failure = await done
    if (failure) throw failure.error
    return value
  } catch (error) {
    abort(tx)
    await done
    throw error
  }
}

function abort(tx: { abort(): void }) {
  try {
    tx.abort()
  } catch {
    // The transaction has already ended.
  }
}

function unavailable(error: unknown): unknown {
  if (error instanceof DeviceStorageError || isNamed(error, 'QuotaExceededError')) return error
  return new DeviceStorageError('unavailable', { cause: error })
}

function rethrow(error: unknown): never {
  if (!(error instanceof DOMException)) throw error
  throw new DeviceStorageError(isNamed(error, 'QuotaExceededError') ? 'full' : 'failed', { cause: error })
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof DOMException && error.name === name
}
