import { useEffect, useMemo, useState } from 'react'
import { useLearning } from '../learning/learning.tsx'
import type { CardState } from './review-state.ts'

type Rules = typeof import('./review-state.ts')

/** The card state of every word; undefined until the log is read. The review rules load after the page, as a separate chunk. */
export function useCardStates(): CardState | undefined {
  const { ready, events } = useLearning()
  const [rules, setRules] = useState<Rules>()

  useEffect(() => {
    if (!ready) return undefined
    let wanted = true
    void import('./review-state.ts')
      // If the chunk fails to load, the screens show words without their state.
      .catch(() => undefined)
      .then((arrived) => wanted && arrived && setRules(arrived))
    return () => {
      wanted = false
    }
  }, [ready])

  return useMemo(() => rules?.cardStateOf(events), [rules, events])
}
