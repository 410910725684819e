import { createDeviceDatabase, DeviceStorageError } from '#providers/device-database.ts'
import { createIndexedDbLearningLog } from '#providers/learning-log/indexeddb.ts'
import type { Chats } from '#providers/chats/chats.ts'
import { VISITOR, type LearningLog } from '#providers/learning-log/learning-log.ts'
import { deviceMemory } from '../device/memory.ts'
import { clockError } from './stamp.ts'

/** The name of the present database, if an earlier one was set aside because it was broken. */
export const databaseName = deviceMemory('device-database')

/** The storage of this device. The database opens at the first use, so prerendering works without one. */
export const database = createDeviceDatabase(databaseName.read() ?? undefined)
export const deviceLog = createIndexedDbLearningLog(database, clockError)

let made: Chats | undefined

/** Loads the chat storage on demand: the first page does not use it. */
async function chats(): Promise<Chats> {
  const adapter = await import('#providers/chats/indexeddb.ts').catch(() => undefined)
  if (!adapter) throw new DeviceStorageError('unavailable')
  made ??= adapter.createIndexedDbChats(database)
  return made
}
export const deviceChats: Chats = {
  keep: async (learner, chat) => (await chats()).keep(learner, chat),
  find: async (learner, lessonId) => (await chats()).find(learner, lessonId),
  keepAssistantChat: async (learner, assistantChat) => (await chats()).keepAssistantChat(learner, assistantChat),
  findAssistantChat: async (learner) => (await chats()).findAssistantChat(learner),
  move: async (from, into) => (await chats()).move(from, into),
  forget: async (learner) => (await chats()).forget(learner),
  subscribe(learner, onChange) {
    let stop: (() => void) | undefined
    let isStopped = false
    chats().then(
      (arrived) => {
        if (!isStopped) stop = arrived.subscribe(learner, onChange)
      },
      // If the chat storage fails to load, there are no changes to report.
      () => undefined,
    )
    return () => {
      isStopped = true
      stop?.()
    }
  },
  enter(learner, lessonId) {
    const entered = chats().then(
      (arrived) => arrived.enter(learner, lessonId),
      () => undefined,
    )
    return {
      isElsewhere: async () => (await entered)?.isElsewhere() ?? false,
      leave: () => void entered.then((presence) => presence?.leave()),
    }
  },
  inTurn: async (learner, lessonId, signal, work) => {
    const arrived = await chats().catch(() => undefined)
    return arrived ? arrived.inTurn(learner, lessonId, signal, work) : work()
  },
}

/**
 * Moves the visitor's log and chats on this device to the account. It runs at each sign-in and sign-up, before the screens
 * update. A storage error is ignored, so that a full disk does not prevent a sign-in; the visitor's log then stays for the next
 * sign-in.
 */
export async function adoptVisitor(
  uid: string,
  log: LearningLog = deviceLog,
  storedChats: Chats = deviceChats,
): Promise<void> {
  try {
    await Promise.all([log.join(VISITOR, uid), storedChats.move(VISITOR, uid)])
  } catch (error) {
    if (!(error instanceof DeviceStorageError)) throw error
  }
}
