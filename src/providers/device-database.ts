import type { StoredEvent } from '#core/learning-log/event.ts'

/** Why the device's storage failed. `web/learning/storage-note.tsx` has the text for each kind. */
export type StorageFault =
  /** The browser has no storage, for example in a private window, or it does not respond. */
  | 'unavailable'
  /** The disk, or this site's share of it, is full. */
  | 'full'
  /** Another tab keeps an older version of the database open. */
  | 'blocked'
  /** Another tab has upgraded the database to a later version. */
  | 'outdated'
  /** The database cannot be opened or upgraded. */
  | 'broken'
  /** Any other fault of the storage. */
  | 'failed'

/** The error that stores on the device reject with. Nothing of the call was stored, and it may be tried again. */
export class DeviceStorageError extends Error {
  override readonly name = 'DeviceStorageError'

  constructor(
    readonly fault: StorageFault,
    options?: ErrorOptions,
  ) {
    super(`Storage on the device: ${fault}`, options)
  }
}

/** The records of each store. */
interface Records {
  events: EventRecord
  talks: ChatRecord
  sync: SyncRecord
}
type StoreName = keyof Records

/** An event in the learning log of a learner. The database assigns the position, which only grows. */
export interface EventRecord {
  position?: number
  learner: string
  id: string
  event: StoredEvent
  /**
   * Present until the server has acknowledged the event: the error in milliseconds of the clock that stamped it, as far as the
   * device knew it. `confirmed`: the server has had the event before, so its time is right.
   */
  unsent?: number | 'confirmed'
  /** Why the server will never store the event. */
  refused?: string
}

/**
 * The last chat of a learner in a lesson, unparsed. Version 1 named the store and its field `talks` and `talk`. `unsent`: the server
 * has not acknowledged it. `revision`: the last one that the server is known to have.
 */
export interface ChatRecord {
  learner: string
  lessonId: string
  talk: unknown
  unsent?: 1
  revision?: number
}

/** The progress of the exchange of a learner's record with the server, and the settings that the server has. */
export interface SyncRecord {
  learner: string
  epoch: string | null
  cursor: number
  settings?: { revision: number; value: unknown; base?: unknown }
}

/** A store within a transaction: each method resolves or rejects with its request. */
export interface DeviceStore<Value> {
  get(key: IDBValidKey): Promise<Value | undefined>
  getAll(range?: IDBKeyRange): Promise<Value[]>
  count(): Promise<number>
  add(value: Value): Promise<IDBValidKey>
  put(value: Value): Promise<IDBValidKey>
  delete(key: IDBValidKey | IDBKeyRange): Promise<undefined>
  index(name: string): {
    getKey(key: IDBValidKey): Promise<IDBValidKey | undefined>
    getAll(range: IDBKeyRange, limit?: number): Promise<Value[]>
    getAllKeys(range: IDBKeyRange): Promise<IDBValidKey[]>
  }
}

export interface DeviceTransaction<S extends StoreName> {
  store<Name extends S>(name: Name): DeviceStore<Records[Name]>
  abort(): void
}
type Work<S extends StoreName, Value> = (tx: DeviceTransaction<S>) => Promise<Value>

/**
 * Runs work in one transaction on one store or several. If it fails, the transaction is rolled back and the promise rejects, with a
 * `DeviceStorageError` for a fault of the storage. The work may await nothing but its transaction, and runs again if the connection
 * was lost.
 */
export interface DeviceDatabase {
  readonly name: string
  read<S extends StoreName, Value>(stores: S | readonly S[], work: Work<S, Value>): Promise<Value>
  /** Resolves when the data is on the disk. */
  write<S extends StoreName, Value>(stores: S | readonly S[], work: Work<S, Value>): Promise<Value>
}

type Migration = (database: IDBDatabase, tx: IDBTransaction) => void

/** The migrations, each from one version to the next; the first creates version 1. Never change one that was released. */
export const deviceMigrations: readonly Migration[] = [
  (database) => {
    const events = database.createObjectStore('events', { keyPath: 'position', autoIncrement: true })
    events.createIndex('by-learner', ['learner', 'position'])
    events.createIndex('by-id', ['learner', 'id'], { unique: true })
    database.createObjectStore('talks', { keyPath: ['learner', 'lessonId'] })
  },
  (database, tx) => {
    // Version 1 sent nothing. An index leaves out the records without `unsent`.
    markUnsent(tx.objectStore('events'), 0)
    markUnsent(tx.objectStore('talks'), 1)
    database.createObjectStore('sync', { keyPath: 'learner' })
  },
]

function markUnsent(store: IDBObjectStore, unsent: number) {
  store.createIndex('by-unsent', ['learner', 'unsent'])
  const reading = store.openCursor()
  reading.addEventListener('success', () => {
    const cursor = reading.result
    cursor?.update({ ...(cursor.value as object), unsent })
    cursor?.continue()
  })
}

