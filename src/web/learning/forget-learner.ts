import { ok, refuse, type Result } from '#core/result/result.ts'
import { DeviceStorageError, type StorageFault } from '#providers/device-database.ts'
import type { LearningLog } from '#providers/learning-log/learning-log.ts'
import type { Chats } from '#providers/chats/chats.ts'
import { deviceLog, deviceChats } from './device.ts'

/**
 * Removes a learner's data from this device, in every tab. Call it after the learner is signed out on screen: a screen still in
 * use would write new events.
 */
export async function forgetLearner(
  uid: string,
  log: LearningLog = deviceLog,
  chats: Chats = deviceChats,
): Promise<Result<null, StorageFault>> {
  try {
    await Promise.all([log.forget(uid), chats.forget(uid)])
    return ok(null)
  } catch (error) {
    if (!(error instanceof DeviceStorageError)) throw error
    return refuse(error.fault)
  }
}
