import { useEffect, useState } from 'react'

/** True once `isWaiting` has been true for so long: what is over sooner must not flash. */
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
