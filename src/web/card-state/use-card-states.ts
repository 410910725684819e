import { useEffect, useMemo, useState } from 'react'
import { useLearning } from '../learning/learning.tsx'
import type { Memory } from './card-state.ts'

type Rules = typeof import('./card-state.ts')

/** The learner's memory of words. Undefined until the log is read; the rules of memory come after the page, and only then. */
export function useCardStates(): Memory | undefined {
  const { ready, events } = useLearning()
  const [rules, setRules] = useState<Rules>()

  useEffect(() => {
    if (!ready) return undefined
    let wanted = true
    import('./card-state.ts').then(
      (arrived) => wanted && setRules(arrived),
      // Out of reach: words are shown without their state.
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [ready])

  return useMemo(() => rules?.cardStateOf(events), [rules, events])
}
