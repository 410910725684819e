import { useEffect } from 'react'
import { useAccount } from '../account/account.tsx'
import { useConfig } from '../outside.tsx'
import { useLearningStore } from './learning.tsx'

/**
 * Synchronises the record of a learner who is signed in to an account on our server. Loads the code for it only then. Renders
 * nothing.
 */
export default function Synchronised() {
  const { user } = useAccount()
  const config = useConfig()
  const { readAgain } = useLearningStore()
  const learner = config?.accounts === 'server' ? user?.uid : undefined
  useEffect(() => {
    if (learner === undefined) return
    let stop: (() => void) | undefined
    let isEnded = false
    const start = async () => {
      const { synchronise } = await import('./synchronise.ts')
      if (isEnded || stop) return
      stop = synchronise(learner, readAgain)
    }
    // A device that was offline loads it when it is online again.
    const tryToStart = () => void start().catch(() => undefined)
    tryToStart()
    addEventListener('online', tryToStart)
    return () => {
      isEnded = true
      removeEventListener('online', tryToStart)
      stop?.()
    }
  }, [learner, readAgain])
  return null
}
