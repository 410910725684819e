import { useEffect, useState } from 'react'

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
