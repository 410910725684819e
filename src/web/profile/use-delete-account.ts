import { useLocation } from 'wouter'
import type { Result } from '#core/result/result.ts'
import type { AuthFault, Proof, User } from '#providers/auth/auth.ts'
import { useAccount } from '../account/account.tsx'
import { rememberHadAccount } from '../account/session-memory.ts'
import { deviceMemory } from '../device/device-memory.ts'
import { forgetLearner } from '../learning/forget-learner.ts'
import { forgetSettings } from '../settings/settings-store.ts'

/** What the lesson has told once. */
const letterTip = deviceMemory('letter-tip')

/** Deletes the account, and what this device keeps of its learner, in every tab; then leads home, where a line says so. */
export function useDeleteAccount(forget: typeof forgetLearner = forgetLearner) {
  const { ask, leave } = useAccount()
  const [, navigate] = useLocation()
  return async ({ uid }: User, proof: Proof): Promise<Result<null, AuthFault>> => {
    const deleted = await ask((auth) => auth.deleteAccount(proof))
    if (!deleted.ok) return deleted
    // First nobody learns here any more, so that nothing is written again; drafts and runs go with that.
    leave('deleted')
    forgetSettings()
    letterTip.write(null)
    rememberHadAccount(false)
    navigate('/')
    const forgotten = await forget(uid)
    if (!forgotten.ok) leave('deleted-but-kept')
    return deleted
  }
}
