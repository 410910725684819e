import 'fake-indexeddb/auto'
import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb'
import { openDB } from 'idb'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createDeviceDatabase, deviceMigrations, type DeviceDatabase, DeviceStorageError } from './device-database.ts'

let databases = 0
const freshName = () => `device-${++databases}`
const record = (lessonId: string) => ({ learner: 'alice', lessonId, talk: {} })
const put = (database: DeviceDatabase, lessonId: string) =>
  database.write('talks', (tx) => tx.store('talks').put(record(lessonId)))
const count = (database: DeviceDatabase) => database.read('talks', (tx) => tx.store('talks').count())
const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof DeviceStorageError ? error.fault : error),
  )

/** Lets the browser open the database, but delays the answer until `answer` is called. */
function holdAnswer(name: string) {
  const request = indexedDB.open(name, 2)
  let answer: (() => void) | undefined
  request.addEventListener = (type: string, listener: unknown) => {
    if (type === 'success') answer = () => (listener as () => void)()
  }
  const open = vi.spyOn(IDBFactory.prototype, 'open').mockReturnValue(request as never)
  return { answer: () => answer?.(), open }
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Version 1 as browsers have it, with a record in each store. */
async function version1(name: string) {
  const database = await openDB(name, 1, {
    upgrade(upgraded) {
      const events = upgraded.createObjectStore('events', { keyPath: 'position', autoIncrement: true })
      events.createIndex('by-learner', ['learner', 'position'])
      events.createIndex('by-id', ['learner', 'id'], { unique: true })
      upgraded.createObjectStore('talks', { keyPath: ['learner', 'lessonId'] })
    },
  })
  await database.add('events', { learner: 'alice', id: 'id-1', event: { type: 'lesson-opened' } })
  await database.add('events', { learner: 'visitor', id: 'id-2', event: { type: 'word-seen' } })
  await database.add('talks', { learner: 'alice', lessonId: 'lesson1', talk: { v: 1 } })
  database.close()
}

/** All records of the database. */
async function contentOf(name: string) {
  const database = await openDB(name)
  const stores = await Promise.all(
    [...database.objectStoreNames].map(async (store) => {
      const { keyPath, autoIncrement, indexNames } = database.transaction(store).store
      const indexes = [...indexNames].map((index) => {
        const { keyPath: path, unique } = database.transaction(store).store.index(index)
        return [index, path, unique]
      })
      return [store, { keyPath, autoIncrement, indexes, records: await database.getAll(store) }]
    }),
  )
  const { version } = database
  database.close()
  return { version, stores: Object.fromEntries(stores) as unknown }
}

const stores2 = (records: { events: unknown[]; talks: unknown[] }) => ({
  version: 2,
  stores: {
    events: {
      keyPath: 'position',
      autoIncrement: true,
      indexes: [
        ['by-id', ['learner', 'id'], true],
        ['by-learner', ['learner', 'position'], false],
        ['by-unsent', ['learner', 'unsent'], false],
      ],
      records: records.events,
    },
    sync: { keyPath: 'learner', autoIncrement: false, indexes: [], records: [] },
    talks: {
      keyPath: ['learner', 'lessonId'],
      autoIncrement: false,
      indexes: [['by-unsent', ['learner', 'unsent'], false]],
      records: records.talks,
    },
  },
})

test('version 2 has a store for the logs, one for the chats and one for the exchange with the server', async () => {
  const name = freshName()
  await count(createDeviceDatabase(name))
  expect(await contentOf(name)).toEqual(stores2({ events: [], talks: [] }))
})

test('version 2 marks all records of version 1 as unsent', async () => {
  const name = freshName()
  await version1(name)
  await count(createDeviceDatabase(name))
  expect(await contentOf(name)).toEqual(
    stores2({
      events: [
        { position: 1, learner: 'alice', id: 'id-1', event: { type: 'lesson-opened' }, unsent: 0 },
        { position: 2, learner: 'visitor', id: 'id-2', event: { type: 'word-seen' }, unsent: 0 },
      ],
      talks: [{ learner: 'alice', lessonId: 'lesson1', talk: { v: 1 }, unsent: 1 }],
    }),
  )
})

test('nothing is opened before the first use', async () => {
  const name = freshName()
  createDeviceDatabase(name)
  expect((await indexedDB.databases()).map((each) => each.name)).not.toContain(name)
})

test('work that fails is rolled back and rejects with its error', async () => {
  const database = createDeviceDatabase(freshName())
  const broken = database.write('talks', async (tx) => {
    await tx.store('talks').put(record('lesson1'))
    throw new RangeError('a fault of ours')
  })
  await expect(broken).rejects.toThrow(RangeError)
  expect(await count(database)).toBe(0)
})

test('work rejects if the device aborts the transaction at the end', async () => {
  const database = createDeviceDatabase(freshName())
  const aborted = database.write('talks', async (tx) => {
    await tx.store('talks').put(record('lesson1'))
    tx.abort()
  })
  expect(await faultOf(aborted)).toBe('failed')
  expect(await count(database)).toBe(0)
})

test('a connection that the browser closed is opened again', async () => {
  const database = createDeviceDatabase(freshName())
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')
  await put(database, 'lesson1')
  forceCloseDatabase(transaction.mock.contexts[0] as never)
  await put(database, 'lesson2')
  expect(await count(database)).toBe(2)
})

test('work that fails does not close the connection', async () => {
  const database = createDeviceDatabase(freshName())
  const open = vi.spyOn(IDBFactory.prototype, 'open')
  await database.write('talks', () => Promise.reject(new RangeError())).catch(() => undefined)
  await Promise.all([put(database, 'lesson1'), put(database, 'lesson2'), count(database)])
  expect(open).toHaveBeenCalledTimes(1)
})

describe('a fault of the storage', () => {
  test('is “unavailable” in a browser without storage', async () => {
    vi.stubGlobal('indexedDB', undefined)
    expect(await faultOf(count(createDeviceDatabase(freshName())))).toBe('unavailable')
  })

  test('is “unavailable” if a private window refuses storage, until it is allowed', async () => {
    const database = createDeviceDatabase(freshName())
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementationOnce(() => {
      throw new DOMException('', 'SecurityError')
    })
    expect(await faultOf(count(database))).toBe('unavailable')
    expect(await faultOf(count(database))).toBe('none')
  })

  test('is “unavailable” for all callers while the storage does not answer, until it does', async () => {
    const name = freshName()
    await count(createDeviceDatabase(name))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { answer, open } = holdAnswer(name)
    const database = createDeviceDatabase(name)
    const fault = faultOf(count(database))
    await vi.advanceTimersByTimeAsync(3000)
    expect(await fault).toBe('unavailable')
    expect(await faultOf(put(database, 'lesson1'))).toBe('unavailable')

    answer()
    await vi.waitFor(() => put(database, 'lesson1'))
    expect(await count(database)).toBe(1)
    expect(open).toHaveBeenCalledTimes(1)
  })

  test('is “full” on a full disk', async () => {
    const database = createDeviceDatabase(freshName())
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
      throw new DOMException('', 'QuotaExceededError')
    })
    expect(await faultOf(put(database, 'lesson1'))).toBe('full')
  })
})

describe('two versions of the product at once', () => {
  const laterMigrations = [...deviceMigrations, () => undefined]

  test('an open page closes its connection for the later version, which finds its data', async () => {
    const name = freshName()
    const [earlier, later] = [createDeviceDatabase(name), createDeviceDatabase(name, laterMigrations)]
    await put(earlier, 'lesson1')
    expect(await count(later)).toBe(1)
    expect(await faultOf(put(earlier, 'lesson2'))).toBe('outdated')
    expect(await count(later)).toBe(1)
  })

  test('a page that keeps its connection blocks the later version until it is closed', async () => {
    const name = freshName()
    await count(createDeviceDatabase(name, deviceMigrations))
    const held = await openDB(name)
    const later = createDeviceDatabase(name, laterMigrations)
    expect(await faultOf(put(later, 'lesson1'))).toBe('blocked')
    held.close()
    await put(later, 'lesson1')
    expect(await count(later)).toBe(1)
  })
})
