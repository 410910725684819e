import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { createDeviceDatabase, deviceMigrations } from './device-database.ts'
import { eventAt } from './learning-log/event.fixture.ts'
import { createIndexedDbLearningLog } from './learning-log/indexeddb.ts'
import { salvage } from './salvage.ts'

let databases = 0

const failing = () => {
  throw new Error('a fault of ours')
}

/** A database with events of two learners and a chat. */
async function aDatabase() {
  const name = `salvaged-${++databases}`
  const database = createDeviceDatabase(name)
  const log = createIndexedDbLearningLog(database)
  await log.append('alice', [eventAt(1), eventAt(2), eventAt(3)])
  await log.append('bob', [eventAt(4)])
  await database.write('talks', (tx) =>
    tx.store('talks').put({ learner: 'alice', lessonId: 'lesson1', talk: { v: 1 } }),
  )
  return name
}

test('reads a learner’s records of a database that cannot be upgraded, and leaves it as it is', async () => {
  const name = await aDatabase()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const later = createDeviceDatabase(name, [...deviceMigrations, failing])
  await expect(later.read('talks', (tx) => tx.store('talks').count())).rejects.toMatchObject({ fault: 'broken' })

  expect(await salvage(name, ['alice', 'visitor'])).toEqual({
    events: [eventAt(1), eventAt(2), eventAt(3)],
    chats: [{ lessonId: 'lesson1', chat: { v: 1 } }],
    lost: 0,
  })
  const log = createIndexedDbLearningLog(createDeviceDatabase(name))
  expect((await log.readSince('bob', 0)).events).toEqual([eventAt(4)])
})

test('an unreadable record does not stop the others', async () => {
  const name = await aDatabase()
  const get = IDBObjectStore.prototype.get
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, key) {
    if (key === 2) throw new DOMException('', 'UnknownError')
    return get.call(this, key)
  })
  expect(await salvage(name, ['alice'])).toMatchObject({ events: [eventAt(1), eventAt(3)], lost: 1 })
})

test('a database that cannot be opened at all gives nothing, and none is created', async () => {
  expect(await salvage('there-is-none', ['alice'])).toBeUndefined()
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('there-is-none')
})
