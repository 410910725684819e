import { ok, type Result } from '#core/result/result.ts'
import type { Auth, AuthFault } from '#providers/auth/auth.ts'
import { deviceMemory } from '../device/device-memory.ts'

/**
 * A learner who signs out while the server is away is gone from this device at once. The server is told as soon as it can
 * be reached, before it is asked anything else, so that the session left behind lets nobody in.
 */
const owed = deviceMemory('owed-sign-out')

export const oweSignOut = () => owed.write('yes')

let telling: Promise<Result<null, AuthFault>> | undefined

/** Resolves when no sign-out is owed, or with what keeps it owed. */
export async function tellOwedSignOut(auth: Auth): Promise<Result<null, AuthFault>> {
  if (!owed.read()) return ok(null)
  telling ??= auth.signOut().finally(() => (telling = undefined))
  const told = await telling
  if (told.ok) owed.write(null)
  return told
}
