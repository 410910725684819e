import { createDeviceDatabase } from '#providers/device-database.ts'
import { createIndexedDbLearningLog } from '#providers/learning-log/indexeddb.ts'
import { createIndexedDbTalks } from '#providers/talks/indexeddb.ts'

/** What this device keeps of its learners. Nothing is opened before the first use, so pages can be made without a device. */
const database = createDeviceDatabase()
export const deviceLog = createIndexedDbLearningLog(database)
export const deviceTalks = createIndexedDbTalks(database)
