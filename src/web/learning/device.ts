import { createDeviceDatabase } from '#providers/device-database.ts'
import { DeviceStorageError } from '#providers/device-storage-error.ts'
import { createIndexedDbLearningLog } from '#providers/learning-log/indexeddb.ts'
import type { Talks } from '#providers/talks/talks.ts'
import { importAgain } from '../shell/import-again.ts'

/** What this device keeps of its learners. Nothing is opened before the first use, so pages can be made without a device. */
const database = createDeviceDatabase()
export const deviceLog = createIndexedDbLearningLog(database)

let made: Talks | undefined

/** Only a lesson and a sign-in ask for talks: the first page does without what keeps them. */
async function talks(): Promise<Talks> {
  const adapter = await importAgain(() => import('#providers/talks/indexeddb.ts')).catch(() => undefined)
  if (!adapter) throw new DeviceStorageError('unavailable')
  made ??= adapter.createIndexedDbTalks(database)
  return made
}
export const deviceTalks: Talks = {
  keep: async (learner, talk) => (await talks()).keep(learner, talk),
  find: async (learner, lessonId) => (await talks()).find(learner, lessonId),
  keepConversation: async (learner, conversation) => (await talks()).keepConversation(learner, conversation),
  findConversation: async (learner) => (await talks()).findConversation(learner),
  move: async (from, into) => (await talks()).move(from, into),
  forget: async (learner) => (await talks()).forget(learner),
  subscribe(learner, onChange) {
    let stop: (() => void) | undefined
    let isStopped = false
    talks().then(
      (arrived) => {
        if (!isStopped) stop = arrived.subscribe(learner, onChange)
      },
      // Without what keeps talks there is nothing to hear of.
      () => undefined,
    )
    return () => {
      isStopped = true
      stop?.()
    }
  },
  enter(learner, lessonId) {
    const entered = talks().then(
      (arrived) => arrived.enter(learner, lessonId),
      () => undefined,
    )
    return {
      isElsewhere: async () => (await entered)?.isElsewhere() ?? false,
      leave: () => void entered.then((presence) => presence?.leave()),
    }
  },
  inTurn: async (learner, lessonId, signal, work) => {
    const arrived = await talks().catch(() => undefined)
    return arrived ? arrived.inTurn(learner, lessonId, signal, work) : work()
  },
}
