import { useEffect, useMemo, useState } from 'react'
import { useLearning } from '../learning/learning.tsx'
import type { CardState } from './card-state.ts'

type Rules = typeof import('./card-state.ts')

/** The memory state of every word; undefined until the log is read. The review rules load after the page, as a separate chunk. */
export function useCardStates(): CardState | undefined {
  const { ready, events } = useLearning()
  const [rules, setRules] = useState<Rules>()

  useEffect(() => {
    if (!ready) return undefined
    let wanted = true
    import('./card-state.ts').then(
      (arrived) => wanted && setRules(arrived),
      // If the chunk fails to load, the screens show words without their state.
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [ready])

  return useMemo(() => rules?.cardStateOf(events), [rules, events])
}
