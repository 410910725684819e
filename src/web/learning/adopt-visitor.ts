import { DeviceStorageError } from '#providers/device-storage-error.ts'
import { VISITOR, type LearningLog } from '#providers/learning-log/learning-log.ts'
import type { Chats } from '#providers/chats/chats.ts'
import { deviceLog, deviceChats } from './device.ts'

/**
 * Moves the visitor's log and chats on this device to the account. It runs at each sign-in and sign-up, before the screens
 * update. A storage error is ignored, so that a full disk does not prevent a sign-in; the visitor's log then stays for the next
 * sign-in.
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
