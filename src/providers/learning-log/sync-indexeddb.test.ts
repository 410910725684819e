import 'fake-indexeddb/auto'
import { createIndexedDbChats } from '../chats/indexeddb.ts'
import { createDeviceDatabase } from '../device-database.ts'
import { createMemoryDatabase } from '../memory-database.fixture.ts'
import { createIndexedDbLearningLog } from './indexeddb.ts'
import { createIndexedDbSyncStore } from './sync-indexeddb.ts'
import { describeSyncStore } from './sync-store.contract.ts'

let devices = 0

for (const [name, createDatabase] of [
  ['the device’s', () => createDeviceDatabase(`sync-store-${++devices}`)],
  ['the memory database’s', () => createMemoryDatabase()],
] as const)
  describeSyncStore(name, (changes) => {
    const database = createDatabase()
    return {
      store: createIndexedDbSyncStore(database, changes),
      log: createIndexedDbLearningLog(database),
      chats: createIndexedDbChats(database),
    }
  })
