import { type ReactNode, useEffect, useState } from 'react'

/** Milliseconds. A shorter wait shows no text. */
const DELAY_MS = 200

/** Shows a text about a wait that takes longer than 200 ms. */
export const OnItsWay = ({ className, children }: { className?: string; children: ReactNode }) => {
  const isLate = useLate(true, DELAY_MS)
  return <output className={className}>{isLate && children}</output>
}

/** True once `isWaiting` has been true for `milliseconds`, so that a short wait does not flash. */
export function useLate(isWaiting: boolean, milliseconds: number): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setLate(true), milliseconds)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isWaiting, milliseconds])
  return isWaiting && isLate
}
