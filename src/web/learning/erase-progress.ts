import { ok, refuse, type Result } from '#core/result/result.ts'
import type { StorageFault } from '#providers/device-database.ts'
import { createSyncServer, type SyncFault, type SyncServer } from '#providers/learning-log/sync-server.ts'
import { createOtherTabs, rewrittenChannel } from '#providers/listeners.ts'
import { database } from './device.ts'
import { forgetLearner } from './forget-learner.ts'

/** `kept`: the device could not remove its part. */
export type EraseFault = { readonly kind: 'kept'; readonly fault: StorageFault } | SyncFault

/** Erases the learner's record on our server, if it has one, and then on this device. Other devices forget it when they are online. */
export async function eraseProgress(
  learner: string,
  {
    isOnServer,
    server = createSyncServer(learner, (input, init) => fetch(input, init)),
    forget = forgetLearner,
  }: { isOnServer: boolean; server?: Pick<SyncServer, 'erase'>; forget?: typeof forgetLearner },
): Promise<Result<null, EraseFault>> {
  const erased = isOnServer ? await server.erase() : ok(null)
  if (!erased.ok) return erased
  const forgotten = await forget(learner)
  if (forgotten.ok) createOtherTabs(rewrittenChannel(database.name), () => undefined).tell([learner])
  return forgotten.ok ? ok(null) : refuse({ kind: 'kept', fault: forgotten.fault })
}
