import { useCallback, useEffect, useRef, useState } from 'react'
import { remainingUses, type Remaining } from '#providers/vision/remaining-uses.ts'

/** What is left of the plan, where pictures are counted. `ask` asks the server again. */
export function useRemaining(isCounted: boolean): { remaining: Remaining | undefined; ask: () => void } {
  const [remaining, setRemaining] = useState<Remaining>()
  const asking = useRef<AbortController>(undefined)
  const ask = useCallback(() => {
    asking.current?.abort()
    const { signal } = (asking.current = new AbortController())
    void remainingUses(signal).then((known) => known && !signal.aborted && setRemaining(known))
  }, [])
  useEffect(() => {
    if (isCounted) ask()
    return () => asking.current?.abort()
  }, [isCounted, ask])
  return { remaining: isCounted ? remaining : undefined, ask }
}
