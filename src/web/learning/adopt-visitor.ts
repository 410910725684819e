import { DeviceStorageError } from '#providers/device-storage-error.ts'
import { VISITOR, type LearningLog } from '#providers/learning-log/learning-log.ts'
import type { Chats } from '#providers/chats/chats.ts'
import { deviceLog, deviceChats } from './device.ts'

/**
 * What the visitor did on this device joins the account that signs in, and the visitor begins anew. To be called at every
 * sign-in and sign-up, before the screens hear of it. When the device refuses, the visitor's log waits for the next one:
 * a learner must not be kept from signing in by a full disk.
 */
export async function adoptVisitor(
  uid: string,
  log: LearningLog = deviceLog,
  chats: Chats = deviceChats,
): Promise<void> {
  try {
    await Promise.all([log.join(VISITOR, uid), chats.move(VISITOR, uid)])
  } catch (error) {
    if (!(error instanceof DeviceStorageError)) throw error
  }
}