/** Some browsers never answer when a database is opened. */
const TIMEOUT_MS = 3000

export const FIRST_NAME = 'my-mother-language'

/** The database on this device. It opens at the first read or write, so creating it works without IndexedDB. */
export function createDeviceDatabase(name = FIRST_NAME, migrations = deviceMigrations): DeviceDatabase {
  let connection: Promise<IDBDatabase> | undefined
  let answer: Promise<IDBDatabase> | undefined
  const drop = () => {
    connection = undefined
    answer = undefined
  }

  function connected(): Promise<IDBDatabase> {
    if (!connection) {
      connection = connect(name, migrations)
      answer = inTime(connection)
      // A connection that opens after the timeout is used from then on. Until then no second one is opened.
      connection.then((opened) => (answer &&= Promise.resolve(opened)), drop)
    }
    return answer!
  }

  async function transactOnce<S extends StoreName, Value>(
    stores: S | readonly S[],
    mode: IDBTransactionMode,
    work: Work<S, Value>,
  ) {
    const tx = (await connected()).transaction(stores, mode, { durability: 'strict' })
    return settle(tx, () => work({ store: (which) => storeIn(tx, which), abort: () => tx.abort() }))
  }

  async function transact<S extends StoreName, Value>(
    stores: S | readonly S[],
    mode: IDBTransactionMode,
    work: Work<S, Value>,
  ) {
    try {
      return await transactOnce(stores, mode, work)
    } catch (error) {
      // The connection was closed for a later version, or by the browser: some browsers do not report that.
      if (!isNamed(error, 'InvalidStateError')) throw error
      drop()
      return transactOnce(stores, mode, work)
    }
  }

  return {
    name,
    read: (stores, work) => transact(stores, 'readonly', work).catch(rethrow),
    write: (stores, work) => transact(stores, 'readwrite', work).catch(rethrow),
  }
}

async function connect(name: string, migrations: readonly Migration[]): Promise<IDBDatabase> {
  try {
    return await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name, migrations.length)
      opening.addEventListener('upgradeneeded', ({ oldVersion }) =>
        migrations.slice(oldVersion).forEach((migrate) => migrate(opening.result, opening.transaction!)),
      )
      opening.addEventListener('blocked', () => reject(new DeviceStorageError('blocked')))
      opening.addEventListener('error', () => reject(opening.error))
      opening.addEventListener('success', () => {
        // Another tab has a later version of the product and must not wait for this one.
        opening.result.addEventListener('versionchange', () => opening.result.close())
        resolve(opening.result)
      })
    })
  } catch (error) {
    throw isNamed(error, 'VersionError') ? new DeviceStorageError('outdated', { cause: error }) : openingFault(error)
  }
}

async function inTime(connection: Promise<IDBDatabase>): Promise<IDBDatabase> {
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

/** The promises of a store's requests. */
function storeIn<S extends StoreName>(tx: IDBTransaction, name: S): DeviceStore<Records[S]> {
  const store = tx.objectStore(name)
  return {
    get: (key) => answerOf(store.get(key)),
    getAll: (range) => answerOf(store.getAll(range)),
    count: () => answerOf(store.count()),
    add: (value) => answerOf(store.add(value)),
    put: (value) => answerOf(store.put(value)),
    delete: (key) => answerOf(store.delete(key)),
    index(indexName) {
      const index = store.index(indexName)
      return {
        getKey: (key) => answerOf(index.getKey(key)),
        getAll: (range, limit) => answerOf(index.getAll(range, limit)),
        getAllKeys: (range) => answerOf(index.getAllKeys(range)),
      }
    },
  }
}

const answerOf = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })

async function settle<Value>(tx: IDBTransaction, work: () => Promise<Value>): Promise<Value> {
  // Listens from the start, because the transaction may fail while the work is still running.
  const done = new Promise<{ readonly error: unknown } | undefined>((resolve) => {
    tx.addEventListener('complete', () => resolve(undefined))
    tx.addEventListener('abort', () => resolve({ error: tx.error ?? new DOMException('', 'AbortError') }))
  })
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

function abort(tx: IDBTransaction) {
  try {
    tx.abort()
  } catch {
    // The transaction has already ended.
  }
}

/** Browsers deny storage with these names, or have no `indexedDB`. Any other error is about this database. */
function openingFault(error: unknown): unknown {
  if (error instanceof DeviceStorageError || isNamed(error, 'QuotaExceededError')) return error
  const isDenied = !(error instanceof DOMException) || /Security|InvalidState/.test(error.name)
  return new DeviceStorageError(isDenied ? 'unavailable' : 'broken', { cause: error })
}

function rethrow(error: unknown): never {
  if (!(error instanceof DOMException)) throw error
  throw new DeviceStorageError(isNamed(error, 'QuotaExceededError') ? 'full' : 'failed', { cause: error })
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof DOMException && error.name === name
}
