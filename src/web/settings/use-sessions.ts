import { useCallback, useEffect, useState } from 'react'
import type { DeviceSession } from '#providers/auth/auth.ts'
import { useAccount } from '../account/account.tsx'
import { authFaultText } from '../account/auth-fault-text.ts'

export interface Sessions {
  /** Undefined until they are known. */
  readonly list: readonly DeviceSession[] | undefined
  readonly fault: string | undefined
  /** False where the accounts do not tell. */
  readonly isOffered: boolean
  ask(): void
  end(id: string): Promise<void>
}

/** The browsers in which the learner is signed in. */
export function useSessions(): Sessions {
  const { ask: askAccounts } = useAccount()
  const [list, setList] = useState<readonly DeviceSession[]>()
  const [fault, setFault] = useState<string>()
  const [isOffered, setOffered] = useState(true)

  const ask = useCallback(async () => {
    const answer = await askAccounts((auth) => auth.sessions())
    if (answer.ok) {
      setList(answer.value)
      setFault(undefined)
    } else if (answer.fault.kind === 'not-offered') setOffered(false)
    else setFault(authFaultText(answer.fault, 'sessions'))
  }, [askAccounts])
  // oxlint-disable-next-line react/set-state-in-effect -- what the server answers is outside of React
  useEffect(() => void ask(), [ask])

  const end = async (id: string) => {
    const ended = await askAccounts((auth) => auth.endSession(id))
    if (ended.ok) await ask()
    else setFault(authFaultText(ended.fault, 'sessions'))
  }
  return { list, fault, isOffered, ask: () => void ask(), end }
}
